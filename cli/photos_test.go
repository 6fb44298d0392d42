package cli

import (
	"image/jpeg"
	"maps"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"efie/server/servertest"
)

var (
	attribute = regexp.MustCompile(`\s([a-z]+)="([^"]*)"`)
)

func TestPhotosOfOperatorsComeInThreeWidths(t *testing.T) {
	onEachWall(t, func(t *testing.T, g *gallery) {
		g.imports(photographed).Wants(0, "1 hostel added", "2 pictures added")
		page := g.page("/media/sizes/room_images/adom/front-")
		tags := photoTags.FindAllString(page.Body, -1)
		if len(tags) < 4 { // WebP and JPEG of the front and of the room
			t.Fatalf("the page has %q", tags)
		}
		widths := map[string]bool{}
		for _, tag := range tags {
			if !strings.Contains(tag, ` sizes="`) {
				t.Errorf("%s has no sizes", tag)
			}
			for _, candidate := range strings.Split(srcset.FindStringSubmatch(tag)[1], ", ") {
				address, width, _ := strings.Cut(candidate, " ")
				g.wantsPicture(address, width)
				widths[filepath.Ext(address)+width] = true
			}
			if strings.HasPrefix(tag, "<img") {
				wantsPlace(t, g, tag)
			}
		}
		if len(widths) != 2*4 { // 320, 640 and 1280 of one, 320 and 500 of the other
			t.Errorf("they come as %v", widths)
		}
		page.Part(t, `class="room`, "</article>").Wants(t, 200, `loading="lazy"`)
		page.Wants(t, 200, `src="https://pictures.example/yard.jpg"`)
		g.run("check").Wants(0)
	})
}

// TestPhotosAreServedWithoutTheirPosition looks for what a phone writes into its photos, at every address that pages,
// feeds and JSON name and at the addresses of the originals.
func TestPhotosAreServedWithoutTheirPosition(t *testing.T) {
	const position = "Exif\x00\x00 GPS 5.651234 -0.178"
	onEachWall(t, func(t *testing.T, g *gallery) {
		photo := jpegOf(t, 1600, 1200, 1)
		photo = append([]byte("\xff\xd8\xff\xe1\x00"+string(rune(len(position)+2))+position), photo[2:]...)
		g.lay("room_images/adom/front.jpg", photo)
		g.lay("room_images/adom/2/the bed.jpg", photo)
		g.imports(photographed).Wants(0, "2 pictures added")
		page := g.page("/media/sizes/room_images/adom/front-")
		asked := map[string]bool{}
		for _, from := range []servertest.Response{page, g.Get("/"), g.Get("/hostels"), g.Get("/hostels.atom"),
			g.Get("/sitemap.xml"), g.Get("/hq/api/hostels/")} {
			for _, address := range regexp.MustCompile(`/media/[^" ,]+`).FindAllString(from.Body, -1) {
				if !strings.HasPrefix(address, "/media/sizes/") {
					t.Errorf("%s names %s", from.Path, address)
				}
				asked[address] = true
			}
		}
		for _, original := range []string{"room_images/adom/front.jpg", "room_images/adom/2/the%20bed.jpg"} {
			led := g.Get("/media/" + original)
			if !strings.HasPrefix(led.Path, "/media/sizes/room_images/adom/") {
				t.Errorf("the address of an original leads to %s", led.Path)
			}
			asked["/media/"+original] = true
		}
		asked[page.Path+"/card.png"] = true
		if len(asked) < 14 {
			t.Errorf("only %d addresses are named", len(asked))
		}
		for address := range asked {
			if a := g.Get(address); a.Status != http.StatusOK || strings.Contains(a.Body, "Exif") ||
				strings.Contains(a.Body, "GPS") {
				t.Errorf("%s answers %d, with the position", address, a.Status)
			}
		}
	})
}

// wantsPlace holds what a picture's place says against the picture.
func wantsPlace(t *testing.T, g *gallery, tag string) {
	t.Helper()
	says := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
		says[m[1]] = m[2]
	}
	config, err := jpeg.DecodeConfig(strings.NewReader(g.Get(says["src"]).Body))
	if err != nil || says["width"] != strconv.Itoa(config.Width) || says["height"] != strconv.Itoa(config.Height) ||
		!strings.Contains(says["class"], "tone-5") {
		t.Errorf("%s is of a picture of %d × %d, error %v", tag, config.Width, config.Height, err)
	}
}

func TestImportingThePhotosAgainTouchesNothing(t *testing.T) {
	onEachWall(t, func(t *testing.T, g *gallery) {
		g.imports(photographed).Wants(0, "2 pictures added")
		before := g.kept()
		for _, catalogue := range []string{photographed, g.run("export").Out} {
			again := g.imports(catalogue)
			again.Wants(0, "0 hostels added, 0 updated, 1 unchanged.")
			if strings.Contains(again.Err, "pictures") || !maps.Equal(g.kept(), before) {
				t.Errorf("it says %q, and there is\n%v\nwhere there was\n%v", again.Err, g.kept(), before)
			}
		}
		if export := g.run("export").Out; !strings.Contains(export, `"room_images/adom/front.jpg"`) ||
			strings.Contains(export, "sizes/") {
			t.Errorf("the export names\n%s", export)
		}
	})
}

func TestAPhotoThatIsChangedAloneHasANewAddressOnThePages(t *testing.T) {
	onEachWall(t, func(t *testing.T, g *gallery) {
		g.imports(photographed)
		first := photoTags.FindString(g.page("/media/sizes/").Body)
		g.lay("room_images/adom/front.jpg", jpegOf(t, 1600, 1200, 200))
		g.imports(photographed).Wants(0, "0 hostels added, 0 updated, 1 unchanged.",
			"1 picture added, changed or taken away.")
		old := regexp.MustCompile(`front-[0-9a-f]{8}`).FindString(first)
		g.RunningSite.Eventually("another address of the changed photo", func() bool {
			return !strings.Contains(g.Get("/hostels/adom-court").Body, old)
		})
		g.page("/media/sizes/room_images/adom/front-")
	})
}

func TestAPhotoThatCannotBeReadIsReportedByNameAndNothingIsImported(t *testing.T) {
	onEachWall(t, func(t *testing.T, g *gallery) {
		g.imports(photographed)
		before := g.kept()
		whole := jpegOf(t, 900, 700, 9)
		g.lay("cut.jpg", whole[:len(whole)/2])
		g.lay("page.jpg", []byte("<html>404</html>"))
		renamed := strings.Replace(photographed, `"room_details":[`, `"description":"New.","room_details":[`, 1)
		refused := g.imports(strings.TrimSuffix(renamed, "]") + `,
			{"name":"Broken Lodge","campus":"KNUST","image":"room_images/adom/front.jpg, cut.jpg",
			 "room_details":[{"number_in_room":1,"price":300},
				{"number_in_room":2,"price":300,"room_image":["page.jpg","sizes/cut.jpg"]}]}]`)
		refused.Wants(1, "nothing was imported",
			`hostel 2 "Broken Lodge", image: expected a whole JPEG picture, but "cut.jpg" is cut short`,
			`hostel 2 "Broken Lodge", room_details[1].room_image: expected a JPEG, PNG, GIF or WebP picture, `+
				`but "page.jpg" begins like none of them`,
			`hostel 2 "Broken Lodge", room_details[1].room_image: expected a path below the media folder`)
		after := g.kept()
		maps.DeleteFunc(after, func(name, _ string) bool {
			return filepath.Base(name) == "cut.jpg" || filepath.Base(name) == "page.jpg"
		})
		if !maps.Equal(after, before) {
			t.Errorf("and yet there is\n%v\nwhere there was\n%v", after, before)
		}
	})
}

package cli

import (
	"fmt"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"efie/server/servertest"
)

// TestPicturesOfOperatorsFromImportToCheck has the steps of one story on each wall.
func TestPicturesOfOperatorsFromImportToCheck(t *testing.T) {
	onEachWall(t, func(t *testing.T, g *gallery) {
		for _, step := range []struct {
			name string
			test func(t *testing.T, g *gallery)
		}{
			{"several widths", wantsWidths}, {"no position", wantsNoPosition}, {"again", wantsNoChange},
			{"what cannot be read", wantsRefusal}, {"a changed photo", wantsNewAddress}, {"by hand", changesByHand},
			{"a missing photo", wantsDrawing},
		} {
			t.Run(step.name, func(t *testing.T) { step.test(t, g) })
		}
	})
}

func wantsWidths(t *testing.T, g *gallery) {
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
	if len(widths) != 2*4 { // 320, 640 and 700 of one, 320 and 400 of the other
		t.Errorf("they come as %v", widths)
	}
	page.Part(t, `class="room`, "</article>").Wants(t, 200, `loading="lazy"`)
	page.Wants(t, 200, `src="https://pictures.example/yard.jpg"`)
	wantsCard(t, g, color.RGBA{0xa5, 0x74, 0x4d, 0xff}) // all of jpegOf
	g.run("check").Wants(0)
}

// wantsCard looks at the colour of the picture on the hostel's card.
func wantsCard(t *testing.T, g *gallery, want color.RGBA) {
	t.Helper()
	a := g.Get("/hostels/adom-court/card.png")
	picture, err := png.Decode(strings.NewReader(a.Body))
	if err != nil || a.Status != http.StatusOK {
		t.Fatal(a.Status, err)
	}
	got := color.RGBAModel.Convert(picture.At(780, 20)).(color.RGBA)
	for _, channels := range [][2]uint8{{got.R, want.R}, {got.G, want.G}, {got.B, want.B}} {
		if max(channels[0], channels[1])-min(channels[0], channels[1]) > 8 {
			t.Errorf("the picture is %v, want %v", got, want)
		}
	}
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

// wantsNoPosition looks for the position in pictures, at every address that pages, feeds and JSON name and at the
// addresses of the originals.
func wantsNoPosition(t *testing.T, g *gallery) {
	asked := map[string]bool{"/hostels/adom-court/card.png": true}
	for _, path := range []string{"/hostels/adom-court", "/", "/hostels", "/hostels.atom", "/sitemap.xml",
		"/hq/api/hostels/"} {
		for _, address := range regexp.MustCompile(`/media/[^" ,]+`).FindAllString(g.Get(path).Body, -1) {
			if !strings.HasPrefix(address, "/media/sizes/") {
				t.Errorf("%s names %s", path, address)
			}
			asked[address] = true
		}
	}
	for _, original := range []string{"room_images/adom/front.jpg", "room_images/adom/2/the%20bed.jpg"} {
		if led := g.Get("/media/" + original); !strings.HasPrefix(led.Path, "/media/sizes/room_images/adom/") {
			t.Errorf("the address of an original leads to %s", led.Path)
		}
		asked["/media/"+original] = true
	}
	if len(asked) < 11 {
		t.Errorf("only %d addresses are named", len(asked))
	}
	for address := range asked {
		if a := g.Get(address); a.Status != http.StatusOK || strings.Contains(a.Body, "Exif") ||
			strings.Contains(a.Body, "GPS") {
			t.Errorf("%s answers %d, with the position", address, a.Status)
		}
	}
}

func wantsNoChange(t *testing.T, g *gallery) {
	before, export := g.kept(), g.run("export").Out
	for _, catalogue := range []string{photographed, export} {
		again := g.imports(catalogue)
		again.Wants(0, "0 hostels added, 0 updated, 1 unchanged.")
		if strings.Contains(again.Err, "pictures") {
			t.Errorf("it says %q", again.Err)
		}
		g.unchangedSince(before)
	}
	if !strings.Contains(export, `"room_images/adom/front.jpg"`) || strings.Contains(export, "sizes/") {
		t.Errorf("the export names\n%s", export)
	}
}

func wantsRefusal(t *testing.T, g *gallery) {
	whole := jpegOf(t, 400, 300, 9)
	g.lay("cut.jpg", whole[:len(whole)/2])
	g.lay("page.jpg", []byte("<html>404</html>"))
	before := g.kept()
	renamed := strings.Replace(photographed, `"room_details":[`, `"description":"New.","room_details":[`, 1)
	g.imports(strings.TrimSuffix(renamed, "]")+`,
		{"name":"Broken Lodge","campus":"KNUST","image":"room_images/adom/front.jpg, cut.jpg",
		 "room_details":[{"number_in_room":1,"price":300},
			{"number_in_room":2,"price":300,"room_image":["page.jpg","sizes/cut.jpg"]}]}]`).Wants(1, "nothing was imported",
		`hostel 2 "Broken Lodge", image: expected a whole JPEG picture, but "cut.jpg" is cut short`,
		`hostel 2 "Broken Lodge", room_details[1].room_image: expected a JPEG, PNG, GIF or WebP picture, `+
			`but "page.jpg" has another format`,
		`hostel 2 "Broken Lodge", room_details[1].room_image: expected a path below the media folder`)
	g.unchangedSince(before)
}

func wantsNewAddress(_ *testing.T, g *gallery) {
	old := regexp.MustCompile(`front-[0-9a-f]{8}`).FindString(g.page("/media/sizes/").Body)
	g.lay("room_images/adom/front.jpg", jpegOf(g.RunningSite.T.(*testing.T), 700, 500, 200))
	g.imports(photographed).Wants(0, "0 hostels added, 0 updated, 1 unchanged.", "1 picture added, changed or taken away.")
	g.RunningSite.Eventually("another address of the changed photo", func() bool {
		return !strings.Contains(g.Get("/hostels/adom-court").Body, old)
	})
	g.page("/media/sizes/room_images/adom/front-")
}

// changesByHand gives the hostel and its room other pictures, and takes the hostel's away.
func changesByHand(t *testing.T, g *gallery) {
	folder := t.TempDir()
	change := func(args ...string) servertest.CommandResult {
		return g.run(append([]string{"hostels", "change", "adom-court", "--pictures", folder}, args...)...)
	}
	wantsPhotos := func(count int) {
		t.Helper()
		photos, err := g.RunningSite.Store.Photos(t.Context())
		if err != nil || len(photos) != count || strings.Contains(fmt.Sprint(photos), "front.jpg") {
			t.Errorf("pictures are %+v, %v", photos, err)
		}
	}
	whole := jpegOf(t, 400, 300, 9)
	writeBelow(t, folder, "yard.jpg", whole[:len(whole)/2])
	before := g.kept()
	for _, yes := range [][]string{nil, {"--yes"}} {
		told := change(append([]string{"--images", "yard.jpg|https://pictures.example/yard.jpg"}, yes...)...)
		told.Wants(1, `nothing was changed: expected a whole JPEG picture, but "yard.jpg" is cut short`)
		if strings.Count(told.Err, "\n") != 1 {
			t.Errorf("it is refused with\n%s", told.Err)
		}
	}
	writeBelow(t, folder, "yard.jpg", whole)
	change("--images", "yard.jpg").Wants(1, "images: ", "→ yard.jpg", "nothing was changed; --yes")
	g.unchangedSince(before)
	change("--images", "yard.jpg", "--yes").Wants(0, "It is changed.")
	g.page("/media/sizes/yard-")
	wantsPhotos(2)
	change("--room", "two", "--images", "yard.jpg", "--yes").Wants(0, "room_image: ")
	wantsPhotos(1)
	g.run("check").Wants(0)
	change("--images", "", "--yes").Wants(0, "images: yard.jpg → –")
	g.run("check").Wants(0, `warning: hostel "Adom Court"`, "no picture")
}

func wantsDrawing(t *testing.T, g *gallery) {
	g.imports(photographed)
	page := g.page("/media/sizes/room_images/adom/front-")
	g.removes("room_images/adom/front.jpg")
	g.run("check").Wants(1, `"room_images/adom/front.jpg" is not found below `+g.wall.called)
	g.imports(photographed).Wants(0, `"room_images/adom/front.jpg": not found below `+g.wall.called+
		"; pages show a drawing instead", "1 picture added, changed or taken away.")
	g.page(`src="/images/hostel4.png"`)
	g.run("check").Wants(1, `hostel "Adom Court" (adom-court), image: "room_images/adom/front.jpg" is not found`)

	made := regexp.MustCompile(`sizes/room_images/adom/2/[^ "]+-320\.webp`).FindString(page.Body)
	made = strings.ReplaceAll(made, "%20", " ")
	g.lay("room_images/adom/front.jpg", jpegOf(t, 400, 300, 1))
	g.run("check").Wants(1, "pages show a drawing until it is imported again")
	g.imports(photographed).Wants(0)
	g.run("check").Wants(0)
	g.removes(made)
	g.run("check").Wants(1, `room_details[0].room_image: "`+made+`" is not found`, "importing the hostel again makes it")
	g.imports(photographed).Wants(0)
	g.run("check").Wants(0)
	g.page("/media/sizes/room_images/adom/front-")
	g.removes("sizes")
	wantsCard(t, g, color.RGBA{0x0e, 0x4d, 0x3a, 0xff}) // the sky of the drawing
}

func TestPicturesLieWhereTheOperatorSays(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pictures")
	g := galleryOn(t, wall{address: dir, called: dir})
	g.imports(photographed).Wants(0, "2 pictures added")
	g.page("/media/sizes/room_images/adom/front-")
	g.run("check").Wants(0)
	g.removes("sizes")
	g.run("check").Wants(1, "is not found below "+dir)
	if entries, err := os.ReadDir(filepath.Join(g.RunningSite.Config.DataDir, "media")); err == nil {
		t.Errorf("the usual folder is there too, with %v", entries)
	}
}

// TestAStoreThatForbidsEverythingTakesNoPageDown has object storage refuse while Efie serves.
func TestAStoreThatForbidsEverythingTakesNoPageDown(t *testing.T) {
	w, forbid := bucketWall(t)
	g := galleryOn(t, w)
	g.imports(photographed).Wants(0)
	page := g.page("/media/sizes/room_images/adom/front-")
	address, width, _ := strings.Cut(srcset.FindStringSubmatch(photoTags.FindString(page.Body))[1], " ")
	g.wantsPicture(address, strings.TrimSuffix(strings.Split(width, " ")[0], ",")) // the control
	before := g.kept()
	forbid()
	for path, status := range map[string]int{
		address: http.StatusServiceUnavailable, "/media/sizes/none.jpg": http.StatusServiceUnavailable, page.Path +
			"/card.png": http.StatusServiceUnavailable,
		"/hostels/adom-court": http.StatusOK, "/readyz": http.StatusOK, "/hostels": http.StatusOK,
	} {
		a := g.Get(path)
		if a.Status != status || strings.Contains(a.Body, "AccessDenied") || strings.Contains(a.Body, "inner-7") {
			t.Errorf("%s answers %d, want %d: %.300s", path, a.Status, status, a.Body)
		}
		if status == http.StatusServiceUnavailable &&
			(a.Header.Get("Retry-After") == "" || !strings.Contains(a.Body, "cannot be shown just now")) {
			t.Errorf("%s answers %v: %.300s", path, a.Header, a.Body)
		}
	}
	g.imports(strings.Replace(photographed, "Adom Court", "Adom Hall", 1)).Wants(1, "nothing was imported",
		"the store of pictures failed")
	g.run("check").Wants(1, "the store of pictures failed")
	g.unchangedSince(before)
}

func TestManyPhotosThatLieElsewhereAreNotAllNamed(t *testing.T) {
	var images []string
	for i := range 20 + 3 {
		images = append(images, fmt.Sprintf("there/%d.jpg", i))
	}
	dir := t.TempDir()
	told := servertest.Run(t, dir, "import", write(t, "hostels.json",
		`[{"name":"Adom Court","campus":"KNUST","image":"`+strings.Join(images, ",")+`,plan.svg"}]`))
	told.Wants(0, "1 hostel added", `"there/19.jpg": not found`, "and 4 pictures more")
	if strings.Contains(told.Err, "there/20.jpg") || strings.Contains(told.Err, "plan.svg") {
		t.Errorf("it says\n%s", told.Err)
	}
	servertest.Run(t, dir, "check").Wants(1, "there/22.jpg", "plan.svg")
}

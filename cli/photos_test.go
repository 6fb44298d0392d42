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
	"efie/test/must"
)

// TestPicturesFromImportToCheck runs the same steps with each store.
func TestPicturesFromImportToCheck(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(t *testing.T, g *pictureSite) {
		for _, step := range []struct {
			name string
			test func(t *testing.T, g *pictureSite)
		}{
			{"several widths", wantsWidths}, {"no position", wantsNoPosition}, {"a second import", wantsNoChange},
			{"a changed photo", wantsNewAddress}, {"a change by hand", changesByHand}, {"a missing photo", wantsDrawing},
		} {
			t.Run(step.name, func(t *testing.T) { step.test(t, g) })
		}
	})
}

func wantsWidths(t *testing.T, g *pictureSite) {
	g.runImport(photographed).Wants(0, "1 hostel added", "2 pictures added")
	page := g.page("/media/sizes/room_images/adom/front-")
	tags := photoTags.FindAllString(page.Body, -1)
	if len(tags) < 4 { // WebP and JPEG of the front and of the room
		t.Fatalf("the page has %q", tags)
	}
	widths := map[string]bool{}
	for _, tag := range tags {
		must.Contain(t, "the picture", tag, ` sizes="`)
		for _, candidate := range strings.Split(srcset.FindStringSubmatch(tag)[1], ", ") {
			address, width, _ := strings.Cut(candidate, " ")
			g.wantsPicture(address, width)
			widths[filepath.Ext(address)+width] = true
		}
		if strings.HasPrefix(tag, "<img") {
			wantsSize(t, g, tag)
		}
	}
	if len(widths) != 2*4 { // the widths of both photos are 320, 400, 640 and 700, each as WebP and JPEG
		t.Errorf("the widths are %v", widths)
	}
	page.Part(t, `class="room`, "</article>").Wants(t, 200, `loading="lazy"`)
	page.Wants(t, 200, `src="https://pictures.example/yard.jpg"`)
	wantsCard(t, g, color.RGBA{0xa5, 0x74, 0x4d, 0xff}) // the colour of jpegOf
	g.run("check").Wants(0)
}

// wantsCard checks the colour of the picture on the hostel's card.
func wantsCard(t *testing.T, g *pictureSite, want color.RGBA) {
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

// wantsSize compares the size and the colour in an img tag with the picture.
func wantsSize(t *testing.T, g *pictureSite, tag string) {
	t.Helper()
	attributes := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
		attributes[m[1]] = m[2]
	}
	config, err := jpeg.DecodeConfig(strings.NewReader(g.Get(attributes["src"]).Body))
	if err != nil || attributes["width"] != strconv.Itoa(config.Width) ||
		attributes["height"] != strconv.Itoa(config.Height) || !strings.Contains(attributes["class"], "tone-5") {
		t.Errorf("%s is for a picture of %d × %d, error %v", tag, config.Width, config.Height, err)
	}
}

// wantsNoPosition checks that no picture contains the position: at each address in pages, feeds and JSON, and at the
// addresses of the originals.
func wantsNoPosition(t *testing.T, g *pictureSite) {
	addresses := map[string]bool{"/hostels/adom-court/card.png": true}
	for _, path := range []string{"/hostels/adom-court", "/", "/hostels", "/hostels.atom", "/sitemap.xml",
		"/hq/api/hostels/"} {
		for _, address := range regexp.MustCompile(`/media/[^" ,]+`).FindAllString(g.Get(path).Body, -1) {
			if !strings.HasPrefix(address, "/media/sizes/") {
				t.Errorf("%s names %s", path, address)
			}
			addresses[address] = true
		}
	}
	for _, original := range []string{"room_images/adom/front.jpg", "room_images/adom/2/the%20bed.jpg"} {
		if a := g.Get("/media/" + original); !strings.HasPrefix(a.Path, "/media/sizes/room_images/adom/") {
			t.Errorf("the address of an original redirects to %s", a.Path)
		}
		addresses["/media/"+original] = true
	}
	if len(addresses) < 11 {
		t.Errorf("found only %d addresses", len(addresses))
	}
	for address := range addresses {
		if a := g.Get(address); a.Status != http.StatusOK || strings.Contains(a.Body, "Exif") ||
			strings.Contains(a.Body, "GPS") {
			t.Errorf("%s returns %d, or a picture with the position", address, a.Status)
		}
	}
}

func wantsNoChange(t *testing.T, g *pictureSite) {
	before, export := g.snapshot(), g.run("export").Out
	for _, catalogue := range []string{photographed, export} {
		again := g.runImport(catalogue)
		again.Wants(0, "0 hostels added, 0 updated, 1 unchanged.")
		must.Lack(t, "the import", again.Err, "pictures")
		g.unchangedSince(before)
	}
	if !strings.Contains(export, `"room_images/adom/front.jpg"`) || strings.Contains(export, "sizes/") {
		t.Errorf("the export names\n%s", export)
	}
}

func wantsNewAddress(_ *testing.T, g *pictureSite) {
	old := regexp.MustCompile(`front-[0-9a-f]{8}`).FindString(g.page("/media/sizes/").Body)
	g.putPicture("room_images/adom/front.jpg", jpegOf(g.RunningSite.T.(*testing.T), 700, 500, 200))
	g.runImport(photographed).Wants(0, "0 hostels added, 0 updated, 1 unchanged.", "1 picture added, changed or removed.")
	g.RunningSite.Eventually("another address of the changed photo", func() bool {
		return !strings.Contains(g.Get("/hostels/adom-court").Body, old)
	})
	g.page("/media/sizes/room_images/adom/front-")
}

// changesByHand replaces the pictures of the hostel and its room. Then it removes the hostel's pictures.
func changesByHand(t *testing.T, g *pictureSite) {
	folder := t.TempDir()
	change := func(args ...string) servertest.CommandResult {
		return g.run(append([]string{"hostels", "change", "adom-court", "--pictures", folder}, args...)...)
	}
	wantsPhotos := func(count int) {
		t.Helper()
		photos, err := g.RunningSite.Store.Photos(t.Context())
		if err != nil || len(photos) != count || strings.Contains(fmt.Sprint(photos), "front.jpg") {
			t.Errorf("the pictures are %+v, %v", photos, err)
		}
	}
	whole := jpegOf(t, 400, 300, 9)
	writeBelow(t, folder, "yard.jpg", whole[:len(whole)/2])
	before := g.snapshot()
	for _, yes := range [][]string{nil, {"--yes"}} {
		refused := change(append([]string{"--images", "yard.jpg|https://pictures.example/yard.jpg"}, yes...)...)
		refused.Wants(1, `nothing was changed: expected a whole JPEG picture, but "yard.jpg" is cut short`)
		must.Equal(t, "lines of the refusal", strings.Count(refused.Err, "\n"), 1)
	}
	writeBelow(t, folder, "yard.jpg", whole)
	change("--images", "yard.jpg").Wants(1, "images: ", "→ yard.jpg", "nothing was changed; --yes")
	g.unchangedSince(before)
	change("--images", "yard.jpg", "--yes").Wants(0, "The hostel is changed.")
	g.page("/media/sizes/yard-")
	wantsPhotos(2)
	change("--room", "two", "--images", "yard.jpg", "--yes").Wants(0, "room_image: ")
	wantsPhotos(1)
	g.run("check").Wants(0)
	change("--images", "", "--yes").Wants(0, "images: yard.jpg → –")
	g.run("check").Wants(0, `warning: hostel "Adom Court"`, "no picture")
}

func wantsDrawing(t *testing.T, g *pictureSite) {
	g.runImport(photographed)
	page := g.page("/media/sizes/room_images/adom/front-")
	g.removePictures("room_images/adom/front.jpg")
	g.run("check").Wants(1, `"room_images/adom/front.jpg" is missing in `+g.store.name)
	g.runImport(photographed).Wants(0, `"room_images/adom/front.jpg" is missing in `+g.store.name+
		"; pages show a drawing instead", "1 picture added, changed or removed.")
	g.page(`src="/images/hostel4.png"`)
	g.run("check").Wants(1, `hostel "Adom Court" (adom-court), image: "room_images/adom/front.jpg" is missing`)

	made := regexp.MustCompile(`sizes/room_images/adom/2/[^ "]+-320\.webp`).FindString(page.Body)
	made = strings.ReplaceAll(made, "%20", " ")
	g.putPicture("room_images/adom/front.jpg", jpegOf(t, 400, 300, 1))
	g.run("check").Wants(1, "pages show a drawing until the hostel is imported again")
	g.runImport(photographed).Wants(0)
	g.run("check").Wants(0)
	g.removePictures(made)
	g.run("check").Wants(1, `room_details[0].room_image: "`+made+`" is missing`, "import the hostel again to generate it")
	g.runImport(photographed).Wants(0)
	g.run("check").Wants(0)
	g.page("/media/sizes/room_images/adom/front-")
	g.removePictures("sizes")
	wantsCard(t, g, color.RGBA{0x0e, 0x4d, 0x3a, 0xff}) // the sky of the drawing
}

func TestPicturesAreStoredInMediaStore(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "pictures")
	g := newPictureSite(t, pictureStore{address: dir, name: dir})
	g.runImport(photographed).Wants(0, "2 pictures added")
	g.page("/media/sizes/room_images/adom/front-")
	g.run("check").Wants(0)
	g.removePictures("sizes")
	g.run("check").Wants(1, "is missing in "+dir)
	if entries, err := os.ReadDir(filepath.Join(g.RunningSite.Config.DataDir, "media")); err == nil {
		t.Errorf("the default folder exists, too, with %v", entries)
	}
}

// TestPagesWorkWhileTheBucketRefuses makes the object storage refuse all requests while Efie serves.
func TestPagesWorkWhileTheBucketRefuses(t *testing.T) {
	t.Parallel()
	store, forbid := newBucketStore(t)
	g := newPictureSite(t, store)
	g.runImport(photographed).Wants(0)
	page := g.page("/media/sizes/room_images/adom/front-")
	address, width, _ := strings.Cut(srcset.FindStringSubmatch(photoTags.FindString(page.Body))[1], " ")
	g.wantsPicture(address, strings.TrimSuffix(strings.Split(width, " ")[0], ",")) // the control
	before := g.snapshot()
	forbid()
	for path, status := range map[string]int{
		address: http.StatusServiceUnavailable, "/media/sizes/none.jpg": http.StatusServiceUnavailable, page.Path +
			"/card.png": http.StatusServiceUnavailable,
		"/hostels/adom-court": http.StatusOK, "/readyz": http.StatusOK, "/hostels": http.StatusOK,
	} {
		a := g.Get(path)
		if a.Status != status || strings.Contains(a.Body, "AccessDenied") || strings.Contains(a.Body, "inner-7") {
			t.Errorf("%s returns %d, want %d: %.300s", path, a.Status, status, a.Body)
		}
		if status == http.StatusServiceUnavailable &&
			(a.Header.Get("Retry-After") == "" || !strings.Contains(a.Body, "cannot be shown right now")) {
			t.Errorf("%s has the header %v: %.300s", path, a.Header, a.Body)
		}
	}
	g.runImport(strings.Replace(photographed, "Adom Court", "Adom Hall", 1)).Wants(1, "nothing was imported",
		"the store of pictures failed")
	g.run("check").Wants(1, "the store of pictures failed")
	g.unchangedSince(before)
}

func TestImportNamesTwentyMissingPictures(t *testing.T) {
	t.Parallel()
	var images []string
	for i := range 20 + 3 {
		images = append(images, fmt.Sprintf("there/%d.jpg", i))
	}
	dir := t.TempDir()
	result := servertest.Run(t, dir, "import", write(t, "hostels.json",
		`[{"name":"Adom Court","campus":"KNUST","image":"`+strings.Join(images, ",")+`,plan.svg"}]`))
	result.Wants(0, "1 hostel added", `"there/19.jpg" is missing`, "and 4 missing pictures more")
	if strings.Contains(result.Err, "there/20.jpg") || strings.Contains(result.Err, "plan.svg") {
		t.Errorf("the import prints\n%s", result.Err)
	}
	servertest.Run(t, dir, "check").Wants(1, "there/22.jpg", "plan.svg")
}

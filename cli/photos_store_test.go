package cli

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/config"
)

func TestPicturesLieWhereTheOperatorSays(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pictures")
	g := galleryOn(t, wall{address: dir, called: dir})
	g.imports(photographed).Wants(0, "2 pictures added")
	page := g.page("/media/sizes/room_images/adom/front-")
	for _, tag := range photoTags.FindAllString(page.Body, -1) {
		address, width, _ := strings.Cut(srcset.FindStringSubmatch(tag)[1], " ")
		g.wantsPicture(address, strings.TrimSuffix(strings.Split(width, " ")[0], ","))
	}
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
		t.Run(path, func(t *testing.T) {
			a := g.Get(path)
			if a.Status != status || strings.Contains(a.Body, "AccessDenied") || strings.Contains(a.Body, "inner-7") {
				t.Errorf("%s answers %d, want %d: %.300s", path, a.Status, status, a.Body)
			}
			if status == http.StatusServiceUnavailable &&
				(a.Header.Get("Retry-After") == "" || !strings.Contains(a.Body, "cannot be shown just now")) {
				t.Errorf("%s answers %v: %.300s", path, a.Header, a.Body)
			}
		})
	}
	g.imports(strings.Replace(photographed, "Adom Court", "Adom Hall", 1)).Wants(1, "nothing was imported",
		"the pictures' store does not answer as it should")
	g.run("check").Wants(1, "the pictures' store does not answer as it should")
	if after := g.kept(); !maps.Equal(after, before) {
		t.Errorf("and yet there is\n%v\nwhere there was\n%v", after, before)
	}
}

func TestAnAddressOfPicturesThatCannotBeMeantKeepsTheServerFromStarting(t *testing.T) {
	t.Parallel()
	for address, says := range map[string]string{
		"": "", "/var/lib/pictures": "", "s3://efie?region=eu-west-1": "",
		"gs://efie": "begins with s3://", "s3://efie?region=x&regio=y": `unknown query parameter "regio"`,
		"s3://key:secret@efie?region=x": "AWS_SECRET_ACCESS_KEY",
	} {
		t.Run(address, func(t *testing.T) {
			c := config.Config{MediaStore: address, DataDir: t.TempDir()}
			err := c.Check()
			if told := err.Error(); strings.Contains(told, "MEDIA_STORE") != (says != "") ||
				!strings.Contains(told, says) || strings.Contains(told, "secret@") {
				t.Errorf("%q: %v", address, err)
			}
		})
	}
}

package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"golang.org/x/image/webp"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

// wall is where the pictures of a test hang: in a folder, or in a bucket of object storage.
type wall struct {
	address string // as MEDIA_STORE has it
	called  string // what an operator is told of it
	lay     func(t *testing.T, name string, content []byte)
	remove  func(below string) error     // all whose names begin so
	hung    func(into map[string]string) // each with its size, and when it was put there
}

// walls are what the tests of pictures run on.
var walls = map[string]func(*testing.T) *gallery{
	"folder": onFolder,
	"bucket": onBucket,
}

// onEachWall runs a test on every wall.
func onEachWall(t *testing.T, test func(*testing.T, *gallery)) {
	for name, build := range walls {
		t.Run(name, func(t *testing.T) { test(t, build(t)) })
	}
}

// onFolder returns a gallery on the usual folder.
func onFolder(t *testing.T) *gallery {
	t.Helper()
	return galleryOn(t, wall{called: "DATA_DIR/media"})
}

// inFolder is the wall of a folder.
func (w wall) inFolder(dir string) wall {
	w.lay = func(t *testing.T, name string, content []byte) { writeBelow(t, dir, name, content) }
	w.remove = func(below string) error { return os.RemoveAll(filepath.Join(dir, below)) }
	w.hung = func(into map[string]string) {
		_ = filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			info, err := entry.Info()
			into[path] = fmt.Sprint(info.Size(), info.ModTime().UnixNano())
			return err
		})
	}
	return w
}

// secretOfStore is what object storage says of itself, and no visitor is to read.
const secretOfStore = "<Error><Code>AccessDenied</Code><HostId>inner-7</HostId></Error>"

// onBucket returns a gallery on a bucket.
func onBucket(t *testing.T) *gallery {
	t.Helper()
	w, _ := bucketWall(t)
	return galleryOn(t, w)
}

// writeBelow writes a file into a folder.
func writeBelow(t *testing.T, folder, name string, content []byte) {
	t.Helper()
	path := filepath.Join(folder, name)
	must.Do(t, os.MkdirAll(filepath.Dir(path), 0o700))
	must.Do(t, os.WriteFile(path, content, 0o600))
}

// bucketWall is a bucket of a server that speaks S3, until it is told to forbid everything.
func bucketWall(t *testing.T) (w wall, forbid func()) {
	t.Helper()
	const name = "pictures"
	store := s3mem.New()
	speaks := gofakes3.New(store).Server()
	var forbids atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if forbids.Load() {
			http.Error(w, secretOfStore, http.StatusForbidden)
			return
		}
		speaks.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	must.Do(t, store.CreateBucket(name))
	w = wall{
		address: "s3://" + name + "?region=eu-west-1&anonymous=true&s3ForcePathStyle=true&endpoint=" + server.URL,
		called:  "s3://" + name,
		lay: func(t *testing.T, key string, content []byte) {
			// every store says this
			since := map[string]string{"Last-Modified": time.Now().UTC().Format(http.TimeFormat)}
			_, err := store.PutObject(name, key, since, bytes.NewReader(content), int64(len(content)), nil)
			must.Do(t, err)
		},
		remove: func(below string) error {
			list, err := store.ListBucket(name, nil, gofakes3.ListBucketPage{})
			for i := 0; err == nil && i < len(list.Contents); i++ {
				if key := list.Contents[i].Key; strings.HasPrefix(key, below) {
					_, err = store.DeleteObject(name, key)
				}
			}
			return err
		},
		hung: func(into map[string]string) {
			list, err := store.ListBucket(name, nil, gofakes3.ListBucketPage{})
			if err != nil {
				t.Error(err)
				return
			}
			for _, o := range list.Contents {
				into[o.Key] = fmt.Sprint(o.Size, o.LastModified.UnixNano())
			}
		},
	}
	return w, func() { forbids.Store(true) }
}

// gallery is a site with the pictures of its operator.
type gallery struct {
	*servertest.RunningSite
	*servertest.WebBrowser
	wall wall
}

func galleryOn(t *testing.T, w wall) *gallery {
	t.Helper()
	s := servertest.NewSite(t, `[]`, func(c *config.Config) { c.MediaStore = w.address })
	if w.lay == nil {
		w = w.inFolder(s.Config.MediaDir())
	}
	g := &gallery{s, s.NewBrowser(), w}
	g.lay("room_images/adom/front.jpg", jpegOf(t, 700, 500, 1))
	g.lay("room_images/adom/2/the bed.jpg", jpegOf(t, 400, 300, 1))
	return g
}

// lay puts a picture where it can be found.
func (g *gallery) lay(name string, content []byte) {
	g.RunningSite.T.Helper()
	g.wall.lay(g.RunningSite.T.(*testing.T), name, content)
}

// removes takes all pictures away whose names begin so.
func (g *gallery) removes(below string) {
	g.RunningSite.T.Helper()
	must.Do(g.RunningSite.T, g.wall.remove(below))
}

// run runs a command while the server runs.
func (g *gallery) run(args ...string) servertest.CommandResult {
	g.RunningSite.T.Helper()
	return servertest.RunIn(g.RunningSite.T, []string{"MEDIA_STORE", g.wall.address}, g.RunningSite.Config.DataDir,
		args...)
}

// imports runs efie import.
func (g *gallery) imports(catalogue string) servertest.CommandResult {
	g.RunningSite.T.Helper()
	file := filepath.Join(g.RunningSite.T.TempDir(), "hostels.json")
	must.Do(g.RunningSite.T, os.WriteFile(file, []byte(catalogue), 0o600))
	return g.run("import", file)
}

// kept is all that an import may write: the catalogue with its version, the photos, and the pictures
// with when they were changed.
func (g *gallery) kept() map[string]string {
	t := g.RunningSite.T
	t.Helper()
	photos, err := g.RunningSite.Store.Photos(t.Context())
	must.Do(t, err)
	all := map[string]string{"catalogue": servertest.Fingerprint(t, g.RunningSite.Store), "photos": fmt.Sprint(photos)}
	g.wall.hung(all)
	return all
}

// unchangedSince fails the test if an import wrote anything since.
func (g *gallery) unchangedSince(before map[string]string) {
	g.RunningSite.T.Helper()
	if after := g.kept(); !maps.Equal(after, before) {
		g.RunningSite.T.Errorf("and yet there is\n%v\nwhere there was\n%v", after, before)
	}
}

// page is the hostel's page once the server has read the import.
func (g *gallery) page(holds string) servertest.Response {
	g.RunningSite.T.Helper()
	var page servertest.Response
	g.RunningSite.Eventually(holds+" on the hostel's page", func() bool {
		page = g.Get("/hostels/adom-court")
		return strings.Contains(page.Body, holds)
	})
	return page
}

// photographed is a hostel with two photos of the media folder, one with a space in its name.
const photographed = `[{"name":"Adom Court","uuid":"adom-uuid","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},
	"image":"room_images/adom/front.jpg, https://pictures.example/yard.jpg",
	"room_details":[{"uuid":"two","number_in_room":2,"number_of_rooms":3,"price":450,"room_image":"room_images/adom/2/the%20bed.jpg"}]}]`

// position is the place that a phone writes into its photos.
const position = "Exif\x00\x00 GPS 5.651234 -0.178"

// jpegOf is a photo of a phone in one colour, but for a corner that grows with shade.
func jpegOf(t *testing.T, w, h int, shade uint8) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := 0; i < len(img.Pix); i += 4 {
		copy(img.Pix[i:], []byte{0xa5, 0x74, 0x4d, 0xff}) // tone 5
	}
	for i := range int(shade) {
		img.Set(i, i, color.Black)
	}
	var b bytes.Buffer
	must.Do(t, jpeg.Encode(&b, img, nil))
	return append([]byte("\xff\xd8\xff\xe1\x00"+string(rune(len(position)+2))+position), b.Bytes()[2:]...)
}

var photoTags = regexp.MustCompile(`<(?:img|source)[^>]*sizes/[^>]*>`)

var attribute = regexp.MustCompile(`\s([a-z]+)="([^"]*)"`)

var srcset = regexp.MustCompile(`srcset="([^"]+)"`)

// wantsPicture loads a candidate of a srcset, such as "/media/sizes/a-1-320.webp" of "320w".
func (g *gallery) wantsPicture(address, width string) {
	t := g.RunningSite.T
	t.Helper()
	a := g.Get(address)
	kind, decode := "image/webp", webp.Decode
	if filepath.Ext(address) == ".jpg" {
		kind, decode = "image/jpeg", jpeg.Decode
	}
	img, err := decode(strings.NewReader(a.Body))
	if err != nil || a.Status != http.StatusOK || a.Header.Get("Content-Type") != kind ||
		fmt.Sprint(img.Bounds().Dx(), "w") != width {
		t.Errorf("%s answers %d, %q, error %v; want %s of %s", address, a.Status, a.Header.Get("Content-Type"), err,
			kind, width)
	}
	if !strings.Contains(a.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("%s may be kept as %q", address, a.Header.Get("Cache-Control"))
	}
}

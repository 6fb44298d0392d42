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

// pictureStore is a store of pictures: a folder, or a bucket of object storage.
type pictureStore struct {
	address string // the value of MEDIA_STORE
	name    string // its name in messages to the operator
	put     func(t *testing.T, name string, content []byte)
	remove  func(prefix string) error    // removes all pictures whose names begin with prefix
	list    func(into map[string]string) // adds the size and time of each picture, by name
}

// onEachStore runs a test with a folder and with a bucket.
func onEachStore(t *testing.T, test func(*testing.T, *pictureSite)) {
	for name, open := range map[string]func(*testing.T) *pictureSite{
		"folder": newFolderSite, "bucket": newBucketSite,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// newFolderSite returns a site with pictures in the default folder.
func newFolderSite(t *testing.T) *pictureSite {
	t.Helper()
	return newPictureSite(t, pictureStore{name: "DATA_DIR/media"})
}

// inFolder returns the store with the functions for a folder.
func (w pictureStore) inFolder(dir string) pictureStore {
	w.put = func(t *testing.T, name string, content []byte) { writeBelow(t, dir, name, content) }
	w.remove = func(prefix string) error { return os.RemoveAll(filepath.Join(dir, prefix)) }
	w.list = func(into map[string]string) {
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

// storeError is an error text of object storage. No visitor may read it.
const storeError = "<Error><Code>AccessDenied</Code><HostId>inner-7</HostId></Error>"

// newBucketSite returns a site with pictures in a bucket.
func newBucketSite(t *testing.T) *pictureSite {
	t.Helper()
	store, _ := newBucketStore(t)
	return newPictureSite(t, store)
}

// writeBelow writes a file into a folder.
func writeBelow(t *testing.T, folder, name string, content []byte) {
	t.Helper()
	path := filepath.Join(folder, name)
	must.Do(t, os.MkdirAll(filepath.Dir(path), 0o700))
	must.Do(t, os.WriteFile(path, content, 0o600))
}

// newBucketStore returns a bucket of an S3 server. After forbid, the server refuses all requests.
func newBucketStore(t *testing.T) (w pictureStore, forbid func()) {
	t.Helper()
	const name = "pictures"
	store := s3mem.New()
	handler := gofakes3.New(store).Server()
	var forbids atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if forbids.Load() {
			http.Error(w, storeError, http.StatusForbidden)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	must.Do(t, store.CreateBucket(name))
	w = pictureStore{
		address: "s3://" + name + "?region=eu-west-1&anonymous=true&s3ForcePathStyle=true&endpoint=" + server.URL,
		name:    "s3://" + name,
		put: func(t *testing.T, key string, content []byte) {
			// A real store sets this header.
			header := map[string]string{"Last-Modified": time.Now().UTC().Format(http.TimeFormat)}
			_, err := store.PutObject(name, key, header, bytes.NewReader(content), int64(len(content)), nil)
			must.Do(t, err)
		},
		remove: func(prefix string) error {
			list, err := store.ListBucket(name, nil, gofakes3.ListBucketPage{})
			for i := 0; err == nil && i < len(list.Contents); i++ {
				if key := list.Contents[i].Key; strings.HasPrefix(key, prefix) {
					_, err = store.DeleteObject(name, key)
				}
			}
			return err
		},
		list: func(into map[string]string) {
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

// pictureSite is a site with pictures of its operator.
type pictureSite struct {
	*servertest.RunningSite
	*servertest.WebBrowser
	store pictureStore
}

func newPictureSite(t *testing.T, store pictureStore) *pictureSite {
	t.Helper()
	s := servertest.NewSite(t, `[]`, func(c *config.Config) { c.MediaStore = store.address })
	if store.put == nil {
		store = store.inFolder(s.Config.MediaDir())
	}
	g := &pictureSite{s, s.NewBrowser(), store}
	g.putPicture("room_images/adom/front.jpg", jpegOf(t, 700, 500, 1))
	g.putPicture("room_images/adom/2/the bed.jpg", jpegOf(t, 400, 300, 1))
	return g
}

// putPicture writes a picture to the store.
func (g *pictureSite) putPicture(name string, content []byte) {
	g.RunningSite.T.Helper()
	g.store.put(g.RunningSite.T.(*testing.T), name, content)
}

// removePictures removes all pictures whose names begin with prefix.
func (g *pictureSite) removePictures(prefix string) {
	g.RunningSite.T.Helper()
	must.Do(g.RunningSite.T, g.store.remove(prefix))
}

// run runs a command while the server runs.
func (g *pictureSite) run(args ...string) servertest.CommandResult {
	g.RunningSite.T.Helper()
	return servertest.RunIn(g.RunningSite.T, []string{"MEDIA_STORE", g.store.address}, g.RunningSite.Config.DataDir,
		args...)
}

// runImport runs efie import.
func (g *pictureSite) runImport(catalogue string) servertest.CommandResult {
	g.RunningSite.T.Helper()
	file := filepath.Join(g.RunningSite.T.TempDir(), "hostels.json")
	must.Do(g.RunningSite.T, os.WriteFile(file, []byte(catalogue), 0o600))
	return g.run("import", file)
}

// snapshot returns everything that an import may write: the catalogue with its version, the photos, and the pictures
// with their times.
func (g *pictureSite) snapshot() map[string]string {
	t := g.RunningSite.T
	t.Helper()
	photos, err := g.RunningSite.Store.Photos(t.Context())
	must.Do(t, err)
	all := map[string]string{"catalogue": servertest.Fingerprint(t, g.RunningSite.Store), "photos": fmt.Sprint(photos)}
	g.store.list(all)
	return all
}

// unchangedSince fails the test if anything has changed since the snapshot before.
func (g *pictureSite) unchangedSince(before map[string]string) {
	g.RunningSite.T.Helper()
	if after := g.snapshot(); !maps.Equal(after, before) {
		g.RunningSite.T.Errorf("it is now\n%v\nand was\n%v", after, before)
	}
}

// page waits until the hostel's page contains text, and returns the page.
func (g *pictureSite) page(text string) servertest.Response {
	g.RunningSite.T.Helper()
	var page servertest.Response
	g.RunningSite.Eventually(text+" on the hostel's page", func() bool {
		page = g.Get("/hostels/adom-court")
		return strings.Contains(page.Body, text)
	})
	return page
}

// photographed is a catalogue of a hostel with two photos in the media store. One has a space in its name.
const photographed = `[{"name":"Adom Court","uuid":"adom-uuid",
	"campus":{"id":1,"campus":"University of Ghana (UG Legon)"},
	"image":"room_images/adom/front.jpg, https://pictures.example/yard.jpg",
	"room_details":[{"uuid":"two","number_in_room":2,"number_of_rooms":3,"price":450,
	"room_image":"room_images/adom/2/the%20bed.jpg"}]}]`

// position is a location as a phone writes it into photos.
const position = "Exif\x00\x00 GPS 5.651234 -0.178"

// jpegOf returns a phone's photo in one colour. Photos differ in the number of their black pixels.
func jpegOf(t *testing.T, w, h int, blackPixels uint8) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := 0; i < len(img.Pix); i += 4 {
		copy(img.Pix[i:], []byte{0xa5, 0x74, 0x4d, 0xff}) // the fifth tone
	}
	for i := range int(blackPixels) {
		img.Set(i, i, color.Black)
	}
	var b bytes.Buffer
	must.Do(t, jpeg.Encode(&b, img, nil))
	return append([]byte("\xff\xd8\xff\xe1\x00"+string(rune(len(position)+2))+position), b.Bytes()[2:]...)
}

var photoTags = regexp.MustCompile(`<(?:img|source)[^>]*sizes/[^>]*>`)

var attribute = regexp.MustCompile(`\s([a-z]+)="([^"]*)"`)

var srcset = regexp.MustCompile(`srcset="([^"]+)"`)

// wantsPicture checks one address of a srcset, such as "/media/sizes/a-1-320.webp" with the width "320w".
func (g *pictureSite) wantsPicture(address, width string) {
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
		t.Errorf("%s returns %d, %q, error %v; want %s of %s", address, a.Status, a.Header.Get("Content-Type"), err,
			kind, width)
	}
	must.Contain(t, "the Cache-Control of "+address, a.Header.Get("Cache-Control"), "immutable")
}

package media_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"io/fs"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"efie/media"
	"efie/media/bucket"
	"efie/test/must"
)

// stores are the implementations of Files. The tests in this file use each of them.
var stores = map[string]func(*testing.T) media.Files{
	"folder": func(t *testing.T) media.Files {
		f, err := media.OpenFolder(t.TempDir())
		must.Do(t, err)
		return f
	},
	"bucket":               func(t *testing.T) media.Files { return openBucket(t, "") },
	"folder in the bucket": func(t *testing.T) media.Files { return openBucket(t, "&prefix=efie/") },
}

// openBucket opens an empty bucket on a local S3 server.
func openBucket(t *testing.T, options string) media.Files {
	t.Helper()
	server := httptest.NewServer(gofakes3.New(s3mem.New(), gofakes3.WithAutoBucket(true)).Server())
	t.Cleanup(server.Close)
	const address = "s3://pictures?region=eu-west-1&anonymous=true&s3ForcePathStyle=true&endpoint="
	b, err := bucket.Open(address + server.URL + options)
	must.Do(t, err)
	return b
}

// onEachStore runs a test with a processor on every store.
func onEachStore(t *testing.T, test func(*testing.T, media.Files, *media.Processor)) {
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			files := open(t)
			t.Cleanup(func() { files.Close() })
			test(t, files, media.NewProcessor(files))
		})
	}
}

func photo(t *testing.T, w, h int, shade uint8) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = shade
	}
	img.Set(0, 0, color.White)
	var b bytes.Buffer
	must.Do(t, jpeg.Encode(&b, img, nil))
	return b.Bytes()
}

func TestPicturesAreMadeInEveryStore(t *testing.T) {
	onEachStore(t, func(t *testing.T, files media.Files, lab *media.Processor) {
		const name = "room_images/adom court/front & yard.jpg"
		must.Do(t, lab.Add(t.Context(), name, photo(t, 900, 600, 80)))
		results := lab.MakeAll(t.Context(), []string{name, "none.jpg", "sizes/x.jpg", "../out.jpg"}, nil)
		p := results[0].Picture
		if results[0].Err != nil || p.Width != 900 || len(p.Sizes) != 3 || p.Colour == 0 {
			t.Fatalf("the picture is %+v", results[0])
		}
		for i, kind := range []media.ErrorKind{media.Missing, media.NotAllowed, media.NotAllowed} {
			if fault, is := errors.AsType[*media.PictureError](results[i+1].Err); !is || fault.Kind != kind {
				t.Errorf("%d: %v", i+1, results[i+1].Err)
			}
		}
		for _, s := range p.Sizes {
			content, err := fs.ReadFile(files.Within(t.Context()), s.JPEG.Name)
			config, bad := jpeg.DecodeConfig(bytes.NewReader(content))
			if err != nil || bad != nil || config.Width != s.Width || len(content) != s.JPEG.Bytes {
				t.Errorf("%s has %d bytes and is %d wide: %v, %v", s.JPEG.Name, len(content), config.Width, err, bad)
			}
		}
	})
}

// countingFiles records the names of the files that Put wrote.
type countingFiles struct {
	media.Files
	put []string
}

func (c *countingFiles) Put(ctx context.Context, name string, content []byte) error {
	c.put = append(c.put, name)
	return c.Files.Put(ctx, name, content)
}

func TestExistingSizesAreNotWrittenAgain(t *testing.T) {
	onEachStore(t, func(t *testing.T, files media.Files, _ *media.Processor) {
		c := &countingFiles{Files: files}
		lab := media.NewProcessor(c)
		add := func(shade uint8) {
			t.Helper()
			must.Do(t, lab.Add(t.Context(), "a.jpg", photo(t, 400, 300, shade)))
			c.put = nil
		}
		make := func() media.SizedPicture {
			t.Helper()
			p, err := lab.Make(t.Context(), "a.jpg")
			must.Do(t, err)
			return p
		}
		add(80)
		first := make()
		must.Equal(t, "files that the first call wrote", len(c.put), 4)
		c.put = nil
		if again := make(); len(c.put) > 0 || fmt.Sprint(again) != fmt.Sprint(first) {
			t.Errorf("the second call wrote %q, and returned %+v", c.put, again)
		}
		add(90) // the control: a changed picture
		if changed := make(); len(c.put) != 4 || changed.Version == first.Version {
			t.Errorf("for a changed picture, Make wrote %q and returned %+v", c.put, changed)
		}
		if _, err := fs.Stat(files.Within(t.Context()), first.Sizes[0].WebP.Name); err != nil {
			t.Errorf("open pages still need the previous size: %v", err)
		}
	})
}

func TestOnlyPicturesCanBeAdded(t *testing.T) {
	onEachStore(t, func(t *testing.T, files media.Files, lab *media.Processor) {
		for name, content := range map[string][]byte{
			"page.jpg": []byte("<html>"), "../out.jpg": photo(t, 4, 4, 1), "sizes/a.jpg": photo(t, 4, 4, 1),
			"heavy.jpg": append(photo(t, 4, 4, 1), make([]byte, 40<<20)...),
		} {
			if _, is := errors.AsType[*media.PictureError](lab.Add(t.Context(), name, content)); !is {
				t.Errorf("%s was added", name)
			}
			sizes, err := media.FileSizes(t.Context(), files, []string{path.Base(name), name})
			if err != nil || slices.Max(sizes) >= 0 {
				t.Errorf("%s exists: %v, %v", name, sizes, err)
			}
		}
	})
}

func TestEveryStoreReadsFilesTheSameWay(t *testing.T) {
	onEachStore(t, func(t *testing.T, files media.Files, _ *media.Processor) {
		content := []byte(strings.Repeat("0123456789", 5000))
		for _, name := range []string{"a.jpg", "b/c.jpg", "empty.jpg"} {
			text := content
			if name == "empty.jpg" {
				text = nil
			}
			must.Do(t, files.Put(t.Context(), name, text))
		}
		from := files.Within(t.Context())
		for _, name := range []string{"a.jpg", "b/c.jpg"} {
			file, err := from.Open(name)
			must.Do(t, err)
			info, err := file.Stat()
			if err != nil || info.Size() != 50_000 || info.Name() != path.Base(name) || !info.Mode().IsRegular() ||
				info.ModTime().IsZero() {
				t.Errorf("%s is %+v, %v", name, info, err)
			}
			seeker := file.(io.ReadSeeker)
			for _, at := range []int64{0, 49_998, 17} {
				two := make([]byte, 2)
				_, err := seeker.Seek(at, io.SeekStart)
				if _, bad := io.ReadFull(seeker, two); err != nil || bad != nil || !bytes.Equal(two, content[at:at+2]) {
					t.Errorf("%s at %d: %q, %v, %v", name, at, two, err, bad)
				}
			}
			must.Do(t, file.Close())
		}
		if sizes, err := media.FileSizes(t.Context(), files,
			[]string{"a.jpg", "b", "b/c.jpg", "empty.jpg", "none", "", "../a.jpg"}); err != nil ||
			!slices.Equal(sizes, []int{50_000, -1, 50_000, 0, -1, -1, -1}) {
			t.Errorf("the sizes are %v, %v", sizes, err)
		}
		for _, name := range []string{"none.jpg", "b/none.jpg", "a.jpg/x"} {
			if _, err := from.Open(name); err == nil || name != "a.jpg/x" && !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

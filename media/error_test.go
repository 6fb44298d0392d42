package media

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"efie/test/must"
)

// pngHeader returns the start of a PNG. Its header has the size, the bits of a colour, and the interlacing.
func pngHeader(w, h uint32, bits, interlaced byte) []byte {
	header := append([]byte("IHDR"), 0, 0, 0, 0, 0, 0, 0, 0, bits, 6, 0, 0, interlaced)
	binary.BigEndian.PutUint32(header[4:], w)
	binary.BigEndian.PutUint32(header[8:], h)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(out, header...), crc32.ChecksumIEEE(header))
}

// refused checks that Make fails with the kind and the texts, and that no size was written.
func (r *fixture) refused(name string, kind ErrorKind, texts ...string) {
	r.t.Helper()
	_, err := r.Make(r.t.Context(), name)
	fault, is := errors.AsType[*PictureError](err)
	if !is || fault.Kind != kind || fault.Path != name {
		r.t.Errorf("%s: %#v, %v", name, fault, err)
		return
	}
	must.Contain(r.t, "the error", err.Error(), append(texts, name)...)
	if left := r.sizeFiles(); len(left) > 0 {
		r.t.Errorf("%s left %v", name, left)
	}
}

func TestFilesThatAreNotPicturesAreRefused(t *testing.T) {
	r := newFixture(t)
	whole := asJPEG(t, corners(900, 700, red, green, blue, white))
	r.write("cut.jpg", whole[:len(whole)*2/3])
	r.write("cut.png", asPNG(t, corners(90, 70, red, green, blue, white))[:150])
	r.write("head.jpg", whole[:12])
	r.write("text.jpg", []byte("<html>not found</html>"))
	r.write("empty.jpg", nil)
	r.write("phone.jpg", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"))
	r.refused("phone.jpg", Unreadable, "a JPEG, PNG, GIF or WebP picture", "HEIC", "press Share, Options, Most Compatible")
	r.write("cut.webp", []byte("RIFF\x10\x00\x00\x00WEBPVP8 "))
	r.refused("cut.jpg", Unreadable, "a whole JPEG picture", "cut short")
	r.refused("cut.png", Unreadable, "a whole PNG picture")
	r.refused("head.jpg", Unreadable, "a whole JPEG picture")
	r.refused("text.jpg", Unreadable, "a JPEG, PNG, GIF or WebP picture")
	r.refused("empty.jpg", Unreadable, "a JPEG, PNG, GIF or WebP picture")
	r.refused("cut.webp", Unreadable, "a whole WebP picture")
	r.refused("none.jpg", Missing, "does not exist")
	r.refused("none/none.jpg", Missing)
	_, err := OpenFolder(filepath.Join(r.dir, "nowhere"))
	must.Fail(t, "a missing folder", err, fs.ErrNotExist)
}

func TestPathsCannotLeaveTheFolder(t *testing.T) {
	r := newFixture(t)
	outside := filepath.Join(filepath.Dir(r.dir), "outside.jpg")
	content := asJPEG(t, corners(40, 30, red, green, blue, white))
	must.Do(t, os.WriteFile(outside, content, 0o600))
	r.write("inside.jpg", content)
	for link, to := range map[string]string{"link.jpg": outside, "up.jpg": "../outside.jpg", "folder": "..",
		"near.jpg": "inside.jpg", "loop.jpg": "loop.jpg", "dead.jpg": "nothing.jpg"} {
		must.Do(t, os.Symlink(to, filepath.Join(r.dir, link)))
		if _, err := os.ReadFile(filepath.Join(r.dir, "folder", "outside.jpg")); link == "folder" && err != nil {
			t.Fatalf("the test proves nothing: %v", err)
		}
	}
	for _, name := range []string{"../outside.jpg", outside, "x/../../outside.jpg", "", "..", "sizes/a.jpg",
		"./sizes/a.jpg", "link.jpg", "up.jpg", "folder/outside.jpg"} {
		r.refused(name, NotAllowed, "below")
	}
	r.refused("loop.jpg", Unreadable)
	r.refused("dead.jpg", Missing)
	r.refused("inside.jpg/a.jpg", Unreadable)
	r.refused("a\x00.jpg", Unreadable)
	r.mustMake("near.jpg") // this link leads to a file in the folder
}

func TestAPipeIsNotRead(t *testing.T) {
	r := newFixture(t)
	must.Do(t, syscall.Mkfifo(filepath.Join(r.dir, "pipe.jpg"), 0o600))
	r.write("folder/a.jpg", nil)
	r.refused("pipe.jpg", Unreadable, "a file")
	r.refused("folder", Unreadable, "a file")
}

func TestAWriteErrorIsNotAPictureError(t *testing.T) {
	r := newFixture(t)
	r.write("a.jpg", asJPEG(t, corners(40, 30, red, green, blue, white)))
	r.write(SizesFolder, []byte("a file where the folder would be"))
	_, err := r.Make(t.Context(), "a.jpg")
	if _, is := errors.AsType[*PictureError](err); is || err == nil {
		t.Errorf("%v", err)
	}
}

func FuzzJPEGFacts(f *testing.F) {
	plain := []byte{0xff, 0xd8, 0xff, 0xd9}
	f.Add(withEXIF(plain, binary.BigEndian, 6))
	f.Add(withEXIF(plain, binary.LittleEndian, 3))
	f.Add(progressiveJPEG(16, 16, 2))
	f.Add(plain)
	f.Fuzz(func(t *testing.T, content []byte) {
		if len(content) < 2 {
			return // inspect has checked the first bytes
		}
		if facts := readJPEG(content); facts.orientation < 1 || facts.orientation > 8 {
			t.Errorf("%+v", facts)
		}
	})
}

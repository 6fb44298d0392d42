package media

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"efie/regular"
	"efie/regular/regulartest"
	"efie/test/must"
)

// TestAPipeThatReplacesAPictureIsNotWaitedFor has a control: Folder with os.Root.FS waits for a writer.
func TestAPipeThatReplacesAPictureIsNotWaitedFor(t *testing.T) {
	r := newFixture(t)
	content := asJPEG(t, corners(4, 3, red, green, blue, white))
	regulartest.SwapWithPipe(t, filepath.Join(r.dir, "front.jpg"), content)
	folder, made := r.files, 0
	regulartest.Repeat(t, func() {
		_, err := r.read(t.Context(), "front.jpg")
		if fault, is := errors.AsType[*PictureError](err); is && fault.Kind == Unreadable {
			return
		}
		if err != nil {
			t.Error(err)
		}
		if made++; made == 1 {
			t.Log("the picture was read")
		}
		_, err = ReadFile(folder.Within(t.Context()), "front.jpg")
		if err != nil && !errors.Is(err, regular.ErrOther) {
			t.Error(err)
		}
	})
	if made == 0 {
		t.Error("the test proves nothing: the picture was never read")
	}
}

func TestAFolderOfPicturesOpensNothingElse(t *testing.T) {
	r := newFixture(t)
	at := func(name string) string { return filepath.Join(r.dir, name) }
	must.Do(t, errors.Join(syscall.Mkfifo(at("pipe.jpg"), 0o600), os.Mkdir(at("folder"), 0o700),
		os.Symlink("/dev/zero", at("zero.jpg"))))
	r.write("large.jpg", nil)
	must.Do(t, os.Truncate(at("large.jpg"), 10<<30))
	r.write("a.jpg", []byte("a picture"))
	from := r.files.Within(t.Context())
	regulartest.Return(t, func() {
		for _, name := range []string{"pipe.jpg", "folder", ".", "zero.jpg", "../media/a.jpg", "", "/a.jpg"} {
			if file, err := from.Open(name); err == nil {
				t.Errorf("%q is opened: %v", name, file)
			}
			if _, err := ReadFile(from, name); err == nil {
				t.Errorf("%q is read", name)
			}
		}
		if _, err := ReadFile(from, "large.jpg"); !errors.Is(err, regular.ErrTooLarge) {
			t.Errorf("a file of 10 GB: %v", err)
		}
		r.refused("large.jpg", Unreadable, "at most 40 MB")
	})
	sizes, err := FileSizes(t.Context(), r.files, []string{"a.jpg", "pipe.jpg", "folder", "zero.jpg", "large.jpg"})
	must.Do(t, err)
	must.Equal(t, "the sizes", sizes, []int{9, missingFile, missingFile, missingFile, 10 << 30})
	content, err := fs.ReadFile(from, "a.jpg")
	must.Equal(t, "a picture", string(content), "a picture")
	must.Do(t, err)
}

func TestAPipeIsRefusedAsAFolderOfPictures(t *testing.T) {
	path := filepath.Join(t.TempDir(), "media")
	must.Do(t, syscall.Mkfifo(path, 0o600))
	regulartest.Return(t, func() {
		if _, err := OpenFolder(path); err == nil {
			t.Error("a pipe is opened as a folder")
		}
	})
}

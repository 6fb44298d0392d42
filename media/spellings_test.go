package media

import (
	"os"
	"path/filepath"
	"testing"

	"efie/test/must"
)

func TestAFileIsFoundInAnySpellingOfItsName(t *testing.T) {
	r := newFixture(t)
	for _, name := range []string{
		"adom/Front.JPG", "Cafe\u0301.jpg", "two/a.jpg", "two/A.jpg", "Adom2/x.jpg", "adom2/y.jpg", "both/é.jpg",
		"both/E\u0301.jpg", "sizes/s.jpg",
	} {
		r.write(name, []byte(name))
	}
	folder, err := OpenFolderInAnySpelling(r.dir)
	must.Do(t, err)
	defer folder.Close()
	files := folder.Within(t.Context())
	for name, want := range map[string]string{
		"adom/Front.JPG": "adom/Front.JPG", "ADOM/front.jpg": "adom/Front.JPG", "Café.jpg": "Cafe\u0301.jpg",
		"CAFÉ.JPG": "Cafe\u0301.jpg", "two/a.jpg": "two/a.jpg", "ADOM2/X.jpg": "Adom2/x.jpg", "adom2/x.jpg": "Adom2/x.jpg",
		"both/e\u0301.jpg": "both/é.jpg",
		"both/É.jpg":       "both/E\u0301.jpg",
		"TWO/A.JPG":        "", // two files fit
		"none.jpg":         "", "adom": "", "ADOM": "", "Sizes/s.jpg": "", "sizes/S.jpg": "", "../Front.JPG": "",
		"adom/Front.JPG/x": "",
	} {
		content, err := ReadFile(files, name)
		if (err == nil) != (want != "") || string(content) != want {
			t.Errorf("%q is %q, %v; want %q", name, content, err, want)
		}
	}
	exact, err := OpenFolder(r.dir)
	must.Do(t, err)
	defer exact.Close()
	_, err = ReadFile(exact.Within(t.Context()), "ADOM/front.jpg")
	must.Fail(t, "a folder with exact names", err, os.ErrNotExist)
}

func TestNoSpellingLeadsOutOfTheFolder(t *testing.T) {
	r := newFixture(t)
	outside := filepath.Join(filepath.Dir(r.dir), "outside")
	must.Do(t, os.MkdirAll(outside, 0o700))
	must.Do(t, os.WriteFile(filepath.Join(outside, "Secret.jpg"), []byte("secret"), 0o600))
	must.Do(t, os.Symlink(outside, filepath.Join(r.dir, "Link")))
	folder, err := OpenFolderInAnySpelling(r.dir)
	must.Do(t, err)
	defer folder.Close()
	for _, name := range []string{"link/secret.jpg", "Link/Secret.jpg", "LINK/SECRET.JPG"} {
		content, err := ReadFile(folder.Within(t.Context()), name)
		if err == nil {
			t.Errorf("%s is %q", name, content)
		}
	}
}

package media

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/test/must"
)

func TestExistingSizesAreNotMadeAgain(t *testing.T) {
	r := newFixture(t)
	r.write("x/2/a.jpg", asJPEG(t, corners(900, 500, red, green, blue, white)))
	first, before := r.mustMake("x/2/a.jpg"), r.sizeFiles()
	if len(before) != 6 || !strings.HasPrefix(first.Sizes[0].WebP.Name, "sizes/x/2/a-"+first.Version+"-320.webp") {
		t.Errorf("%d files are made, first %s", len(before), first.Sizes[0].WebP.Name)
	}
	if again := r.mustMake("x/2/a.jpg"); fmt.Sprint(again) != fmt.Sprint(first) || !maps.Equal(r.sizeFiles(), before) {
		t.Errorf("the second call returned %v and changed files:\n%v", again, r.sizeFiles())
	}
	must.Do(t, os.Remove(filepath.Join(r.dir, first.Sizes[1].JPEG.Name)))
	if again := r.mustMake("x/2/a.jpg"); fmt.Sprint(again) != fmt.Sprint(first) || maps.Equal(r.sizeFiles(), before) {
		t.Errorf("after a file was removed, Make returned %v, or made no new file", again)
	}
	for name := range r.sizeFiles() {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o644 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
}

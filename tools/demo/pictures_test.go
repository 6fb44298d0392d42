package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"image"
	_ "image/png" // reads what was rendered
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/layout"
)

// zipped is how many bytes go over the wire.
func zipped(t *testing.T, data []byte) int {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	must.Do(t, err)
	_, err = w.Write(data)
	must.Do(t, err)
	must.Do(t, w.Close())
	return b.Len()
}

func TestPicturesAreSmallAndSelfContained(t *testing.T) {
	files := made(t)
	outside := regexp.MustCompile(`<script|<style|style=|<text|<image|<filter|href=|url\([^#]`)
	for kind, most := range map[string]struct{ each, mean int }{"hostel-": {2200, 1900}, "room-": {1900, 1700}} {
		sum, n := 0, 0
		for path, data := range files {
			if !strings.HasPrefix(path, "static/images/demo/"+kind) {
				continue
			}
			size := zipped(t, data)
			if sum, n = sum+size, n+1; size > most.each {
				t.Errorf("%s has %d bytes", path, size)
			}
			if found := outside.Find(data); found != nil {
				t.Errorf("%s contains %q", path, found)
			}
		}
		if n < 60 || sum/n > most.mean {
			t.Errorf("%d pictures of %s have %d bytes on average, want %d at most", n, kind, sum/max(n, 1), most.mean)
		}
	}
}

// The index knows every picture that a card may show, and says of each what is so.
func TestIndexNamesEveryPicture(t *testing.T) {
	var list map[string]struct {
		Width, Height int
		Colour        string
	}
	must.Do(t, json.Unmarshal(index(), &list))
	drawn, err := filepath.Glob(filepath.Join(root, "static/images/demo/*.svg"))
	if err != nil || len(list) != len(drawn)+2 {
		t.Errorf("%d pictures in the index, %d drawn (%v)", len(list), len(drawn), err)
	}
	for path, p := range list {
		data, err := os.ReadFile(filepath.Join(root, "static", path))
		if err != nil {
			t.Error(err)
			continue
		}
		if strings.HasSuffix(path, ".svg") {
			if !bytes.Contains(data, []byte(`width="600" height="400"`)) || p.Width != 600 || p.Height != 400 {
				t.Errorf("%s: %+v", path, p)
			}
		} else if size, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width != p.Width ||
			size.Height != p.Height {
			t.Errorf("%s is %dx%d (%v), the index says %+v", path, size.Width, size.Height, err, p)
		}
		if !regexp.MustCompile(`^#[0-9a-f]{6}$`).MatchString(p.Colour) {
			t.Errorf("%s: %+v", path, p)
		}
	}
}

// What was rendered once has the size that its name says, and is small.
func TestRenderedPicturesAreSmall(t *testing.T) {
	for name, want := range map[string]struct{ width, height, most int }{
		"favicon-32": {32, 32, 1 << 10}, "apple-touch-icon": {180, 180, 6 << 10}, "icon-192": {192, 192, 6 << 10},
		"icon-512": {512, 512, 12 << 10}, "maskable-512": {512, 512, 12 << 10}, "card": {1200, 630, 60 << 10},
		"hostel4": {900, 600, 12 << 10}, "room1": {900, 600, 12 << 10},
	} {
		data, err := os.ReadFile(filepath.Join(root, "static/images", name+".png"))
		if err != nil {
			t.Error(err)
			continue
		}
		size, _, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || size.Width != want.width || size.Height != want.height || len(data) > want.most {
			t.Errorf("%s: %dx%d in %d bytes (%v), want %+v", name, size.Width, size.Height, len(data), err, want)
		}
	}
}

// The pages draw the mark and the word as the files do.
func TestPagesDrawTheSameMark(t *testing.T) {
	var page bytes.Buffer
	must.Do(t, layout.Brand().Render(t.Context(), &page))
	for _, d := range []string{markPath, wordPath} {
		if !bytes.Contains(page.Bytes(), []byte(`d="`+d+`"`)) {
			t.Errorf("views/layout/mark.templ does not draw %s", d)
		}
	}
}

// Every thing that a scene names is drawn, on a ground and before a distance that are, too.
func TestScenesNameWhatThereIs(t *testing.T) {
	for i, f := range scenes {
		if distances[f.back].draw == nil || f.earth != "" && earths[f.earth] == nil || builders[f.build].draw == nil {
			t.Errorf("scene %d: %q, %q, %q", i+1, f.back, f.earth, f.build)
		}
		for _, item := range strings.Split(f.behind+", "+f.before, ", ") {
			name, _, _ := strings.Cut(item, " ")
			if name != "" && trees[name] == nil && life[name] == nil && trade[name] == nil {
				t.Errorf("scene %d: nobody draws %q", i+1, name)
			}
		}
		if _, known := soil[f.earth]; !known {
			t.Errorf("scene %d: %q has no colour from afar", i+1, f.earth)
		}
	}
}

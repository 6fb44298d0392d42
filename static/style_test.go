package static_test

import (
	"bytes"
	"compress/gzip"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"efie/test/must"
)

var token = regexp.MustCompile(`--([a-z-]+):\s*#([0-9a-f]{6})`)

// schemes returns the colour tokens of the light and the dark scheme.
func schemes(t *testing.T) map[string]map[string]string {
	t.Helper()
	css := must.Read(t, "css/tokens.css")
	before, after, found := strings.Cut(string(css), "prefers-color-scheme: dark")
	if !found {
		t.Fatal("tokens.css has no dark scheme")
	}
	light, dark := map[string]string{}, map[string]string{}
	for _, m := range token.FindAllStringSubmatch(before, -1) {
		light[m[1]], dark[m[1]] = m[2], m[2]
	}
	for _, m := range token.FindAllStringSubmatch(after, -1) {
		dark[m[1]] = m[2]
	}
	return map[string]map[string]string{"light": light, "dark": dark}
}

// luminance returns WCAG's relative luminance of a colour "rrggbb".
func luminance(hex string) float64 {
	channel := func(i int) float64 {
		n, _ := strconv.ParseUint(hex[i:i+2], 16, 8)
		c := float64(n) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(0) + 0.7152*channel(2) + 0.0722*channel(4)
}

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// WCAG 2.2 AA requires 4.5 to 1 for text, and 3 to 1 for the edges of controls.
func TestColoursCanBeRead(t *testing.T) {
	for scheme, colour := range schemes(t) {
		for _, pair := range []struct {
			front, back string
			least       float64
		}{
			{"ink", "paper", 4.5}, {"ink", "card", 4.5}, {"ink", "sunk", 4.5}, {"ink", "tint", 4.5},
			{"ink", "clay-tint", 4.5},
			{"soft", "paper", 4.5}, {"soft", "card", 4.5}, {"soft", "sunk", 4.5},
			{"link", "paper", 4.5}, {"link", "card", 4.5}, {"link", "sunk", 4.5}, {"link", "tint", 4.5},
			{"on-act", "act", 4.5}, {"on-act", "panel", 4.5}, {"on-gold", "gold", 4.5}, {"clay-text", "paper", 4.5},
			{"clay-text", "card", 4.5}, {"clay-text", "clay-tint", 4.5},
			{"edge", "paper", 3}, {"edge", "card", 3}, {"act", "paper", 3}, {"gold", "panel", 3},
		} {
			front, back := colour[pair.front], colour[pair.back]
			if front == "" || back == "" {
				t.Errorf("%s: %s or %s is not a token", scheme, pair.front, pair.back)
				continue
			}
			if got := contrast(front, back); got < pair.least {
				t.Errorf("%s: %s on %s has %.2f to 1, want %.1f", scheme, pair.front, pair.back, got, pair.least)
			}
		}
	}
	if got := contrast("000000", "ffffff"); math.Abs(got-21) > 0.01 {
		t.Errorf("black on white measured %.2f to 1, want 21", got)
	}
}

// Data is expensive: the style sheet of all pages stays under 10 KB compressed.
func TestStyleSheetIsSmall(t *testing.T) {
	files, err := filepath.Glob("build/main-*.css")
	if err != nil || len(files) == 0 {
		t.Fatalf("the style sheet is not built: %v, %v", files, err)
	}
	for _, name := range files {
		css := must.Read(t, name)
		var packed bytes.Buffer
		zip := gzip.NewWriter(&packed)
		_, err := zip.Write(css)
		must.Do(t, err)
		must.Do(t, zip.Close())
		if packed.Len() > 10_000 {
			t.Errorf("%s: %d bytes compressed, want at most 10,000", name, packed.Len())
		}
	}
}

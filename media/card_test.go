package media

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
)

// drawn draws a card and reads it as whoever shows it does.
func drawn(t testing.TB, c Card) (picture image.Image, bytesLong int) {
	t.Helper()
	content, err := c.PNG()
	if err != nil {
		t.Fatal(err)
	}
	picture, err = png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size != image.Pt(CardWidth, CardHeight) {
		t.Errorf("%s is %v", c.Name, size)
	}
	return picture, len(content)
}

// inked counts the pixels of an area that are not paper.
func inked(picture image.Image, area image.Rectangle) (n int) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if color.RGBAModel.Convert(picture.At(x, y)) != ivory {
				n++
			}
		}
	}
	return n
}

// Parts of a card: where words stand, where none may, and the line of the price.
var (
	wordsArea  = image.Rect(leftEdge, nameTop, leftEdge+wordsWide+4, bandTop-8)
	margins    = []image.Rectangle{image.Rect(0, 0, leftEdge-8, bandTop), image.Rect(leftEdge+wordsWide+8, 0, pictureArea.Min.X, bandTop), image.Rect(0, 0, pictureArea.Min.X, brandTop-4)}
	priceArea  = image.Rect(leftEdge, lastLine-40, leftEdge+wordsWide, lastLine+20)
	belowPrice = image.Rect(0, lastLine+20, pictureArea.Min.X, bandTop)
)

func TestNamesOfAnyLengthStandOnTheirCard(t *testing.T) {
	for _, name := range []string{
		"Efie", "Suomo House", "Nana Akua Afriyie Memorial Executive Hostel and Guest Residence Annex",
		strings.Repeat("Very Long ", 60), strings.Repeat("x", 400), "Kɔkɔɔ Ɛdwuma Fiɛ", "🏠 Home", "Two\nlines\tand   spaces",
	} {
		picture, size := drawn(t, Card{Name: name, Campus: "Kwame Nkrumah University of Science and Technology, Kumasi (KNUST)", Price: "from GH₵ 1,450.50 per month"})
		if n := inked(picture, wordsArea); n < 2000 {
			t.Errorf("%.30q: %d pixels of words", name, n)
		}
		for _, area := range append(margins, belowPrice) {
			if n := inked(picture, area); n > 0 {
				t.Errorf("%.30q: %d pixels where nothing may stand, in %v", name, n, area)
			}
		}
		if size > 40<<10 {
			t.Errorf("%.30q: %d bytes", name, size)
		}
	}
}

func TestAShortNameIsLargerThanALongOne(t *testing.T) {
	bold, _, err := faces()
	if err != nil {
		t.Fatal(err)
	}
	short, long := bold.wrap("Adom Court", 260), bold.wrap("Nana Akua Afriyie Memorial Executive Hostel and Guest Residence Annex", 260)
	if len(short) != 1 || short[0].size != nameLargest || len(long) < 3 || long[0].size >= short[0].size {
		t.Errorf("%d lines of %v, %d lines of %v", len(short), short[0].size, len(long), long[0].size)
	}
	var words []string
	for _, l := range long {
		words = append(words, l.text)
		if l.wide() > wordsWide {
			t.Errorf("%q is %v wide", l.text, l.wide())
		}
	}
	if got := strings.Join(words, " "); got != "Nana Akua Afriyie Memorial Executive Hostel and Guest Residence Annex" {
		t.Errorf("the card says %q", got)
	}
	if lines := bold.wrap(strings.Repeat("word ", 200), 100); !strings.HasSuffix(lines[len(lines)-1].text, "…") {
		t.Errorf("a name that fits in no size ends with %q", lines[len(lines)-1].text)
	}
}

// The fonts have no cedi; what stands there is a C with a stroke that reaches above and below it, and
// not a plain C, a box or nothing.
func TestTheCediIsDrawn(t *testing.T) {
	if _, known := lookalikes[cediSign]; !known {
		t.Fatal("the cedi is looked for in the fonts")
	}
	cedi, _ := drawn(t, Card{Name: "A", Campus: "B", Price: "₵"})
	plain, _ := drawn(t, Card{Name: "A", Campus: "B", Price: "C"})
	none, _ := drawn(t, Card{Name: "A", Campus: "B", Price: " "})
	if a, b := inked(cedi, priceArea), inked(plain, priceArea); a < b+100 || b < 200 || inked(none, priceArea) != 0 {
		t.Errorf("₵ has %d pixels, C %d, a space %d", a, b, inked(none, priceArea))
	}
	above := image.Rect(priceArea.Min.X, lastLine-44, priceArea.Max.X, lastLine-34)
	if inked(cedi, above) == 0 || inked(plain, above) > 0 {
		t.Errorf("above the C stand %d pixels of the stroke, and %d without it", inked(cedi, above), inked(plain, above))
	}
}

func TestLettersOfGhanaAreDrawn(t *testing.T) {
	bold, regular, err := faces()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []*face{bold, regular} {
		for _, r := range "ɔƆɛƐŋŊɖƉɣʋẽéƒ₵’–…" {
			if f.wide(r) == 0 || len(f.sign(r, 40)) == 0 {
				t.Errorf("%c is left out", r)
			}
		}
		if f.wide('🏠') != 0 || f.sign('🏠', 40) != nil { // the control
			t.Error("a sign that no font has is drawn")
		}
	}
}

// snapshot is a photograph as far as PNG can tell: grain on slopes of colour.
func snapshot(t testing.TB, w, h int) []byte {
	t.Helper()
	img, grain := image.NewRGBA(image.Rect(0, 0, w, h)), rand.New(rand.NewPCG(1, 2))
	for y := range h {
		for x := range w {
			n := grain.IntN(16)
			img.SetRGBA(x, y, color.RGBA{uint8(40 + 180*x/w + n), uint8(60 + 150*y/h + n), uint8(200 - 120*x/w + n), 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 75}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAPhotographFillsItsPlace(t *testing.T) {
	c := Card{Name: "Adom Court", Campus: "UG Legon", Price: "from GH₵ 300 per month"}
	house, _ := drawn(t, c)
	for _, size := range []image.Point{{1280, 853}, {640, 1138}, {40, 30}, {1, 1}} {
		c.Photo = snapshot(t, size.X, size.Y)
		photo, long := drawn(t, c)
		if long > 300<<10 {
			t.Errorf("%v: %d bytes", size, long)
		}
		if a, b := inked(photo, wordsArea), inked(house, wordsArea); a < b || a > b+b/4 { // their edges are smoother
			t.Errorf("%v: the words have %d pixels, without a photograph %d", size, a, b)
		}
		var same int
		for y := 0; y < bandTop; y += 5 {
			for x := pictureArea.Min.X; x < CardWidth; x += 5 {
				if photo.At(x, y) == house.At(x, y) {
					same++
				}
			}
		}
		if same > 100 {
			t.Errorf("%v: %d places are as the drawn house has them", size, same)
		}
	}
	c.Photo = snapshot(t, 1280, 853)[:2000]
	if damaged, _ := drawn(t, c); inked(damaged, pictureArea) != inked(house, pictureArea) {
		t.Error("half a photograph is shown, and not the house")
	}
}

func TestHousesDifferByName(t *testing.T) {
	seen := map[int]bool{}
	for _, name := range []string{"Adom Court", "Busy Lodge", "Suomo House", "Plain House"} {
		picture, _ := drawn(t, Card{Name: name})
		seen[inked(picture, pictureArea)] = true
	}
	if len(seen) < 2 {
		t.Error("every house is the same")
	}
}

func BenchmarkCard(b *testing.B) {
	photo := snapshot(b, 1280, 853)
	for name, photo := range map[string][]byte{"drawn": nil, "photo": photo} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				content, err := Card{Name: "Nana Akua Afriyie Executive Hostel", Campus: "UG Legon", Price: "from GH₵ 300 per month", Photo: photo}.PNG()
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(content)), "B/card")
			}
		})
	}
}

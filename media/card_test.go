package media

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"efie/test/must"
)

// drawCard draws a card and decodes it.
func drawCard(t testing.TB, c Card) (picture image.Image, bytesLong int) {
	t.Helper()
	content, err := c.PNG()
	must.Do(t, err)
	picture, err = png.Decode(bytes.NewReader(content))
	must.Do(t, err)
	must.Equal(t, "the size of "+c.Name, picture.Bounds().Size(), image.Pt(CardWidth, CardHeight))
	return picture, len(content)
}

// countInk counts the pixels of an area that are not paper.
func countInk(picture image.Image, area image.Rectangle) (n int) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if color.RGBAModel.Convert(picture.At(x, y)) != ivory {
				n++
			}
		}
	}
	return n
}

const brandTop, bandTop = 60, 602

// Areas of a card: the text, the margins that must stay empty, and the line of the price.
var (
	wordsArea = image.Rect(leftEdge, nameTop, leftEdge+textWidth+4, bandTop-8)
	margins   = []image.Rectangle{image.Rect(0, 0, leftEdge-8, bandTop),
		image.Rect(leftEdge+textWidth+8, 0, pictureArea.Min.X, bandTop),
		image.Rect(0, 0, pictureArea.Min.X, brandTop-4)}
	priceArea  = image.Rect(leftEdge, lastLine-40, leftEdge+textWidth, lastLine+20)
	belowPrice = image.Rect(0, lastLine+20, pictureArea.Min.X, bandTop)
)

func TestNamesOfAnyLengthFitOnACard(t *testing.T) {
	for _, name := range []string{
		"Efie", "Suomo House", "Nana Akua Afriyie Memorial Executive Hostel and Guest Residence Annex",
		strings.Repeat("Very Long ", 60), strings.Repeat("x", 400), "Kɔkɔɔ Ɛdwuma Fiɛ", "🏠 Home",
		"Two\nlines\tand   spaces",
	} {
		t.Run(fmt.Sprintf("%.30q", name), func(t *testing.T) {
			picture, size := drawCard(t,
				Card{Name: name, Campus: "Kwame Nkrumah University of Science and Technology, Kumasi (KNUST)",
					Price: "from GH₵ 1,450.50 per month"})
			if n := countInk(picture, wordsArea); n < 2000 {
				t.Errorf("%.30q: %d pixels of text", name, n)
			}
			for _, area := range append(margins, belowPrice) {
				if n := countInk(picture, area); n > 0 {
					t.Errorf("%.30q: %d pixels in the area %v, which must be empty", name, n, area)
				}
			}
			if size > 40<<10 {
				t.Errorf("%.30q: %d bytes", name, size)
			}
		})
	}
}

func TestAShortNameIsLargerThanALongOne(t *testing.T) {
	bold, _ := fonts()
	short, long := bold.wrap("Adom Court", 260),
		bold.wrap("Nana Akua Afriyie Memorial Executive Hostel and Guest Residence Annex", 260)
	if len(short) != 1 || short[0].size != maxNameSize || len(long) < 3 || long[0].size >= short[0].size {
		t.Errorf("%d lines of %v, %d lines of %v", len(short), short[0].size, len(long), long[0].size)
	}
	var words []string
	for _, l := range long {
		words = append(words, l.text)
		must.Equal(t, "the line "+l.text+" fits", l.fits(), true)
	}
	if got := strings.Join(words, " "); got != "Nana Akua Afriyie Memorial Executive Hostel and Guest Residence Annex" {
		t.Errorf("the card shows %q", got)
	}
	if lines := bold.wrap(strings.Repeat("word ", 200), 100); !strings.HasSuffix(lines[len(lines)-1].text, "…") {
		t.Errorf("a name that is too long for any size ends with %q", lines[len(lines)-1].text)
	}
	broken := bold.wrap(strings.Repeat("x", 60), 100)
	var all string
	for _, l := range broken {
		all += l.text
		must.Equal(t, "the line "+l.text+" fits", l.fits(), true)
	}
	must.Equal(t, "a long word", all, strings.Repeat("x", 60))
}

// The cedi must be a C with a stroke that reaches above and below it.
func TestTheCediHasItsStroke(t *testing.T) {
	cedi, _ := drawCard(t, Card{Name: "A", Campus: "B", Price: "₵"})
	plain, _ := drawCard(t, Card{Name: "A", Campus: "B", Price: "C"})
	none, _ := drawCard(t, Card{Name: "A", Campus: "B", Price: " "})
	if a, b := countInk(cedi, priceArea), countInk(plain, priceArea); a < b+100 || b < 200 ||
		countInk(none, priceArea) != 0 {
		t.Errorf("₵ has %d pixels, C %d, a space %d", a, b, countInk(none, priceArea))
	}
	above := image.Rect(priceArea.Min.X, lastLine-44, priceArea.Max.X, lastLine-33)
	below := image.Rect(priceArea.Min.X, lastLine+2, priceArea.Max.X, lastLine+8)
	for _, area := range []image.Rectangle{above, below} {
		if a, b := countInk(cedi, area), countInk(plain, area); a == 0 || b > 0 {
			t.Errorf("the area %v has %d pixels of the stroke, and %d of the C", area, a, b)
		}
	}
}

func TestLettersOfGhanasLanguagesAreDrawn(t *testing.T) {
	bold, regular := fonts()
	for name, f := range map[string]*typeface{"bold": bold, "regular": regular} {
		t.Run(name, func(t *testing.T) {
			for _, r := range "ɔƆɛƐŋŊɖƉɣʋẽéƒ₵’–…" {
				if words := f.words(string(r)); len(words) != 1 {
					t.Errorf("%c is omitted", r)
				} else if box, _, ok := f.line(40).face.GlyphBounds(r); !ok || box.Empty() {
					t.Errorf("%c has no pixels", r)
				}
			}
			must.Equal(t, "a character that the fonts lack", strings.Join(f.words("🏠 Home\tis\nhere"), " "), "Home is here")
		})
	}
}

// samplePhoto returns a JPEG with grain on gradients, which PNG compresses as badly as a photograph.
func samplePhoto(t testing.TB, w, h int) []byte {
	t.Helper()
	img, grain := image.NewRGBA(image.Rect(0, 0, w, h)), rand.New(rand.NewPCG(1, 2))
	for y := range h {
		for x := range w {
			n := grain.IntN(16)
			img.SetRGBA(x, y, color.RGBA{uint8(
				40 + 180*x/w + n), uint8(60 + 150*y/h + n), uint8(200 - 120*x/w + n), 255})
		}
	}
	var out bytes.Buffer
	must.Do(t, jpeg.Encode(&out, img, &jpeg.Options{Quality: 75}))
	return out.Bytes()
}

func TestAPhotographFillsItsArea(t *testing.T) {
	c := Card{Name: "Adom Court", Campus: "UG Legon", Price: "from GH₵ 300 per month"}
	house, _ := drawCard(t, c)
	for _, size := range []image.Point{{1280, 853}, {640, 1138}, {40, 30}, {1, 1}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			c.Photo = samplePhoto(t, size.X, size.Y)
			photo, long := drawCard(t, c)
			if long > 300<<10 {
				t.Errorf("%v: %d bytes", size, long)
			}
			// with a photograph, the edges of letters are smoother
			if a, b := countInk(photo, wordsArea), countInk(house, wordsArea); a < b || a > b+b/4 {
				t.Errorf("%v: the text has %d pixels, but %d without a photograph", size, a, b)
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
				t.Errorf("%v: %d pixels are like those of the drawn house", size, same)
			}
		})
	}
	c.Photo = samplePhoto(t, 1280, 853)[:2000]
	damaged, _ := drawCard(t, c)
	must.Equal(t, "the ink of an incomplete photograph", countInk(damaged, pictureArea), countInk(house, pictureArea))
}

func TestHousesDifferByName(t *testing.T) {
	seen := map[int]bool{}
	for _, name := range []string{"Adom Court", "Busy Lodge", "Suomo House", "Plain House"} {
		picture, _ := drawCard(t, Card{Name: name})
		seen[countInk(picture, pictureArea)] = true
	}
	if len(seen) < 2 {
		t.Error("every house is the same")
	}
}

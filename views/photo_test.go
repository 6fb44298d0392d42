package views

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

var toneRule = regexp.MustCompile(`(?m)^\.tone-(\d+) \{\n  background: #([0-9a-f]{6});\n\}$`)

func TestTheStylesheetHasTheTonesOfPictures(t *testing.T) {
	css, err := os.ReadFile("../static/css/tones.css")
	if err != nil {
		t.Fatal(err)
	}
	rules := toneRule.FindAllStringSubmatch(string(css), -1)
	if len(rules) != len(tones) || strings.Count(string(css), "{") != len(tones) {
		t.Errorf("%d rules for %d tones", len(rules), len(tones))
	}
	for i, rule := range rules {
		if want := fmt.Sprintf("%d %06x", i+1, tones[i]); rule[1]+" "+rule[2] != want {
			t.Errorf("the stylesheet has %s %s, want %s", rule[1], rule[2], want)
		}
	}
}

func TestTheNearestToneOfAToneIsItself(t *testing.T) {
	for i, rgb := range tones {
		if got := NearestTone(rgb); got != i+1 {
			t.Errorf("%06x is %d, want %d", rgb, got, i+1)
		}
	}
	for rgb, want := range map[uint32]int{0xffffff: 1, 0: 8, 0x3b5d47: 17, 0x60869c: 21} {
		if got := NearestTone(rgb); got != want {
			t.Errorf("%06x is %d, want %d", rgb, got, want)
		}
	}
}

// inTemplates are what a page keeps for when somebody asks.
var inTemplates = regexp.MustCompile(`(?s)<template>.*?</template>`)

// renderLight is what goes to students who save data.
func renderLight(t *testing.T, c templ.Component) string {
	t.Helper()
	var out strings.Builder
	if err := c.Render(WithLight(context.Background()), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestLightPagesLoadNoPictures(t *testing.T) {
	page := samplePage("/")
	page.Light = true
	card := sampleCard()
	card.Image.Bytes = 24_000
	for name, view := range map[string]templ.Component{
		"landing":   LandingPage(page, Landing{Featured: []HostelCard{card}}),
		"browse":    BrowsePage(page, sampleBrowse()),
		"hostel":    HostelDetailPage(page, sampleHostel()),
		"search":    SearchResultsPage(page, sampleSearch()),
		"dashboard": DashboardPage(page, sampleDashboard()),
	} {
		html := renderLight(t, view)
		loaded := inTemplates.ReplaceAllString(html, "")
		if bad := regexp.MustCompile(`<(img|picture|source)[^>]*>`).FindString(loaded); bad != "" {
			t.Errorf("%s: a light page loads %s", name, bad)
		}
		if !strings.Contains(html, "<img") || !strings.Contains(loaded, "Show picture") {
			t.Errorf("%s: nobody can ask for its pictures", name)
		}
		if name == "landing" && !strings.Contains(loaded, "24 KB") {
			t.Errorf("%s does not say what a picture costs", name)
		}
	}
}

func TestAPhotoKeepsItsPlaceAndOffersItsWidths(t *testing.T) {
	pic := Picture{
		Src: "/media/sizes/a-1-640.jpg", Alt: "A room", Width: 640, Height: 480, Tone: 7, Bytes: 23_553,
		WebP: "/media/sizes/a-1-320.webp 320w, /media/sizes/a-1-640.webp 640w", JPEG: "/media/sizes/a-1-320.jpg 320w, /media/sizes/a-1-640.jpg 640w",
	}
	html := render(t, Photo(pic, "cut", cardSizes, Lazily))
	for _, want := range []string{
		`<source type="image/webp" srcset="` + pic.WebP + `" sizes="`, `srcset="` + pic.JPEG + `" sizes="`, `class="cut photo tone-7"`,
		`src="` + pic.Src + `"`, `alt="A room"`, `width="640"`, `height="480"`, `loading="lazy"`, `decoding="async"`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("it lacks %s:\n%s", want, html)
		}
	}
	for load, want := range map[Loading]string{Eagerly: "", Foremost: `fetchpriority="high"`} {
		if html := render(t, Photo(pic, "", heroSizes, load)); strings.Contains(html, "loading=") || !strings.Contains(html, want) {
			t.Errorf("%d: %s", load, html)
		}
	}
	bare := render(t, Photo(Picture{Src: "/images/hostel4.png", Alt: "A house"}, "", cardSizes, Lazily))
	if strings.Contains(bare, "srcset") || strings.Contains(bare, "tone-") || !strings.Contains(bare, `width="600"`) || !strings.Contains(bare, `height="400"`) {
		t.Errorf("one of which nothing is known: %s", bare)
	}
	if html := renderLight(t, Photo(pic, "cut", cardSizes, Foremost)); !strings.Contains(html, `href="`+pic.Src+`"`) || !strings.Contains(html, "24 KB") {
		t.Errorf("on a light page: %s", html)
	}
}

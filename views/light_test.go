package views_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/booking"
	"efie/views/browse"
	"efie/views/hostel"
	"efie/views/landing"
	"efie/views/parts"

	"github.com/a-h/templ"
)

// inTemplates are what a page shows when a reader asks for it.
var inTemplates = regexp.MustCompile(`(?s)<template>.*?</template>`)

// renderLight renders a page without pictures.
func renderLight(t *testing.T, c templ.Component) string {
	t.Helper()
	var out strings.Builder
	must.Do(t, c.Render(parts.WithLight(context.Background()), &out))
	return out.String()
}

func TestLightPagesLoadNoPictures(t *testing.T) {
	page := samplePage("/")
	page.Light = true
	card := sampleCard()
	card.Image.Bytes = 24_000
	for name, view := range map[string]templ.Component{
		"landing":   landing.LandingPage(page, landing.Landing{Featured: []parts.HostelCard{card}}),
		"browse":    browse.BrowsePage(page, sampleBrowse()),
		"hostel":    hostel.HostelDetailPage(page, sampleHostel()),
		"search":    browse.SearchResultsPage(page, sampleSearch()),
		"dashboard": booking.DashboardPage(page, sampleDashboard()),
	} {
		t.Run(name, func(t *testing.T) {
			html := renderLight(t, view)
			loaded := inTemplates.ReplaceAllString(html, "")
			if bad := regexp.MustCompile(`<(img|picture|source)[^>]*>`).FindString(loaded); bad != "" {
				t.Errorf("a light page loads %s", bad)
			}
			if !strings.Contains(html, "<img") || !strings.Contains(loaded, "Show picture") {
				t.Error("nobody can ask for its pictures")
			}
			if name == "landing" && !strings.Contains(loaded, "24 KB") {
				t.Error("it does not say what a picture costs")
			}
		})
	}
}

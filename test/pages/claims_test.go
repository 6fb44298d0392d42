package pages_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// countedClaims is a landing.md with three figures that the server counts, and one that is written.
const countedClaims = `---
claims:
  - figure: auto
    text: hostels
  - figure: auto
    text: students served
  - figure: auto
    text: campus locations
  - figure: "24"
    text: hours to cancel
---
`

func TestTheLandingPageCountsItsAutomaticClaims(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	save(t, s.Config.DataDir, "landing.md", countedClaims)
	s.Eventually("the claims", func() bool { return strings.Contains(b.Get("/").Body, "hours to cancel") })
	claims := func() servertest.Response { return b.Get("/").Part(t, `<section class="claims"`, "</section>") }
	claims().Wants(t, 200, "<b>4</b> <span>hostels</span>", "<b>2</b> <span>campus locations</span>",
		"<b>24</b> <span>hours to cancel</span>")
	claims().Lacks(t, "students", "<b>0</b>", "<b></b>", "auto", "–")

	booked, _, _ := servertest.NewBookedSite(t)
	b = booked.NewBrowser()
	save(t, booked.Config.DataDir, "landing.md", countedClaims)
	booked.Eventually("the claims", func() bool { return strings.Contains(b.Get("/").Body, "hours to cancel") })
	claims().Wants(t, 200, "<b>1</b> <span>hostel</span>", "<b>1</b> <span>student served</span>",
		"<b>1</b> <span>campus location</span>")
}

func TestClaimsWithNothingToCountAreLeftOut(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, "[]")
	b := s.NewBrowser()
	b.Get("/").Wants(t, 200, "<b>500+</b>")
	written := "  - figure: \"24\"\n    text: hours to cancel\n"
	save(t, s.Config.DataDir, "landing.md", strings.Replace(countedClaims, written, "", 1))
	s.Eventually("no claims", func() bool { return !strings.Contains(b.Get("/").Body, `class="claims"`) })
}

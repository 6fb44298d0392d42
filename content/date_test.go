package content

import (
	"strings"
	"testing"
	"time"
)

func TestADateAfterTomorrowIsAMistake(t *testing.T) {
	f := newFixture(t, nil)
	dated := func(days int) string {
		return strings.Replace(head, "2026-09-01", time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly), 1) +
			"Words.\n"
	}
	for days, fine := range map[int]bool{-400: true, 0: true, 1: true, 2: false, 400: false} {
		f.save("rules.md", dated(days))
		f.rescan()
		if fine {
			f.shows("rules", "Words.")
			f.reports("")
		} else {
			f.reports("content/rules.md:4: updated is later than tomorrow: ")
		}
		f.remove("rules.md")
		f.rescan()
	}
	f.save("rules.md", dated(3))
	f.rescan()
	f.shows("rules", "")
	f.ahead += 48 * time.Hour
	f.rescan()
	f.shows("rules", "Words.") // the file did not change
	f.reports("")
}

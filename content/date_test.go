package content

import (
	"strings"
	"testing"
	"time"
)

func TestADateThatIsStillToComeIsAMistake(t *testing.T) {
	o := newOffice(t, nil)
	dated := func(days int) string {
		return strings.Replace(head, "2026-09-01", time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly), 1) + "Words.\n"
	}
	for days, fine := range map[int]bool{-400: true, 0: true, 1: true, 2: false, 400: false} {
		o.save("rules.md", dated(days))
		o.reads()
		if fine {
			o.shows("rules", "Words.")
			o.reports("")
		} else {
			o.reports("content/rules.md:4: updated is later than tomorrow: ")
		}
		o.remove("rules.md")
		o.reads()
	}
	o.save("rules.md", dated(3))
	o.reads()
	o.shows("rules", "")
	o.ahead += 48 * time.Hour
	o.reads()
	o.shows("rules", "Words.") // nobody has touched the file
	o.reports("")
}

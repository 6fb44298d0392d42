package views

import (
	"fmt"
	"strconv"
	"strings"
)

// SiteName is what the product calls itself.
const SiteName = "Efie"

// documentTitle is what the browser's tab says.
func documentTitle(p Page) string {
	if p.Title == "" {
		return SiteName + " · student hostels in Ghana"
	}
	return p.Title + " · " + SiteName
}

// count says a number together with its noun: "1 hostel", "1,204 hostels".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(n) + " " + many
}

// grouped writes a whole number with a comma between thousands.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// bedsLeft is the badge of a hostel or a room where beds run out, "" while there are plenty.
func bedsLeft(n int) string {
	switch {
	case n == 1:
		return "Last bed"
	case n > 1 && n <= 5:
		return strconv.Itoa(n) + " beds left"
	}
	return ""
}

// minutes is how long a bed is kept while its student pays.
func minutes(n int) string {
	if n <= 0 {
		n = 15
	}
	return count(n, "minute", "minutes")
}

// current marks the link to the page one is on, for aria-current. A slash at the end does not matter.
func current(p Page, href string) string {
	if strings.TrimSuffix(p.Path, "/") == href {
		return "page"
	}
	return "false"
}

// refreshContent is the content of <meta http-equiv="refresh">.
func refreshContent(r Refresh) string {
	return fmt.Sprintf("%d; url=%s", r.Seconds, r.To)
}

// chosen counts the options in use.
func chosen(groups ...[]Choice) int {
	n := 0
	for _, group := range groups {
		for _, c := range group {
			if c.Chosen && c.Value != "" {
				n++
			}
		}
	}
	return n
}

// hasAny reports whether the options hold one for "any".
func hasAny(choices []Choice) bool {
	for _, c := range choices {
		if c.Value == "" {
			return true
		}
	}
	return false
}

// orElse is s, or other where s is empty.
func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// bannerRole interrupts a screen reader for what went wrong, and waits with everything else.
func bannerRole(kind string) string {
	if kind == "bad" {
		return "alert"
	}
	return "status"
}

func bannerIcon(kind string) string {
	switch kind {
	case "good":
		return "check"
	case "bad":
		return "alert"
	}
	return "clock"
}

// cardPlace is where a hostel is: its campus and, where known, its neighbourhood.
func cardPlace(c HostelCard) string {
	near := orElse(c.Near, c.Campus)
	if c.Place == "" {
		return near
	}
	return near + " · " + c.Place
}

// eagerCards is how many pictures of a row are fetched at once: what a phone shows first.
func eagerCards(first bool) int {
	if first {
		return 2
	}
	return 0
}

// dashboardTitle greets the student.
func dashboardTitle(m Dashboard) string {
	if m.Name == "" {
		return "Your dashboard"
	}
	return "Akwaaba, " + m.Name
}

// codeLabel asks for a code, or for the next one.
func codeLabel(m Check) string {
	if m.Found != nil {
		return "Check another code"
	}
	return "Code of the booking"
}

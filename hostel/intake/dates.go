package intake

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"efie/hostel"
)

// dateLayouts are the forms of a date: of ISO 8601, otherwise the day first, as in Ghana, or the month as a word.
var dateLayouts = []string{
	time.DateOnly, "2/1/2006", "2-1-2006", "2.1.2006", "2/1/06", "2 January 2006", "2 Jan 2006", "2 Jan 06",
	"2-January-2006", "2-Jan-2006", "2-Jan-06", "January 2 2006", "Jan 2 2006",
}

var (
	// timeOfDay matches the time after a date.
	timeOfDay = regexp.MustCompile(
		`(?i)([0-9])[t ]+[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)? *([ap]m|z|[+-][0-9:]+)?$`)
	// ordinal matches the 1st, 2nd, 3rd or 4th day of a month.
	ordinal = regexp.MustCompile(`(?i)\b([0-9]{1,2})(st|nd|rd|th)\b( of\b)?`)
	// september matches a month's name that time.Parse does not know.
	september = regexp.MustCompile(`(?i)\bsept\b`)
)

// A spreadsheet stores a date as the number of days since 30 December 1899. Only days of these years are read, because
// another number is probably not a date.
const (
	firstSerial = 43_831 // 1 January 2020
	lastSerial  = 54_788 // 31 December 2049
)

// lenientDate takes a day as YYYY-MM-DD, as DD/MM/YYYY, with the month as a word, or as a spreadsheet's number. A time
// after it is ignored. null is the zero time.
func lenientDate(v any) (time.Time, error) {
	text, err := lenientText(v)
	if err != nil {
		return time.Time{}, errExpectedDate
	}
	if text == "" {
		return time.Time{}, nil
	}
	days, numberErr := WholeNumber(v, firstSerial, lastSerial)
	if numberErr == nil {
		return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days)), nil
	}
	date := timeOfDay.ReplaceAllString(text, "$1")
	date = ordinal.ReplaceAllString(date, "$1")
	date = september.ReplaceAllString(date, "Sep")
	words := strings.ReplaceAll(strings.ReplaceAll(date, ",", " "), ". ", " ")
	words = strings.Join(strings.Fields(words), " ")
	for _, layout := range dateLayouts {
		parsed, parseErr := time.Parse(layout, words)
		if parseErr == nil && parsed.Year() > 0 {
			return parsed, nil
		}
	}
	return time.Time{}, notThis(errExpectedDate, text)
}

var errExpectedDate = errors.New("expected a date such as 2027-07-31, 31/07/2027 or 31 July 2027")

// statedDate is a date that a hostel states, with the name of its field.
type statedDate struct {
	field string
	date  time.Time
}

func statedDates(h *hostel.Hostel) []statedDate {
	return []statedDate{{"move_in", h.MoveIn}, {"checkout", h.Checkout}}
}

// newImplausibleDates returns the dates of next that hostel.PlausibleDay refuses. A date that old has, too, may stay;
// efie check reports it. old is nil for a new hostel.
func newImplausibleDates(old, next *hostel.Hostel, now time.Time) (refused []statedDate) {
	if old == nil {
		old = &hostel.Hostel{}
	}
	before := statedDates(old)
	for i, stated := range statedDates(next) {
		if !stated.date.Equal(before[i].date) && !hostel.PlausibleDay(stated.date, now) {
			refused = append(refused, stated)
		}
	}
	return refused
}

// expectedDate returns the sentence about a date that is refused.
func expectedDate(date, now time.Time) string {
	first, last := hostel.PlausibleDays(now)
	return fmt.Sprintf("expected a date from %s to %s, not %s", first.Format(time.DateOnly), last.Format(time.DateOnly),
		date.Format(time.DateOnly))
}

// implausibleDates returns a mistake for each new or changed date that is before 2020 or more than five years ahead.
func (r *Review) implausibleDates(hostels, stored []*hostel.Hostel, now time.Time) (problems []Mistake) {
	byUUID := map[string]*hostel.Hostel{}
	for _, old := range stored {
		byUUID[old.UUID] = old
	}
	for i, h := range hostels {
		for _, refused := range newImplausibleDates(byUUID[h.UUID], h, now) {
			problems = append(problems, mistake(i, h, refused.field, expectedDate(refused.date, now)))
		}
		if exported := r.Sources[i].Exported; !hostel.PlausibleDay(exported, now) {
			problems = append(problems, mistake(i, h, exportedAt, expectedDate(exported, now)))
		}
	}
	return problems
}

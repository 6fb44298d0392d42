package intake

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"efie/hostel"
)

// Source holds the statements of a file about one of its hostels that do not become fields of the hostel.
type Source struct {
	Lines    []int     // of its first row in a CSV file, and of each room type; nil for JSON
	HasUUID  bool      // the file has its uuid
	SameAs   string    // the slug of the stored hostel that it is; "" if the file does not say so
	Exported time.Time // when the file was exported; zero if it was not
}

// line returns the line of the first row, or 0 for JSON.
func (s Source) line() int {
	if len(s.Lines) == 0 {
		return 0
	}
	return s.Lines[0]
}

const exportedAt = "exported_at"

// source reads the fields of a Source.
func (in *intake) source(h *hostel.Hostel) Source {
	id, _ := lenientText(in.values["uuid"]) // hostelFields report a mistake
	s := Source{
		Lines: in.lines, HasUUID: id != "",
		SameAs:   readField(in, "same_as", in.values["same_as"], upTo(maxWords, lenientSlug)),
		Exported: readField(in, exportedAt, in.values[exportedAt], timeOrNone),
	}
	if s.HasUUID && s.SameAs != "" {
		in.problem("same_as", errors.New("expected uuid or same_as, not both"))
	}
	in.phones(h)
	return s
}

// timeOrNone reads a time of an export, also as a spreadsheet may write it, or nothing.
func timeOrNone(v any) (time.Time, error) {
	text, err := lenientText(v)
	if err == nil && text == "" {
		return time.Time{}, nil
	}
	for _, form := range []string{time.RFC3339, "2006-01-02T15:04:05", time.DateTime} {
		if at, parseErr := time.Parse(form, text); parseErr == nil {
			return at, nil
		}
	}
	return time.Time{}, errors.New("expected the time of the export as it was, such as 2027-01-10T08:00:00Z")
}

// phoneInText matches a number of nine digits or more, with a separator between groups of digits.
var phoneInText = regexp.MustCompile(`\+?\(?[0-9](?:[ ./()-]{0,2}[0-9]){8,}`)

// phones keeps phone numbers out of names, which strangers see. A number in the host's name becomes the host's phone.
// A number in the hostel's name is a mistake: without the number the name would be another, and the hostel's uuid too.
func (in *intake) phones(h *hostel.Hostel) {
	if at := phoneInText.FindString(h.Name); hostel.ValidPhone(at) != "" {
		in.problem("name", fmt.Errorf("expected a name without a phone number; write %s as the host_phone", at))
	}
	at := phoneInText.FindString(h.Manager.Username)
	digits := hostel.ValidPhone(at)
	if digits == "" {
		return
	}
	if h.Manager.Phone != "" && h.Manager.Phone != digits {
		in.problem("manager.user.username", fmt.Errorf("expected a name without a phone number, not %s; host_phone has "+
			"another", at))
		return
	}
	h.Manager.Phone = digits
	h.Manager.Username = hostel.NormalName(strings.Trim(strings.Replace(h.Manager.Username, at, "", 1), " ()-,;:/"))
}

// price reads a room type's price: per month, or per semester or year with the months of the stay.
func (in *intake) price(h *hostel.Hostel, r *hostel.Room, at string, values map[string]any) {
	given := func(name string) bool {
		text, err := lenientText(values[name])
		return err != nil || text != ""
	}
	name := ""
	for _, period := range []struct {
		name  string
		times hostel.Pesewas
	}{{"price_per_year", 1}, {"price_per_semester", 2}} {
		if !given(period.name) {
			continue
		}
		name = period.name
		was := r.StayPrice
		r.StayPrice = period.times * readField(in, at+name, values[name], ReadPrice)
		if was > 0 && was != r.StayPrice {
			in.problem(at+name, fmt.Errorf("expected half of price_per_year, %s, or nothing", was))
		}
	}
	if name == "" {
		r.Price = readField(in, at+"price", values["price"], ReadPrice)
		return
	}
	if r.StayPrice == 0 {
		return // a mistake was reported
	}
	if h.Stay < minStays[name] {
		in.problem(at+name, fmt.Errorf("expected %s months or more in stay_months, for which this price is",
			minStays[name]))
		return
	}
	r.Price = hostel.MonthOf(r.StayPrice, h.Stay)
	if given("price") {
		if month := readField(in, at+"price", values["price"], ReadPrice); month != 0 && month != r.Price {
			in.problem(at+"price", fmt.Errorf("expected %s, a month of %s for %s, or nothing", r.Price, r.StayPrice,
				h.Stay.InWords()))
		}
	}
}

// minStays are the shortest stays for prices of a longer time than a month. A shorter stay has one semester only.
var minStays = map[string]hostel.HalfMonths{"price_per_year": 2, "price_per_semester": 2 * 6}

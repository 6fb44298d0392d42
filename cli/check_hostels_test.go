package cli

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/test/must"
)

func TestCheckReportsStaysThatDoNotFitTheirDates(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	day := func(month time.Month, of int) time.Time { return time.Date(2027, month, of, 0, 0, 0, 0, time.UTC) }
	for name, c := range map[string]struct {
		h                hostel.Hostel
		problem, warning string
	}{
		"fits":             {hostel.Hostel{Stay: 16, MoveIn: day(1, 1), Checkout: day(8, 31)}, "", ""},
		"fits, from now":   {hostel.Hostel{Stay: 16, Checkout: day(7, 31)}, "", ""},
		"without checkout": {hostel.Hostel{Stay: 16, MoveIn: day(1, 1)}, "", ""},
		"without a stay":   {hostel.Hostel{MoveIn: day(1, 1), Checkout: day(2, 1)}, "", ""},
		"late, with terms": {hostel.Hostel{Stay: 16, Checkout: day(5, 31), LateArrival: hostel.LateRest}, "", ""},
		"begun":            {hostel.Hostel{Stay: 16, MoveIn: now.AddDate(0, -3, 0), Checkout: day(5, 31)}, "", ""},
		"too long": {hostel.Hostel{Stay: 16, MoveIn: day(1, 16), Checkout: day(8, 15)},
			"its stay of 8 months is longer than the time from 2027-01-16 until 2027-08-15", ""},
		"swapped": {hostel.Hostel{Stay: 16, MoveIn: day(8, 31), Checkout: day(1, 1)},
			"its move-in date 2027-08-31 is not before its checkout date 2027-01-01", ""},
		"late": {hostel.Hostel{Stay: 16, Checkout: day(5, 31)}, "",
			"who books now pays for 8 months, and about 6½ months are left until 2027-05-31: " +
				"state move_in, or late_arrival rest"},
		"retired": {hostel.Hostel{Stay: 16, MoveIn: day(8, 31), Checkout: day(1, 1), Retired: true}, "", ""},
	} {
		c.h.Name, c.h.Slug = "Adom", "adom"
		problems, warnings := unfitStays([]*hostel.Hostel{&c.h}, now)
		for _, got := range []struct {
			list []string
			want string
		}{{problems, c.problem}, {warnings, c.warning}} {
			want := []string{`hostel "Adom" (adom): ` + got.want}
			if got.want == "" {
				want = nil
			}
			if !slices.Equal(got.list, want) {
				t.Errorf("%s: %q, want %q", name, got.list, want)
			}
		}
	}
}

func TestCheckReportsImpossibleDates(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	h := &hostel.Hostel{Name: "Adom", Slug: "adom", Checkout: now.AddDate(5, 0, 0)}
	if found := implausibleDates([]*hostel.Hostel{h}, now); len(found) > 0 {
		t.Errorf("a date in five years: %q", found)
	}
	h.MoveIn, h.Checkout = now.AddDate(7973, 0, 0), now.AddDate(-7, 0, 0)
	const rest = " is not between 2020-01-01 and 2031-11-28: correct it with efie hostels change"
	want := []string{
		`hostel "Adom" (adom): its move-in date 9999-11-28` + rest,
		`hostel "Adom" (adom): its checkout date 2019-11-28` + rest,
	}
	if found := implausibleDates([]*hostel.Hostel{h}, now); !slices.Equal(found, want) {
		t.Errorf("%q, want %q", found, want)
	}
}

func TestTheStaysOfTheDemoFitTheirDates(t *testing.T) {
	t.Parallel()
	hostels, mistakes := intake.ReadHostels(bytes.NewReader(demo.Hostels()))
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	problems, warnings := unfitStays(hostels, time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC))
	if list := append(problems, warnings...); len(list) > 0 {
		t.Errorf("%d stays do not fit:\n%s", len(list), strings.Join(list, "\n"))
	}
}

func TestCheckReportsHostsWhosePicturesNoPageShows(t *testing.T) {
	t.Parallel()
	h := &hostel.Hostel{Images: []string{"https://most.example/a.jpg", "https://most.example/b.jpg"}}
	for i := range hostel.MaxPictureOrigins - 1 {
		h.Images = append(h.Images, fmt.Sprintf("https://h%d.example/a.jpg", i))
	}
	if problems := hostsWithoutPictures([]*hostel.Hostel{h}); len(problems) > 0 {
		t.Errorf("for %d hosts: %q", hostel.MaxPictureOrigins, problems)
	}
	h.Images = append(h.Images, "https://last.example/a.jpg")
	problems := hostsWithoutPictures([]*hostel.Hostel{h})
	must.Contain(t, "the problem", strings.Join(problems, "\n"), "pictures are on 21 other hosts",
		"; not shown: https://last.example (1 picture); put these pictures into a folder", "--pictures")
}

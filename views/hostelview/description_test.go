package hostelview

import (
	"strings"
	"testing"
	"unicode/utf8"

	"efie/hostel"
	"efie/views/parts"
)

func TestAHostelsDescriptionIsShort(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("water ", 40))
	for _, c := range []struct {
		short string
		from  hostel.Pesewas
		want  string
	}{
		{"", 0, "Adom Court is a student hostel near UG Legon."},
		{"", hostel.Cedis(200), "Adom Court is a student hostel near UG Legon. From GH₵ 200 per month."},
		{"Quiet rooms", hostel.Cedis(200), "Quiet rooms. From GH₵ 200 per month."},
		{" Quiet rooms! ", hostel.Cedis(200), "Quiet rooms! From GH₵ 200 per month."},
		{"Quiet rooms", 0, "Quiet rooms"},
		{long, 0, strings.Repeat("water ", 25) + "water…"},
		{long, hostel.Cedis(200), strings.Repeat("water ", 21) + "water… From GH₵ 200 per month."},
		{"Quiet, " + strings.Repeat("ɔ", 200), hostel.Cedis(200), "Quiet… From GH₵ 200 per month."},
		{strings.Repeat("ɔ", 200), 0, strings.Repeat("ɔ", 159) + "…"},
		{strings.Repeat("ɔ", 160), 0, strings.Repeat("ɔ", 160)}, // letters and not bytes
	} {
		h := &hostel.Hostel{Name: "Adom Court", ShortDescription: c.short, Campus: hostel.Campus{Name: "UG Legon"}}
		got := SearchDescription(h, parts.Amount(c.from))
		if got != c.want || utf8.RuneCountInString(got) > maxDescription {
			t.Errorf("%q from %d has the description\n%s, want\n%s", c.short, c.from, got, c.want)
		}
	}
}

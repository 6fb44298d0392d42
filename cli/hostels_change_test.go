package cli

import (
	"io"
	"slices"
	"strings"
	"testing"

	"efie/hostel/intake"
	"efie/test/must"
)

func TestChangedHostelIsShownAndItsBookingStays(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	const booking = `select state || price || ends_at from bookings`
	before := s.Text(booking)
	change := func(lines ...string) {
		for _, line := range lines {
			c.run("hostels change adom-court " + line)
		}
	}
	for _, yes := range []string{"", " --yes", " --yes"} { // shown, made, and without effect
		change(`--host "Esi Owusu" --host-email Esi@example.com --address " 7 Ring Road " --location Madina ` +
			`--short-description "Near the gate." --description "Quiet.` + "\n\n" + `With a garden." ` +
			`--amenities "Water| Wi-Fi|water"` + yes)
		change("--room room-0 --price 500.50 --rooms 3" + yes)
	}
	b := s.NewBrowser()
	s.Eventually("the new texts and price", func() bool {
		page := b.Get("/hostels/adom-court").Body
		return strings.Contains(page, "With a garden.") && strings.Contains(page, "GH₵ 500.50")
	})
	b.Get("/hostels/adom-court").Wants(t, 200, "Esi Owusu", "Madina", "Wi-Fi")
	s.Run("export").Wants(0, `"address":"7 Ring Road"`, `"additional_details":["Water","Wi-Fi"]`)
	change("--room room-0 --amenities Fan|Desk --yes", `--address "" --yes`, "--yes", "--room room-0 --rooms 0 --yes",
		"--price 9 --yes", "--room Attic --price 9 --yes", "--room Attic --amenities Fan --yes",
		"--room room-0 --price 450,5 --yes", `--host-email "esi at example" --yes`, "--images ../secret.jpg --yes",
		"--sharing beds --yes", "--pictures . --yes", "--address "+strings.Repeat("a", 501)+" --yes",
		"--amenities "+strings.Repeat("a", 301)+" --yes", "--room room-0 --stay-months=eight --yes",
		"--room room-0 --rest=yearly --yes", "--room room-0 --water=free --yes", "--room room-0 --electricity=-45 --yes",
		`--room room-0 --charges "Cleaning: 20 per year" --yes`, "--close --yes")
	c.run("hostels change nowhere --close --yes")
	s.Eventually("a closed hostel",
		func() bool { return strings.Contains(b.Get("/hostels/adom-court").Body, "Not Available") })
	must.Equal(t, "the booking", s.Text(booking), before)
	s.Exec(`insert into campuses (id, name, slug) values (99, 'University of Cape Coast (UCC)', 'ucc')`)
	change("--campus Nowhere --yes", "--category Palace --yes", "--gender none --yes", `--name "" --yes`,
		`--name "Adom House" --campus UCC --category luxury --gender female --checkout 2027-07-31`,
		`--name "Adom House" --campus UCC --category luxury --gender female --checkout 2027-07-31 --yes`)
	c.run("hostels show adom-court", "hostels show adom-house")
	c.golden("hostels-change")
	s.Eventually("the new address", func() bool { return b.Get("/hostels/adom-court").Path == "/hostels/adom-house" })
	must.Equal(t, "the booking after the change of its hostel", s.Text(booking), before)
	s.ProveLedger()
}

// TestEachFieldOfAHostelHasItsFlag compares the flags of the command with the fields that the intake can set.
func TestEachFieldOfAHostelHasItsFlag(t *testing.T) {
	t.Parallel()
	line, err := newParser(io.Discard, io.Discard, func(int) {}).Parse([]string{"hostels", "change", "adom-court"})
	must.Do(t, err)
	readByTheCommand := []string{"campus", "category"}
	flags := slices.Clone(readByTheCommand)
	for _, flag := range line.Selected().Flags {
		if _, ofField := flag.Target.Interface().(*string); ofField {
			flags = append(flags, flag.Name)
		}
	}
	slices.Sort(flags)
	must.Equal(t, "the flags of fields (cli/hostels/change.go, hostel/intake)", flags, intake.Flags())
}

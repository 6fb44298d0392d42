package cli

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestAChangeByHandIsSeenAndTouchesNoBooking(t *testing.T) {
	c, s := bookedTranscript(t)
	const booking = `select state || price || ends_at from bookings`
	before := s.Text(booking)
	change := func(lines ...string) {
		for _, line := range lines {
			c.run("hostels change adom-court " + line)
		}
	}
	for _, yes := range []string{"", " --yes", " --yes"} {
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
	c.golden("hostels-change")
	s.Eventually("a closed hostel",
		func() bool { return strings.Contains(b.Get("/hostels/adom-court").Body, "Not Available") })
	if after := s.Text(booking); after != before {
		t.Errorf("the booking became %s, was %s", after, before)
	}
	s.ProveLedger()
}

func TestPicturesAreChangedByHandAsAnImportTakesThem(t *testing.T) {
	onEachWall(t, func(t *testing.T, g *gallery) {
		g.imports(photographed).Wants(0, "1 hostel added", "2 pictures added")
		folder := t.TempDir()
		lay := func(name string, content []byte) {
			must.Do(t, os.WriteFile(filepath.Join(folder, name), content, 0o600))
		}
		change := func(args ...string) servertest.CommandResult {
			return g.run(append([]string{"hostels", "change", "adom-court", "--pictures", folder}, args...)...)
		}
		whole := jpegOf(t, 900, 700, 9)
		lay("yard.jpg", whole[:len(whole)/2])
		before := g.kept()
		for _, yes := range [][]string{nil, {"--yes"}} {
			told := change(append([]string{"--images", "yard.jpg|https://pictures.example/yard.jpg"}, yes...)...)
			told.Wants(1, `nothing was changed: expected a whole JPEG picture, but "yard.jpg" is cut short`)
			if strings.Count(told.Err, "\n") != 1 {
				t.Errorf("it is refused with\n%s", told.Err)
			}
		}
		lay("yard.jpg", whole)
		change("--images", "yard.jpg").Wants(1, "images: ", "→ yard.jpg", "nothing was changed; --yes")
		if after := g.kept(); !maps.Equal(after, before) {
			t.Errorf("and yet there is\n%v\nwhere there was\n%v", after, before)
		}
		change("--images", "yard.jpg", "--yes").Wants(0, "It is changed.")
		g.page("/media/sizes/yard-")
		photos, err := g.RunningSite.Store.Photos(t.Context())
		if err != nil || len(photos) != 2 || photos[0].Path == "room_images/adom/front.jpg" ||
			photos[1].Path == "room_images/adom/front.jpg" {
			t.Errorf("pictures are %+v, %v", photos, err)
		}
		change("--room", "two", "--images", "yard.jpg", "--yes").Wants(0, "room_image: ")
		if photos, err = g.RunningSite.Store.Photos(t.Context()); err != nil || len(photos) != 1 {
			t.Errorf("pictures are %+v, %v", photos, err)
		}
		g.run("check").Wants(0)
		change("--images", "", "--yes").Wants(0, "images: yard.jpg → –")
		g.run("check").Wants(0, `warning: hostel "Adom Court"`, "no picture")
	})
}

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

func TestHostTextsAndAmenitiesAreChangedByHand(t *testing.T) {
	s, code, _ := servertest.NewBookedSite(t)
	before := s.Text(`select state || price || ends_at from bookings`)
	change := []string{"hostels", "change", "adom-court", "--host", "Esi Owusu", "--host-email", "Esi@example.com",
		"--address", " 7 Ring Road ", "--location", "Madina", "--short-description", "Near the gate.",
		"--description", "Quiet.\n\nWith a garden.", "--amenities", "Water| Wi-Fi|water"}
	s.Run(change...).Wants(1, "manager.user.username: Kofi Boateng → Esi Owusu", "7 Ring Road", "→ Water | Wi-Fi",
		"nothing was changed; --yes changes the hostel")
	s.Run(append(change, "--yes")...).Wants(0, "It is changed.")
	s.Run(append(change, "--yes")...).Wants(0, "is so already")
	b := s.NewBrowser()
	s.Eventually("the new texts", func() bool {
		return strings.Contains(b.Get("/hostels/adom-court").Body, "With a garden.")
	})
	b.Get("/hostels/adom-court").Wants(t, 200, "Esi Owusu", "Madina", "Wi-Fi")
	s.Run("hostels", "show", "adom-court").Wants(0, "Esi Owusu <Esi@example.com>")
	s.Run("export").Wants(0, `"address":"7 Ring Road"`, `"additional_details":["Water","Wi-Fi"]`)
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--amenities", "Fan|Desk", "--yes").Wants(0,
		"amenities: ", "→ Fan | Desk", "It is changed.")
	s.Run("hostels", "change", "adom-court", "--address", "", "--yes").Wants(0, "address: 7 Ring Road → –")
	for says, args := range map[string][]string{
		"--host-email: expected an e-mail address":                {"--host-email", "esi at example"},
		"--address: expected at most 500 letters, not 501":        {"--address", strings.Repeat("a", 501)},
		"--images: expected a picture's address":                  {"--images", "../secret.jpg"},
		"--sharing: expected ":                                    {"--sharing", "beds"},
		"--pictures: expected --images":                           {"--pictures", "."},
		`no room type "Attic"`:                                    {"--room", "Attic", "--amenities", "Fan"},
		"--amenities: expected texts of at most 300 letters each": {"--amenities", strings.Repeat("a", 301)},
	} {
		told := s.Run(append([]string{"hostels", "change", "adom-court", "--yes"}, args...)...)
		told.Wants(1, says)
		if strings.Count(told.Err, "\n") != 1 {
			t.Errorf("%v is refused with\n%s", args, told.Err)
		}
	}
	if after := s.Text(`select state || price || ends_at from bookings where code = '` + code + `'`); after != before {
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

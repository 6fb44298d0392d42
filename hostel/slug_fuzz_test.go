package hostel

import (
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

var slugForm = regexp.MustCompile(`^([a-z0-9]+(-[a-z0-9]+)*)?$`)

// Every name has a valid slug. The slug of a slug is the same slug. FreeSlug returns a slug that is not taken.
func FuzzSlug(f *testing.F) {
	f.Add("Ɔdɔ Fie", "University of Ghana (UG)", uint8(0))
	f.Add("  Adom -- Court!  ", "Ashesi", uint8(1))
	f.Add("學生宿舍", "", uint8(2))
	f.Add(strings.Repeat("a", 78)+" bcd", strings.Repeat("Campus of ", 12), uint8(9))
	f.Add("'&’İſK", "-(-)", uint8(12))
	f.Fuzz(func(t *testing.T, name, campus string, takenBefore uint8) {
		slug := Slugify(name)
		if !slugForm.MatchString(slug) || len(slug) > maxSlug {
			t.Errorf("%q became %q", name, slug)
		}
		must.Equal(t, "the slug of the slug of "+name, Slugify(slug), slug)
		h := &Hostel{Name: name, Campus: Campus{Name: campus}}
		taken := map[string]bool{}
		for range takenBefore%20 + 1 {
			free := FreeSlug(h, func(slug string) bool { return taken[slug] })
			if Slugify(free) != free || free == "" || len(free) > maxSlug || taken[free] ||
				!slugForm.MatchString(free) {
				t.Fatalf("%q at %q got %q", name, campus, free)
			}
			taken[free] = true
		}
	})
}

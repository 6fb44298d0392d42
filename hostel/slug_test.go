package hostel

import (
	"fmt"
	"strings"
	"testing"

	"efie/test/must"
)

func TestSlugs(t *testing.T) {
	for name, want := range map[string]string{
		"Adom Court":            "adom-court",
		"  Adom -- Court!  ":    "adom-court",
		"Nyame's Place":         "nyames-place",
		"Nyame’s Place":         "nyames-place",
		"Kofi & Ama":            "kofi-and-ama",
		"Ɔdɔ Fie":               "odo-fie",
		"Ɛdwom Hall":            "edwom-hall",
		"Agbɔ\u0303 Hɔ\u0301to": "agbo-hoto", // letters with separate marks
		"Ƒe Ɖaa Ŋutɔ Ɣletivi":   "fe-daa-nuto-gletivi",
		"Ʋli Kũ Mĩ Ẽ":           "vli-ku-mi-e",
		"Résidence Élysée":      "residence-elysee",
		"Block 7":               "block-7",
		"學生宿舍":                  "",
		"---":                   "",
		"":                      "",
	} {
		must.Equal(t, "the slug of "+name, Slugify(name), want)
	}
}

func TestASlugIsShortAndStable(t *testing.T) {
	long := strings.Repeat("abcdefghi ", 20)
	for n := range 30 {
		slug := Slugify(long[n:])
		if len(slug) > maxSlug || Slugify(slug) != slug || strings.HasSuffix(slug, "-") {
			t.Errorf("%q has %d letters and becomes %q", slug, len(slug), Slugify(slug))
		}
	}
}

func TestAHostelGetsTheFirstFreeSlug(t *testing.T) {
	adom := &Hostel{Name: "Adom", Campus: Campus{Name: "University of Ghana (UG)"}}
	for _, c := range []struct {
		taken string
		h     *Hostel
		want  string
	}{
		{"", adom, "adom"},
		{"adom", adom, "adom-ug"},
		{"adom adom-ug", adom, "adom-ug-2"},
		{"adom adom-ug adom-ug-2", adom, "adom-ug-3"},
		{"hostel", &Hostel{Name: "宿舍", Campus: Campus{Name: "Ashesi"}}, "hostel-ashesi"},
		{"", &Hostel{Name: "!"}, "hostel"},
		{"hostel", &Hostel{Name: "!"}, "hostel-2"},
	} {
		t.Run(c.taken, func(t *testing.T) {
			taken := func(slug string) bool { return strings.Contains(" "+c.taken+" ", " "+slug+" ") }
			must.Equal(t, fmt.Sprintf("%s with %q taken", c.h.Name, c.taken), FreeSlug(c.h, taken), c.want)
		})
	}
}

func TestAFreeSlugOfALongNameCanBeImportedAgain(t *testing.T) {
	h := &Hostel{Name: strings.Repeat("a", 78) + " bcd", Campus: Campus{Name: strings.Repeat("Campus of ", 12)}}
	taken := map[string]bool{}
	for range 12 {
		slug := FreeSlug(h, func(slug string) bool { return taken[slug] })
		if slug == "" || slug != Slugify(slug) {
			t.Errorf("%q is not a slug", slug)
		}
		taken[slug] = true
	}
	must.Equal(t, "slugs for 12 hostels", len(taken), 12)
}

func TestAShortCampusIsTheTextInBrackets(t *testing.T) {
	for name, want := range map[string]string{
		"University of Ghana (UG)": "UG", "Ashesi": "Ashesi", "A (B) C": "A (B) C", "()": "", ")": ")",
	} {
		must.Equal(t, name, ShortCampus(name), want)
	}
}

// TestManyHostelsWithOneSlugTryFewNumbers: 20,000 names without Latin letters took minutes, because each tried all
// numbers of the others.
func TestManyHostelsWithOneSlugTryFewNumbers(t *testing.T) {
	const many = 3000
	h := &Hostel{Name: "旅館", Campus: Campus{Name: "KNUST"}}
	taken := map[string]bool{}
	tries := 0
	for range many {
		slug := FreeSlug(h, func(slug string) bool { tries++; return taken[slug] })
		taken[slug] = true
	}
	must.Equal(t, "the last slug", taken[fmt.Sprintf("hostel-knust-%d", many-1)], true)
	must.Equal(t, "the number of slugs", len(taken), many)
	if most := 40 * many; tries > most {
		t.Errorf("%d slugs were tried, more than %d", tries, most)
	}
}

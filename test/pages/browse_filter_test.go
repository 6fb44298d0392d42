package pages_test

import (
	"bytes"
	"html"
	"maps"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/server/servertest"
	"efie/test/must"
)

// TestTheFirstGroupOfTheFilterHasExactlyTheHostelsThatContainTheText compares the browse page with the rule of the
// specification, which this test computes by itself.
func TestTheFirstGroupOfTheFilterHasExactlyTheHostelsThatContainTheText(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	hostels, problems := intake.ReadHostels(bytes.NewReader(demo.Hostels()))
	must.Equal(t, "problems of the demo's hostels", len(problems), 0)
	random := rand.New(rand.NewPCG(47, 2))
	const texts = 200
	withHits := 0
	for range texts {
		text := randomFilter(random, hostels)
		want := containing(hostels, text)
		if len(want) > 0 {
			withHits++
		}
		got, count := firstGroup(t, b, text)
		if !slices.Equal(got, want) {
			t.Errorf("the first group for %q has %d hostels, want %d: %q instead of %q", text, len(got), len(want),
				without(got, want), without(want, got))
		}
		must.Equal(t, "the number of hostels for "+strconv.Quote(text), count, len(want))
	}
	if withHits < texts/4 || withHits > texts*9/10 {
		t.Errorf("%d of %d texts are in a hostel's fields, want some with and some without hits", withHits, texts)
	}
}

// randomFilter returns a text of one to twelve characters: a piece of a hostel's fields, or random characters. It may
// have capitals, marks and spaces around it.
func randomFilter(random *rand.Rand, hostels []*hostel.Hostel) string {
	const most = 12
	length := 1 + random.IntN(most)
	var text []rune
	if random.IntN(3) > 0 {
		h := hostels[random.IntN(len(hostels))]
		fields := append([]string{h.Name, h.Campus.Name}, h.Amenities...)
		field := []rune(fields[random.IntN(len(fields))])
		length = min(length, len(field))
		from := random.IntN(len(field) - length + 1)
		text = slices.Clone(field[from : from+length])
	} else {
		letters := []rune("abcdefghijklmnopqrstuvwxyz -'&.0")
		for range length {
			text = append(text, letters[random.IntN(len(letters))])
		}
	}
	changed := random.IntN(len(text))
	switch random.IntN(6) {
	case 0:
		text[changed] = unicode.ToUpper(text[changed])
	case 1:
		text[changed] = unicode.ToLower(text[changed])
	case 2:
		if marked := []rune(norm.NFC.String(string(text[changed]) + "\u0301")); len(marked) == 1 {
			text[changed] = marked[0]
		}
	case 3:
		if len(text) < most {
			text = append(text, ' ')
		}
	}
	if strings.TrimSpace(string(text)) == "" {
		return "a"
	}
	return string(text)
}

// containing returns the hostels that contain a text in their name, campus or amenities, in any case and without marks,
// each as "name, campus".
func containing(hostels []*hostel.Hostel, text string) (found []string) {
	plain := func(text string) string {
		return strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFD.String(strings.ToLower(text)))
	}
	wanted := plain(strings.TrimSpace(text))
	for _, h := range hostels {
		fields := append([]string{h.Name, h.Campus.Name}, h.Amenities...)
		if slices.ContainsFunc(fields, func(field string) bool { return strings.Contains(plain(field), wanted) }) {
			found = append(found, h.Name+", "+hostel.ShortCampus(h.Campus.Name))
		}
	}
	slices.Sort(found)
	return found
}

var (
	wholeCategory = regexp.MustCompile(`<a class="more" href="([^"]+)">All [0-9]`)
	nextPage      = regexp.MustCompile(`href="([^"]+)"[^>]*><span>Next</span>`)
	countOfFilter = regexp.MustCompile(`<p class="found"[^>]*>\s*([0-9,]+|No) hostels?[ <]`)
)

// firstGroup returns the hostels above "Also found", each as "name, campus", from all pages of each row's category. It
// also returns the number of hostels that the page states.
func firstGroup(t *testing.T, b *servertest.WebBrowser, text string) (hostels []string, count int) {
	t.Helper()
	page := b.Get("/hostels?part=rows&q=" + url.QueryEscape(text))
	stated := countOfFilter.FindStringSubmatch(page.Body)
	if stated == nil {
		t.Fatalf("the page for %q states no number of hostels: %.300s", text, page.Body)
	}
	count, _ = strconv.Atoi(stated[1])
	found := map[string]bool{}
	add := func(part string) {
		for _, card := range resultCard.FindAllStringSubmatch(part, -1) {
			campus, _, _ := strings.Cut(card[3], " · ")
			found[html.UnescapeString(card[2]+", "+campus)] = true
		}
	}
	sections := strings.Split(aboveAlsoFound(page.Body), `<section class="row"`)
	for _, section := range sections[1:] {
		add(section)
		next := wholeCategory.FindStringSubmatch(section)
		if next == nil {
			next = nextPage.FindStringSubmatch(section)
		}
		for next != nil {
			list := b.Get(html.UnescapeString(next[1])).Body
			above := aboveAlsoFound(list)
			add(above)
			next = nil
			if above == list {
				next = nextPage.FindStringSubmatch(list)
			}
		}
	}
	return slices.Sorted(maps.Keys(found)), count
}

func aboveAlsoFound(page string) string {
	above, _, _ := strings.Cut(page, `id="also-found"`)
	return above
}

// without returns the texts that are not in others.
func without(texts, others []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return slices.Contains(others, text) })
}

// TestTheFilterAnswersWithThePartsOfItsPage compares what the page's script shows with the page itself.
func TestTheFilterAnswersWithThePartsOfItsPage(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	partStart := regexp.MustCompile(`<(?:p|div)[^>]* ?data-part="`)
	for query, address := range map[string]string{
		"": "/hostels", "q=atu&": "/hostels?q=atu", "q=kotei&": "/hostels?q=kotei", "q=xyzzy&": "/hostels?q=xyzzy",
		"q=Legon+&": "/hostels?q=Legon",
	} {
		page, parts := b.Get(address), b.Get("/hostels?"+query+"part=rows")
		starts := partStart.FindAllStringIndex(parts.Body, -1)
		must.Equal(t, "parts of "+address, len(starts), 5)
		for i, start := range starts {
			end := len(parts.Body)
			if i+1 < len(starts) {
				end = starts[i+1][0]
			}
			if part := strings.TrimSpace(parts.Body[start[0]:end]); !strings.Contains(page.Body, part) {
				t.Errorf("%s does not have the part %.300s", address, part)
			}
		}
	}
}

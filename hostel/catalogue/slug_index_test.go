package catalogue

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// withSlugs returns a catalogue of hostels with these slugs. The slug is also the name.
func withSlugs(slugs ...string) *Snapshot {
	hostels := make([]*hostel.Hostel, len(slugs))
	for i, slug := range slugs {
		hostels[i] = &hostel.Hostel{ID: int64(i + 1), UUID: fmt.Sprint("u-", i), Slug: slug, Name: slug}
	}
	return NewSnapshot(1, hostels)
}

func TestTheHostelThatSharesMostWordsComesFirst(t *testing.T) {
	c := withSlugs("adom-lodge-kumasi", "plain-hostel", "nhyira-court", "nhyira-lodge-kumasi", "nhyira-lodge", "asa-inn",
		"kumasiland-rooms")
	for text, want := range map[string]string{
		"/hostels/nhyira-lodge-kumasii":   "nhyira-lodge-kumasi,adom-lodge-kumasi",
		"/hostels/nhyira-lodge-kumasi-gh": "nhyira-lodge-kumasi,adom-lodge-kumasi",
		"Nhyira Lodge":                    "nhyira-lodge-kumasi,nhyira-lodge",
		"/nhyi":                           "nhyira-court,nhyira-lodge-kumasi", // a beginning
		"/roomy":                          "kumasiland-rooms",                 // the last word in the index
		"/nhy":                            "",
		"/adom-adom-adom-nhyira-court":    "nhyira-court,adom-lodge-kumasi", // a repeated word counts once
		"/adam-lodge":                     "adom-lodge-kumasi,nhyira-lodge-kumasi",
		"/hostels/asa-inn":                "", // too short
		"/hostel/hostels/hostel":          "",
		"/zzzz":                           "",
		"":                                "",
	} {
		must.Equal(t, "similar to "+text, names(c.Similar(text, 2)), want)
	}
	must.Equal(t, "similar in an empty catalogue", withSlugs().Similar("/nhyira", 2), nil)
}

// A hostel found by a rare word comes first, although it is not among the first hostels with its common words.
func TestACommonWordHidesNoHostel(t *testing.T) {
	c := withSlugs(append(housesOf(1000), "nhyira-lodge-kumasi")...)
	must.Equal(t, "the most similar", names(c.Similar("/hostels/nhyira-lodge-kumasi-2", 1)), "nhyira-lodge-kumasi")
}

func housesOf(n int) []string {
	slugs := make([]string, n)
	for i := range slugs {
		slugs[i] = fmt.Sprintf("house%d-lodge-kumasi", i)
	}
	return slugs
}

// longPath has as many known words as a request can carry.
var longPath = "/hostels" + strings.Repeat("/lodge-kumasi-hous-house1-house2-house3-house4x-house5x", 32<<10/60)

func TestALongAddressHasALimitedCost(t *testing.T) {
	const most = 6 * 300 // not computed, so that a raised limit fails the test
	for _, hostels := range []int{10, 1000, 20_000} {
		c := withSlugs(housesOf(hostels)...)
		found, examined := c.slugWords.find(longPath, 3)
		if len(found) != 3 || examined == 0 || examined > most {
			t.Errorf("of %d hostels, %d are examined and %s are found", hostels, examined, names(found))
		}
	}
}

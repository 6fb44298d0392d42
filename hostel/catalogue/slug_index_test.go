package catalogue

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
)

// slugged is a catalogue of hostels with these slugs, each its own name.
func slugged(slugs ...string) *Snapshot {
	hostels := make([]*hostel.Hostel, len(slugs))
	for i, slug := range slugs {
		hostels[i] = &hostel.Hostel{ID: int64(i + 1), UUID: fmt.Sprint("u-", i), Slug: slug, Name: slug}
	}
	return NewSnapshot(1, hostels)
}

func TestTheHostelThatSharesMostWordsComesFirst(t *testing.T) {
	c := slugged("adom-lodge-kumasi", "plain-hostel", "nhyira-court", "nhyira-lodge-kumasi", "nhyira-lodge", "asa-inn",
		"kumasiland-rooms")
	for text, want := range map[string]string{
		"/hostels/nhyira-lodge-kumasii":   "nhyira-lodge-kumasi,adom-lodge-kumasi",
		"/hostels/nhyira-lodge-kumasi-gh": "nhyira-lodge-kumasi,adom-lodge-kumasi",
		"Nhyira Lodge":                    "nhyira-lodge-kumasi,nhyira-lodge",
		"/nhyi":                           "nhyira-court,nhyira-lodge-kumasi", // a beginning
		"/roomy":                          "kumasiland-rooms",                 // the last of all words
		"/nhy":                            "",
		"/adom-adom-adom-nhyira-court":    "nhyira-court,adom-lodge-kumasi", // said again counts once
		"/adam-lodge":                     "adom-lodge-kumasi,nhyira-lodge-kumasi",
		"/hostels/asa-inn":                "", // too short to tell
		"/hostel/hostels/hostel":          "",
		"/zzzz":                           "",
		"":                                "",
	} {
		if got := names(c.Similar(text, 2)); got != want {
			t.Errorf("like %q are %s, want %s", text, got, want)
		}
	}
	if got := slugged().Similar("/nhyira", 2); got != nil {
		t.Errorf("of none there are %s", names(got))
	}
}

// A hostel that one rare word leads to wins, though it is none of the first with its common words.
func TestACommonWordHidesNoHostel(t *testing.T) {
	c := slugged(append(housesOf(1000), "nhyira-lodge-kumasi")...)
	if got := names(c.Similar("/hostels/nhyira-lodge-kumasi-2", 1)); got != "nhyira-lodge-kumasi" {
		t.Errorf("the first is %s", got)
	}
}

func housesOf(n int) []string {
	slugs := make([]string, n)
	for i := range slugs {
		slugs[i] = fmt.Sprintf("house%d-lodge-kumasi", i)
	}
	return slugs
}

// longPath has as many words of hostels as a request can carry.
var longPath = "/hostels" + strings.Repeat("/lodge-kumasi-hous-house1-house2-house3-house4x-house5x", 32<<10/60)

func TestALongAddressCostsNoMoreThanItsWords(t *testing.T) {
	const most = 6 * 300 // written out, so that a bound that is raised is seen
	for _, hostels := range []int{10, 1000, 20_000} {
		c := slugged(housesOf(hostels)...)
		found, lookedAt := c.slugWords.find(longPath, 3)
		if len(found) != 3 || lookedAt == 0 || lookedAt > most {
			t.Errorf("of %d hostels it looks at %d and finds %s", hostels, lookedAt, names(found))
		}
	}
}

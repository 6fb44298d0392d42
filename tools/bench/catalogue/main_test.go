package main

import (
	"bytes"
	"strings"
	"testing"

	"efie/demo"
	"efie/hostel/intake"
	"efie/test/must"
)

func catalogueOf(t *testing.T, number int) string {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, write(&text, number))
	return text.String()
}

func TestTheSameNumberMakesTheSameCatalogue(t *testing.T) {
	first, second := catalogueOf(t, 700), catalogueOf(t, 700)
	must.Equal(t, "two catalogues of 700 hostels are equal", first == second, true)
}

func TestALargerCatalogueBeginsWithASmallerOne(t *testing.T) {
	small, large := catalogueOf(t, 600), catalogueOf(t, 700)
	if !strings.HasPrefix(large, strings.TrimSuffix(small, "\n]\n")) {
		t.Error("the first 600 hostels of 700 differ from a catalogue of 600")
	}
}

func TestACatalogueCanBeImported(t *testing.T) {
	const number = 1200 // more than the patterns
	hostels, problems := intake.ReadHostels(strings.NewReader(catalogueOf(t, number)))
	if len(problems) > 0 || len(hostels) != number {
		t.Errorf("%d hostels, problems %v", len(hostels), problems[:min(3, len(problems))])
	}
}

func TestHostelsDifferInName(t *testing.T) {
	patterns, _ := intake.ReadHostels(bytes.NewReader(demo.Hostels()))
	const number = 50_000
	names, rooms := map[string]bool{}, map[string]bool{}
	for i := range number {
		h := vary(patterns, i)
		names[h.Name+" at "+h.Campus.Name] = true
		for _, r := range h.Rooms {
			if rooms[r.UUID] {
				t.Fatalf("two rooms have the UUID %s", r.UUID)
			}
			rooms[r.UUID] = true
		}
	}
	if len(names) < number*99/100 {
		t.Errorf("%d hostels have %d names", number, len(names))
	}
}

package main

import (
	"slices"
	"testing"
)

func TestQueriesComeLetterByLetter(t *testing.T) {
	list := typed()
	at := slices.Index(list, "legon")
	if at < 4 || !slices.Equal(list[at-4:at+1], []string{"l", "le", "leg", "lego", "legon"}) {
		t.Errorf("they come as %q", list[:min(len(list), 6)])
	}
}

func TestEveryQueryIsAskedAndTimed(t *testing.T) {
	asks := map[string]int{}
	var queries []asked
	for _, text := range []string{"one", "two", "three"} {
		queries = append(queries, asked{text, func() { asks[text]++ }})
	}
	if m := measure(queries); m.Queries != 3*laps || asks["one"] != laps || asks["two"] != laps ||
		asks["three"] != laps {
		t.Errorf("%d times were taken of %v", m.Queries, asks)
	}
}

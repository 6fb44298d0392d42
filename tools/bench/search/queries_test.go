package main

import (
	"slices"
	"testing"
)

func TestEachPrefixOfATextIsAQuery(t *testing.T) {
	list := prefixes()
	at := slices.Index(list, "legon")
	if at < 4 || !slices.Equal(list[at-4:at+1], []string{"l", "le", "leg", "lego", "legon"}) {
		t.Errorf("the queries begin with %q", list[:min(len(list), 6)])
	}
}

func TestEveryQueryIsRunAndTimed(t *testing.T) {
	asks := map[string]int{}
	var queries []query
	for _, text := range []string{"one", "two", "three"} {
		queries = append(queries, query{text, func() { asks[text]++ }})
	}
	if m := measure(queries); m.Queries != 3*laps || asks["one"] != laps || asks["two"] != laps ||
		asks["three"] != laps {
		t.Errorf("%d times of %v", m.Queries, asks)
	}
}

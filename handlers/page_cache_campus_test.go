package handlers

import (
	"strings"
	"testing"
)

// The browse page alone depends on the campus that its reader has chosen, and no browser can make the cache keep more
// pages than there are campuses.
func TestOnlyTheBrowsePageIsStoredByCampus(t *testing.T) {
	k := newKeptStage(t)
	if first, second := k.made("/hostels", "Cookie", "efie-campus=knust"), k.made("/hostels", "Cookie",
		"a=b; efie-campus=knust"); first != 1 || second != 0 {
		t.Errorf("the page of a campus is made %d and %d times", first, second)
	}
	if first, second := k.made("/hostels"),
		k.made("/hostels", "Cookie", "efie-campus=ug-legon"); first != 1 || second != 1 {
		t.Errorf("the pages of all campuses and of another one are made %d and %d times", first, second)
	}
	for _, unknown := range []string{"nowhere", "KNUST", "", strings.Repeat("a", 2000), `"knust "`} {
		if n := k.made("/hostels", "Cookie", "efie-campus="+unknown); n != 0 {
			t.Errorf("a page is made for the campus %q", unknown)
		}
	}
	for _, path := range []string{"/", "/campuses/knust", "/detailed_search", "/hostels/court-2", "/categories/budget"} {
		if first, second := k.made(path), k.made(path, "Cookie", "efie-campus=knust"); first != 1 || second != 0 {
			t.Errorf("%s is made %d and %d times, though it does not depend on the campus", path, first, second)
		}
	}
}

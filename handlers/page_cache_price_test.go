package handlers

import (
	"strings"
	"testing"
)

// Pages with prices of rooms depend on which price comes first, and no reader gets the page
// of another choice. A browser cannot make the cache keep more than the two.
func TestPagesWithPricesAreStoredByThePriceThatComesFirst(t *testing.T) {
	for _, path := range []string{
		"/hostels", "/hostels?part=rows", "/detailed_search?location=legon", "/campuses/knust", "/categories/budget",
		"/hostels/court-2", "/hostels/court-2?part=popup",
	} {
		k := newKeptStage(t)
		chosen := []string{"Cookie", "a=b; efie-price=total"}
		if month, total := k.made(path), k.made(path, chosen...); month != 1 || total != 1 {
			t.Errorf("%s is made %d and %d times", path, month, total)
		}
		month, total := k.get(path), k.get(path, chosen...)
		if month.Header().Get("Etag") == total.Header().Get("Etag") || month.Body.String() == total.Body.String() {
			t.Errorf("%s is the same whatever comes first", path)
		}
		if !strings.Contains(total.Header().Get("Vary"), "Cookie") {
			t.Errorf("%s varies by %q", path, total.Header().Get("Vary"))
		}
		if a := k.get(path, "If-None-Match", total.Header().Get("Etag")); a.Code != 200 {
			t.Errorf("%s: who went back to the month gets %d", path, a.Code)
		}
		for _, nonsense := range []string{"month", "x", "", strings.Repeat("total", 400), `"total "`} {
			if n := k.made(path, "Cookie", "efie-price="+nonsense); n != 0 {
				t.Errorf("%s is made for the choice %q", path, nonsense)
			}
		}
	}
	k := newKeptStage(t)
	for _, path := range []string{"/", "/campuses", "/categories", "/signup", "/check", "/prices"} {
		if first, second := k.made(path), k.made(path, "Cookie", "efie-price=total"); first != 1 || second != 0 {
			t.Errorf("%s is made %d and %d times, though it does not depend on the choice", path, first, second)
		}
	}
}

package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// seen counts what a server was asked.
type seen struct {
	mu                                   sync.Mutex
	visitors, students, booked, gaveBack int
}

// town plays Efie: every booking is there at once, and its code stands on the dashboard.
func town(t *testing.T, counts *seen) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		counts.mu.Lock()
		defer counts.mu.Unlock()
		switch {
		case r.URL.Path == "/book":
			http.Redirect(w, r, "/sandbox/checkout/EFIE-1", http.StatusSeeOther)
		case strings.HasPrefix(r.URL.Path, "/sandbox/"):
			counts.booked++
			http.Redirect(w, r, "/dashboard/?reference=EFIE-1", http.StatusSeeOther)
		case r.URL.Path == "/dashboard/cancel" && r.FormValue("code") == "AB12":
			counts.gaveBack++
			http.Redirect(w, r, "/dashboard", http.StatusSeeOther)
		case r.Header.Get("Cookie") != "":
			counts.students++
			_, _ = w.Write([]byte(`<a href="/receipt/AB12">Receipt</a>`))
		case r.URL.Path == "/missing":
			http.NotFound(w, r)
		default:
			counts.visitors++
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestADayHasVisitorsStudentsAndBookings(t *testing.T) {
	var counts seen
	d := &day{paths: []string{"/", "/hostels"}, room: "room"}
	d.welcome(town(t, &counts), []string{"efie=a", "efie=b"})
	for n := range 2 * row {
		d.request(t.Context(), n)
	}
	o := d.outcome(time.Second)
	if o.Requests != 2*row || o.Bookings != 2 || o.Failed != 0 {
		t.Errorf("the day was %+v", o)
	}
	if counts.booked != 2 || counts.gaveBack != 2 || counts.students < row/every || counts.visitors < row {
		t.Errorf("the server saw %d visitors, %d students, %d bookings, %d given back", counts.visitors,
			counts.students, counts.booked, counts.gaveBack)
	}
}

func TestWhatFailsIsCounted(t *testing.T) {
	var counts seen
	d := &day{paths: []string{"/missing"}, room: "room"}
	d.welcome(town(t, &counts), []string{"efie=a", "efie=b"})
	for n := 1; n < every; n++ {
		d.request(t.Context(), n)
	}
	if o := d.outcome(time.Second); o.Failed != every-1 || len(o.Problems) != every-1 {
		t.Errorf("the day was %+v", o)
	}
}

package main

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel/catalogue"
	"efie/pay/standin"
)

// outcome is what became of a wish to book, as the booking button reads it.
type outcome struct {
	status int
	URL    string
	Error  string
}

// books presses Book and waits in the line, if there is one, until there is an answer.
func (b *browser) books(room string) (outcome, error) {
	end, err := b.asksToBook(http.MethodPost, "/book", "room="+room)
	for err == nil && strings.HasPrefix(end.URL, "/book/line") {
		time.Sleep(20 * time.Millisecond)
		end, err = b.asksToBook(http.MethodGet, "/book/line", "")
	}
	return end, err
}

// asksToBook sends one request of a booking. A page of the line is told by its address.
func (b *browser) asksToBook(method, path, form string) (outcome, error) {
	a, err := b.try(method, path, form)
	end := outcome{status: a.status}
	if err == nil && strings.Contains(a.body, "<h1>Your place in the line</h1>") {
		end.URL = a.path
		return end, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(a.body), &end)
	}
	return end, err
}

// comes waits until a student has come to the line, or is served already.
func (b *browser) comes(student int) {
	b.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if _, err := b.asksToBook(http.MethodGet, "/book/line", ""); err == nil { // else it leads to the dashboard
			return
		}
	}
	b.t.Fatalf("student %d does not come", student)
}

// TestARushIsServedInTheOrderOfComing has 300 students come for 100 beds while the provider takes its
// time. Each is answered: who came first has a bed, and nobody has two.
func TestARushIsServedInTheOrderOfComing(t *testing.T) {
	t.Parallel()
	const students, beds = 300, 100
	till, atTill := newCashier(t)
	till.Before(standin.CallInitialize, func() { time.Sleep(time.Second) })
	s := newSite(t, catalogueOf(1, beds), atTill, unthrottled)
	browsers := crowd(t, s, students)
	ends := make([]outcome, students)
	var all sync.WaitGroup
	for i, b := range browsers {
		all.Go(func() {
			end, err := b.books("room-0")
			if err != nil {
				t.Errorf("student %d: %v", i, err)
			}
			ends[i] = end
		})
		b.comes(i)
	}
	all.Wait()
	var sold []int
	var pages []string
	for i, end := range ends {
		switch {
		case strings.Contains(end.URL, "/checkout/"):
			sold, pages = append(sold, i), append(pages, end.URL)
		case end.status != http.StatusConflict || end.Error != catalogue.ErrRoomFull.Message:
			t.Errorf("student %d has neither a bed nor a refusal: %+v", i, end)
		}
	}
	slices.Sort(pages)
	if n := len(slices.Compact(pages)); len(sold) != beds || n != beds {
		t.Errorf("%d students got a page to pay at, %d pages, for %d beds", len(sold), n, beds)
	}
	if last := slices.Max(sold); last >= beds+bookedAtOnce {
		t.Errorf("student %d got a bed, though %d came before", last, last)
	}
	if calls := till.Calls(standin.CallInitialize); calls != beds {
		t.Errorf("the provider was called %d times for %d beds", calls, beds)
	}
	if n := s.count(`select count(*) from bookings where state = 'held'`); n != beds {
		t.Errorf("%d beds are held", n)
	}
	s.proveLedger()
}

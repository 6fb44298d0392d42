package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"efie/handlers"
	"efie/handlers/handlerstest"
	"efie/hostel"
	"efie/hostel/booking"
	views "efie/views/demo"
)

// deaf is a provider that hears and knows nothing.
type deaf struct{}

func (deaf) Read(string, []byte) (booking.Notice, error) {
	return booking.Notice{}, booking.ErrBadEvent
}
func (deaf) Decide(string, hostel.OutcomeStatus) error { return booking.ErrUnknownPayment }
func (deaf) Charge(string) (booking.Charge, hostel.OutcomeStatus, error) {
	return booking.Charge{}, "", booking.ErrUnknownPayment
}

// A page of that name would never be seen, or would hide an address that comes with another setting.
func TestNoPageTakesAnAddressOfTheServer(t *testing.T) {
	s := handlerstest.New(t)
	s.Config.Demo = &handlers.Demo{Letters: func() ([]views.DevLetter, error) { return nil, nil }, Sandbox: deaf{}}
	s.Config.Webhook = deaf{}
	handler := s.Open(t)
	taken := handlers.Reserved()
	seen := map[string]bool{}
	err := chi.Walk(handler.(chi.Routes),
		func(_, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			first, _, _ := strings.Cut(strings.TrimPrefix(route, "/"), "/")
			if first == "" || strings.Contains(first, "{") || strings.Contains(first, ".") {
				return nil // no name of a page, or all of them
			}
			if seen[first] = true; !slices.Contains(taken, first) {
				t.Errorf("%s: add %q to reserved in handlers/reserved.go, so that no page of an editor takes it", route, first)
			}
			return nil
		})
	if err != nil || len(seen) < 25 {
		t.Errorf("found %d routes, error %v", len(seen), err)
	}
	library := s.Config.Content.Library()
	for _, page := range library.Pages() {
		if slices.Contains(taken, page.Name) {
			t.Errorf("/%s is a page of ours", page.Name)
		}
	}
}

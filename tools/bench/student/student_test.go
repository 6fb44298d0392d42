package student

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
)

// shop answers bookings like Efie. Its queue ends after the given number of looks, and end answers then.
func shop(t *testing.T, looks int, end http.HandlerFunc) *Browser {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("POST /book", func(w http.ResponseWriter, r *http.Request) {
		if looks == 0 {
			end(w, r) // a refusal
			return
		}
		leadsTo("/book/summary")(w, r)
	})
	mux.HandleFunc("POST /book/pay", func(w http.ResponseWriter, r *http.Request) {
		if looks > 0 {
			http.Redirect(w, r, "/book/line", http.StatusSeeOther)
			return
		}
		end(w, r)
	})
	mux.HandleFunc("GET /book/line", func(w http.ResponseWriter, r *http.Request) {
		if looks--; looks <= 0 {
			end(w, r)
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return New(server.URL, "efie=x")
}

func leadsTo(path string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, path, http.StatusSeeOther) }
}

func TestABookingEndsAtThePaymentPage(t *testing.T) {
	for looks := range 3 {
		page, queued, err := shop(t, looks, leadsTo("/sandbox/checkout/EFIE-1")).Book(t.Context(), "room")
		if err != nil || page != "/sandbox/checkout/EFIE-1" || queued != (looks > 0) {
			t.Errorf("after %d looks: %q, queue %v, %v", looks, page, queued, err)
		}
	}
}

func TestARefusalMeansNoBedIsLeft(t *testing.T) {
	refuse := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusConflict) }
	for looks, want := range []bool{true, false} { // a refusal after the queue is an error
		if _, _, err := shop(t, looks, refuse).Book(t.Context(), "room"); err == nil || errors.Is(err, ErrNoBed) != want {
			t.Errorf("after %d looks: %v", looks, err)
		}
	}
}

func TestAnotherAnswerIsAnError(t *testing.T) {
	for name, end := range map[string]http.HandlerFunc{
		"log in":   leadsTo("/login"),
		"too busy": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
	} {
		if page, _, err := shop(t, 0, end).Book(t.Context(), "room"); err == nil || errors.Is(err, ErrNoBed) {
			t.Errorf("%s: %q, %v", name, page, err)
		}
	}
}

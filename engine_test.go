package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
)

// engine is a search engine that listens.
type engine struct {
	*httptest.Server
	mu      sync.Mutex
	heard   []message
	answers int // the status, 0 for 202
}

func newEngine(t *testing.T) *engine {
	e := &engine{}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.mu.Lock()
		defer e.mu.Unlock()
		var m message
		err := json.NewDecoder(r.Body).Decode(&m)
		if err != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json; charset=utf-8" {
			t.Errorf("%s %q, %v", r.Method, r.Header.Get("Content-Type"), err)
		}
		slices.Sort(m.URLList)
		e.heard = append(e.heard, m)
		w.Header().Set("Location", "/another") // which no message follows
		w.WriteHeader(max(e.answers, http.StatusAccepted))
	}))
	t.Cleanup(e.Close)
	return e
}

// hears is what was said since it was last asked.
func (e *engine) hears() []message {
	e.mu.Lock()
	defer e.mu.Unlock()
	heard := e.heard
	e.heard = nil
	return heard
}

func (e *engine) answer(status int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.answers = status
}

const engineKey = "A-key-of-ours-1"

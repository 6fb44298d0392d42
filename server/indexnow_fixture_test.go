package server

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/config"
	"efie/hostel/catalogue/cataloguetest"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// twoHouses is the catalogue of these tests. movedHouses is the same after Adom Court got another slug and location.
const twoHouses = `[
	{"name":"Adom Court","uuid":"adom-uuid","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},"category":2,
	 "description":"Seven minutes on foot.","location":"East Legon",
	 "room_details":[{"uuid":"two","number_in_room":2,"number_of_rooms":3,"price":450}]},
	{"name":"Busy Lodge","campus":{"id":2,"campus":"Ashesi University"},"category":1,
	 "room_details":[{"uuid":"busy","number_in_room":2,"number_of_rooms":1,"price":500}]}]`

var movedHouses = strings.NewReplacer(`"uuid":"adom-uuid"`, `"uuid":"adom-uuid","slug":"adom-place"`,
	`"location":"East Legon"`, `"location":"West Legon"`).Replace(twoHouses)

// newHouses is a notifier of a catalogue, the store that keeps the catalogue, and a function that imports a file.
func newHouses(t *testing.T, endpoint string) (*notifier, *store.Store, func(string)) {
	t.Helper()
	s := emptyDatabase(t)
	imports := func(file string) {
		t.Helper()
		hostels, problems := intake.ReadHostels(strings.NewReader(file), func(int) {})
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		c, err := transfer.Compare(t.Context(), s, hostels, nil, time.Now(), func(int) {})
		if err == nil {
			_, err = transfer.Apply(t.Context(), s, c, func(int, int) {})
		}
		must.Do(t, err)
	}
	imports(twoHouses)
	return notifierOf(t, s, endpoint), s, imports
}

// notifierOf is a notifier of a store's catalogue.
func notifierOf(t *testing.T, s *store.Store, endpoint string) *notifier {
	t.Helper()
	d := cataloguetest.Open(t, s)
	c := config.Config{SiteURL: "https://efie.example", IndexNowKey: engineKey, IndexNowURL: endpoint}
	return newNotifier(c, d, slog.New(slog.DiscardHandler))
}

// emptyDatabase is a new database.
func emptyDatabase(t *testing.T) *store.Store {
	t.Helper()
	s := storetest.OpenStore(t, filepath.Join(t.TempDir(), "efie.db"))
	t.Cleanup(func() { s.Close() })
	return s
}

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

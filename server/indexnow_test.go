package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/config"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/store/transfer"
	"efie/test/must"
)

// tells goes around once, and says which hostels the engine heard of.
func (h *notifier) tells(t *testing.T, e *engine) string {
	t.Helper()
	must.Do(t, h.hostels.Refresh(t.Context()))
	must.Do(t, h.tell(t.Context()))
	heard := e.hears()
	if len(heard) == 0 {
		return "nothing"
	}
	m := heard[0]
	if len(heard) != 1 || m.Host != "efie.example" || m.Key != engineKey || m.KeyLocation != "https://efie.example/"+engineKey+".txt" {
		t.Errorf("heard %+v", heard)
	}
	return strings.ReplaceAll(strings.Join(m.URLList, " "), "https://efie.example/hostels/", "")
}

func TestSearchEnginesAreToldOfWhatChangedAlone(t *testing.T) {
	e := newEngine(t)
	h, _, imports := newHouses(t, e.URL)
	if got := h.tells(t, e); got != "nothing" {
		t.Errorf("at the start: %s", got)
	}
	imports(twoHouses)
	if got := h.tells(t, e); got != "nothing" {
		t.Errorf("after an import of what is known: %s", got)
	}
	imports(strings.Replace(twoHouses, "Seven minutes", "Nine minutes", 1))
	if got := h.tells(t, e); got != "adom-court" {
		t.Errorf("after a change: %s", got)
	}
	if got := h.tells(t, e); got != "nothing" {
		t.Errorf("without another one: %s", got)
	}
	imports(movedHouses)
	if got := h.tells(t, e); got != "adom-court adom-place" {
		t.Errorf("after a move: %s", got)
	}
	renamed := strings.NewReplacer(`"name":"Busy Lodge"`, `"name":"New Lodge"`, `"busy"`, `"new"`)
	imports(renamed.Replace(movedHouses)) // another name is another hostel
	if got := h.tells(t, e); got != "new-lodge" {
		t.Errorf("after one came: %s", got)
	}
}

func TestSearchEnginesAreToldOfWhatIsGone(t *testing.T) {
	e := newEngine(t)
	h, s, _ := newHouses(t, e.URL)
	must.Do(t, transfer.RemoveHostel(t.Context(), s, "busy-lodge", time.Now()))
	if got := h.tells(t, e); got != "busy-lodge" {
		t.Errorf("heard %s", got)
	}
}

func TestWhatCouldNotBeToldIsToldLater(t *testing.T) {
	e := newEngine(t)
	h, _, imports := newHouses(t, e.URL)
	imports(strings.Replace(twoHouses, "Seven minutes", "Nine minutes", 1))
	must.Do(t, h.hostels.Refresh(t.Context()))
	for _, status := range []int{http.StatusInternalServerError, http.StatusFound, http.StatusForbidden} {
		e.answer(status)
		if err := h.tell(t.Context()); err == nil {
			t.Errorf("%d is taken for well", status)
		}
	}
	if heard := e.hears(); len(heard) != 3 {
		t.Errorf("asked %d times", len(heard))
	}
	imports(movedHouses) // meanwhile
	e.answer(http.StatusOK)
	if got := h.tells(t, e); got != "adom-court adom-place" {
		t.Errorf("heard %s", got)
	}
}

func TestAMessageHasItsBoundAndTheRestComesLater(t *testing.T) {
	t.Parallel()
	h := &notifier{told: map[string]edition{}}
	hostels := make([]*hostel.Hostel, mostTold+500)
	for i := range hostels {
		hostels[i] = &hostel.Hostel{ID: int64(i), UUID: fmt.Sprint("u-", i), Slug: fmt.Sprint("house-", i)}
	}
	c := catalogue.NewSnapshot(2, hostels)
	seen := map[string]bool{}
	for _, want := range []bool{false, true} {
		paths, editions, all := h.news(c)
		if len(paths) == 0 || len(paths) > mostTold || all != want {
			t.Errorf("%d addresses, all: %v", len(paths), all)
		}
		for _, path := range paths {
			seen[path] = true
		}
		for uuid, e := range editions {
			h.told[uuid] = e
		}
	}
	if len(seen) != len(hostels) {
		t.Errorf("%d of %d were told", len(seen), len(hostels))
	}
}

func TestTheNotifierGoesAroundAtMostAsOftenAsItMay(t *testing.T) {
	e := newEngine(t)
	h, _, imports := newHouses(t, e.URL)
	log := &sink{}
	h.every, h.log = 20*time.Millisecond, slog.New(slog.NewTextHandler(log, nil))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	imports(movedHouses)
	must.Do(t, h.hostels.Refresh(ctx))
	e.answer(http.StatusServiceUnavailable)
	go func() { h.Run(ctx); close(done) }()
	deadline := time.After(10 * time.Second)
	var heard []message
	for len(heard) < 3 {
		if heard = append(heard, e.hears()...); len(heard) == 2 {
			e.answer(http.StatusOK)
		}
		select {
		case <-deadline:
			t.Fatalf("heard %d messages", len(heard))
		case <-time.After(time.Millisecond):
		}
	}
	stop()
	<-done
	if text := log.String(); strings.Count(text, "search engines were not told") < 2 || strings.Contains(text, engineKey) {
		t.Errorf("the log says\n%s", text)
	}
	if tellEvery < time.Minute {
		t.Errorf("search engines may hear us every %v", tellEvery)
	}
}

func TestNothingIsSentWithoutAKeyAndAnAddress(t *testing.T) {
	t.Parallel()
	s := emptyDatabase(t)
	d := cataloguetest.Open(t, s)
	for _, c := range []config.Config{{}, {IndexNowKey: engineKey}, {IndexNowURL: "http://localhost:1"}} {
		h := newNotifier(c, d, slog.New(slog.DiscardHandler))
		if h != nil {
			t.Errorf("with %+v somebody is told", c)
		}
		h.Run(t.Context()) // ends at once
	}
	if newNotifier(config.Config{IndexNowKey: engineKey, IndexNowURL: "http://localhost:1"}, d, slog.New(slog.DiscardHandler)) == nil {
		t.Error("with both nobody is told")
	}
}

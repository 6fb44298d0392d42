package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// tells goes around once, and says which hostels the engine heard of.
func (h *herald) tells(t *testing.T, e *engine) string {
	t.Helper()
	if err := h.directory.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := h.tell(t.Context()); err != nil {
		t.Fatal(err)
	}
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

// newStreet is a herald of a catalogue, and what changes it.
func newStreet(t *testing.T, endpoint string) (*herald, func(string)) {
	r, s := emptyStore(t)
	imports := func(file string) {
		t.Helper()
		if _, err := importHostels(r, s, strings.NewReader(file), newProgress(io.Discard)); err != nil {
			t.Fatal(err)
		}
	}
	imports(street)
	d, err := catalogue.Open(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return newHerald(config{SiteURL: "https://efie.example", IndexNowKey: engineKey, IndexNowURL: endpoint}, d, slog.New(slog.DiscardHandler)), imports
}

func TestSearchEnginesAreToldOfWhatChangedAlone(t *testing.T) {
	e := newEngine(t)
	h, imports := newStreet(t, e.URL)
	if got := h.tells(t, e); got != "nothing" {
		t.Errorf("at the start: %s", got)
	}
	imports(street)
	if got := h.tells(t, e); got != "nothing" {
		t.Errorf("after an import of what is known: %s", got)
	}
	imports(strings.Replace(street, "Seven minutes", "Nine minutes", 1))
	if got := h.tells(t, e); got != "adom-court" {
		t.Errorf("after a change: %s", got)
	}
	if got := h.tells(t, e); got != "nothing" {
		t.Errorf("without another one: %s", got)
	}
	imports(movedStreet)
	if got := h.tells(t, e); got != "adom-court adom-place" {
		t.Errorf("after a move: %s", got)
	}
	imports(strings.NewReplacer(`"name":"Busy Lodge"`, `"name":"New Lodge"`, `"busy"`, `"new"`).Replace(movedStreet)) // another name is another hostel
	if got := h.tells(t, e); got != "new-lodge" {
		t.Errorf("after one came: %s", got)
	}
}

func TestSearchEnginesAreToldOfWhatIsGone(t *testing.T) {
	e := newEngine(t)
	s := newSite(t, street)
	d, err := catalogue.Open(t.Context(), s.store)
	if err != nil {
		t.Fatal(err)
	}
	h := newHerald(config{SiteURL: "https://efie.example", IndexNowKey: engineKey, IndexNowURL: e.URL}, d, slog.New(slog.DiscardHandler))
	s.efie("hostels", "remove", "busy-lodge", "--yes").says(0)
	if got := h.tells(t, e); got != "busy-lodge" {
		t.Errorf("heard %s", got)
	}
}

func TestWhatCouldNotBeToldIsToldLater(t *testing.T) {
	e := newEngine(t)
	h, imports := newStreet(t, e.URL)
	imports(strings.Replace(street, "Seven minutes", "Nine minutes", 1))
	if err := h.directory.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, status := range []int{http.StatusInternalServerError, http.StatusFound, http.StatusForbidden} {
		e.answer(status)
		if err := h.tell(t.Context()); err == nil {
			t.Errorf("%d is taken for well", status)
		}
	}
	if heard := e.hears(); len(heard) != 3 {
		t.Errorf("asked %d times", len(heard))
	}
	imports(movedStreet) // meanwhile
	e.answer(http.StatusOK)
	if got := h.tells(t, e); got != "adom-court adom-place" {
		t.Errorf("heard %s", got)
	}
}

func TestAMessageHasItsBoundAndTheRestComesLater(t *testing.T) {
	t.Parallel()
	h := &herald{told: map[string]edition{}}
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

func TestTheHeraldGoesAroundAtMostAsOftenAsItMay(t *testing.T) {
	e := newEngine(t)
	h, imports := newStreet(t, e.URL)
	var log lockedLog
	h.every, h.log = 20*time.Millisecond, slog.New(slog.NewTextHandler(&log, nil))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	imports(movedStreet)
	if err := h.directory.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
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
	_, s := emptyStore(t)
	d, err := catalogue.Open(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []config{{}, {IndexNowKey: engineKey}, {IndexNowURL: "http://localhost:1"}} {
		h := newHerald(c, d, slog.New(slog.DiscardHandler))
		if h != nil {
			t.Errorf("with %+v somebody is told", c)
		}
		h.Run(t.Context()) // ends at once
	}
	if newHerald(config{IndexNowKey: engineKey, IndexNowURL: "http://localhost:1"}, d, slog.New(slog.DiscardHandler)) == nil {
		t.Error("with both nobody is told")
	}
}

func TestTheKeyLiesWhereSearchEnginesLook(t *testing.T) {
	t.Parallel()
	s := newSite(t, street, func(c *config) { c.IndexNowKey = engineKey })
	a := s.browser().get("/" + engineKey + ".txt")
	if a.status != http.StatusOK || a.body != engineKey || a.header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("%d, %q as %q", a.status, a.body, a.header.Get("Content-Type"))
	}
	s.browser().get("/another-key-1.txt").wants(t, http.StatusNotFound)
	newSite(t, street).browser().get("/"+engineKey+".txt").wants(t, http.StatusNotFound)
}

func TestIndexNowIsConfiguredWholeOrNotAtAll(t *testing.T) {
	const address = "https://api.indexnow.org/indexnow"
	for _, c := range []struct{ key, address, refused string }{
		{"", "", ""}, {engineKey, "", ""}, {engineKey, address, ""}, {engineKey, "http://localhost:9000/", ""},
		{"", address, "INDEXNOW_KEY is not"}, {"short", "", "INDEXNOW_KEY"}, {strings.Repeat("a", 129), "", "INDEXNOW_KEY"}, {"../../etc/x", "", "INDEXNOW_KEY"}, {"with space", "", "INDEXNOW_KEY"},
		{engineKey, "http://engine.example", "INDEXNOW_URL"}, {engineKey, "engine.example", "INDEXNOW_URL"},
	} {
		err := environment(t, "INDEXNOW_KEY", c.key, "INDEXNOW_URL", c.address).checkServe()
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("key %q, address %q: %v", c.key, c.address, err)
		}
	}
}

package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"efie/config"
	"efie/hostel/catalogue"
)

const (
	// tellEvery is how often search engines are told at most. tellWithin is how long one message may take.
	tellEvery  = time.Minute
	tellWithin = 15 * time.Second
	// tellLater is the longest pause after a message that failed.
	tellLater = time.Hour
	// mostTold is how many addresses one message may hold (https://www.indexnow.org/documentation).
	mostTold = 10_000
)

// notifier tells search engines which hostel pages have changed (IndexNow). It tells only of changes after the start of
// the server: search engines find earlier ones in the sitemap.
type notifier struct {
	site, key, endpoint string
	hostels             *catalogue.Catalogue
	client              *http.Client
	log                 *slog.Logger
	every               time.Duration

	seen *catalogue.Snapshot // all of its changes were told
	told map[string]edition
}

// edition is the state of a hostel's page of which search engines were told.
type edition struct {
	slug    string
	changed time.Time
}

// newNotifier returns nil, which does nothing, unless both a key and an address are set.
func newNotifier(c config.Config, d *catalogue.Catalogue, log *slog.Logger) *notifier {
	if c.IndexNowURL == "" || c.IndexNowKey == "" {
		return nil
	}
	h := &notifier{
		site: c.SiteURL, key: c.IndexNowKey, endpoint: c.IndexNowURL, hostels: d, log: log, every: tellEvery,
		client: &http.Client{
			Timeout:       tellWithin,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		seen: d.Snapshot(), told: map[string]edition{},
	}
	for _, one := range h.seen.Hostels {
		h.told[one.UUID] = edition{one.Slug, one.Changed}
	}
	return h
}

// Run tells of changes until ctx ends. If a message fails, its changes are told later.
func (h *notifier) Run(ctx context.Context) {
	if h == nil {
		return
	}
	rest := h.every
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(rest):
		}
		err := h.tell(ctx)
		if err == nil {
			rest = h.every
			continue
		}
		if ctx.Err() == nil {
			rest = min(2*rest, max(tellLater, h.every))
			h.log.Error("search engines were not told of changes", "error", err, "again in", rest)
		}
	}
}

// tell sends one message about the changes since the last one, if there are any.
func (h *notifier) tell(ctx context.Context) error {
	c := h.hostels.Snapshot()
	if c == h.seen {
		return nil
	}
	paths, editions, all := h.news(c)
	if len(paths) > 0 {
		if err := h.send(ctx, paths); err != nil {
			return err
		}
	}
	for uuid, e := range editions {
		if e.slug == "" {
			delete(h.told, uuid)
			continue
		}
		h.told[uuid] = e
	}
	if all {
		h.seen = c
	}
	return nil
}

// news returns the paths of pages that have changed, moved or gone, and the new edition of each hostel by its uuid. A
// moved page is named at its old and its new path. The edition of a hostel that is gone is zero. all is false if one
// message has no room for all changes.
func (h *notifier) news(c *catalogue.Snapshot) (paths []string, editions map[string]edition, all bool) {
	editions, here, named := map[string]edition{}, make(map[string]bool, len(c.Hostels)), map[string]bool{"": true}
	note := func(uuid string, was, is edition) bool {
		if len(paths)+2 > mostTold {
			return false
		}
		for _, slug := range []string{is.slug, was.slug} {
			if !named[slug] {
				named[slug] = true
				paths = append(paths, "/hostels/"+slug)
			}
		}
		editions[uuid] = is
		return true
	}
	for _, one := range c.Hostels {
		here[one.UUID] = true
		is := edition{one.Slug, one.Changed}
		if was := h.told[one.UUID]; (was.slug != is.slug || !was.changed.Equal(is.changed)) && !note(one.UUID, was, is) {
			return paths, editions, false
		}
	}
	for uuid, was := range h.told {
		if !here[uuid] && !note(uuid, was, edition{}) {
			return paths, editions, false
		}
	}
	return paths, editions, true
}

// message is what is sent to search engines.
type message struct {
	Host        string   `json:"host"`
	Key         string   `json:"key"`
	KeyLocation string   `json:"keyLocation"`
	URLList     []string `json:"urlList"`
}

func (h *notifier) send(ctx context.Context, paths []string) error {
	site, err := url.Parse(h.site)
	if err != nil {
		return err
	}
	m := message{Host: site.Host, Key: h.key, KeyLocation: h.site + "/" + h.key + ".txt"}
	for _, path := range paths {
		m.URLList = append(m.URLList, h.site+path)
	}
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.endpoint, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	response, err := h.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10)) // so that the connection can be reused
	if response.StatusCode != http.StatusOK && response.StatusCode != http.StatusAccepted {
		return fmt.Errorf("the answer is %s", response.Status)
	}
	return nil
}

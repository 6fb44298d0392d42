package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
)

const (
	// tellEvery is how often search engines are told at most, and tellWithin how long that may take.
	tellEvery  = time.Minute
	tellWithin = 15 * time.Second
	// tellLater is the longest rest after one that failed.
	tellLater = time.Hour
	// mostTold is how many addresses one message takes (https://www.indexnow.org/documentation).
	mostTold = 10_000
)

var indexNowKey = regexp.MustCompile(`^[a-zA-Z0-9-]{8,128}$`)

// checkIndexNow says what is wrong with INDEXNOW_KEY and INDEXNOW_URL.
func (c config) checkIndexNow() (problems []string) {
	if c.IndexNowKey != "" && !indexNowKey.MatchString(c.IndexNowKey) {
		problems = append(problems, "INDEXNOW_KEY is not 8 to 128 letters, digits and dashes")
	}
	if c.IndexNowURL == "" {
		return problems
	}
	if c.IndexNowKey == "" {
		problems = append(problems, "INDEXNOW_URL is set and INDEXNOW_KEY is not; both are needed")
	}
	if hostel.Origin(c.IndexNowURL) == "" || !encrypted(c.IndexNowURL) {
		problems = append(problems, fmt.Sprintf("INDEXNOW_URL is %q; it is an address that begins with https://", withoutSecrets(c.IndexNowURL)))
	}
	return problems
}

// herald tells search engines which hostels' pages changed (IndexNow). What it begins with is what
// they know: changes from before the server's start are in the sitemap alone.
type herald struct {
	site, key, endpoint string
	directory           *catalogue.Catalogue
	client              *http.Client
	log                 *slog.Logger
	every               time.Duration

	seen *catalogue.Snapshot // whose changes were all told
	told map[string]edition
}

// edition is a hostel's page as search engines were told of it.
type edition struct {
	slug    string
	changed time.Time
}

// newHerald is nil, which tells nobody anything, unless a key and an address are set.
func newHerald(c config, d *catalogue.Catalogue, log *slog.Logger) *herald {
	if c.IndexNowURL == "" || c.IndexNowKey == "" {
		return nil
	}
	h := &herald{
		site: c.SiteURL, key: c.IndexNowKey, endpoint: c.IndexNowURL, directory: d, log: log, every: tellEvery,
		client: &http.Client{Timeout: tellWithin, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		seen:   d.Snapshot(), told: map[string]edition{},
	}
	for _, one := range h.seen.Hostels {
		h.told[one.UUID] = edition{one.Slug, one.Changed}
	}
	return h
}

// Run tells of changes until ctx ends. What could not be told is told later.
func (h *herald) Run(ctx context.Context) {
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

// tell sends one message about what changed since the last one, if anything did.
func (h *herald) tell(ctx context.Context) error {
	c := h.directory.Snapshot()
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

// news are the pages that changed, moved or went, those left behind included, and what their hostels
// are like now: the zero edition for one that is gone. All is false where one message has no room for
// the rest.
func (h *herald) news(c *catalogue.Snapshot) (paths []string, editions map[string]edition, all bool) {
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

// message is what search engines are sent.
type message struct {
	Host        string   `json:"host"`
	Key         string   `json:"key"`
	KeyLocation string   `json:"keyLocation"`
	URLList     []string `json:"urlList"`
}

func (h *herald) send(ctx context.Context, paths []string) error {
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
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10)) // so that the connection can be used again
	if response.StatusCode != http.StatusOK && response.StatusCode != http.StatusAccepted {
		return fmt.Errorf("the answer is %s", response.Status)
	}
	return nil
}

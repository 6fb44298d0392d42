// Package student is a student's browser without JavaScript, with its own connection.
package student

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// Browser is the browser of one student or visitor.
type Browser struct {
	site, cookie string
	client       *http.Client
}

// New returns a browser for a site. The address has no slash at its end.
func New(site, cookie string) *Browser {
	return &Browser{site, cookie, &http.Client{
		Transport:     &http.Transport{MaxIdleConnsPerHost: 1, DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Cookies reads a JSON file of cookies.
func Cookies(file string) (list []string, err error) {
	text, err := os.ReadFile(file) // #nosec G304 -- the operator names it
	if err != nil {
		return nil, err
	}
	return list, json.Unmarshal(text, &list)
}

// Reply is an answer of the server.
type Reply struct {
	Status int
	To     string // path and query of the redirect, or ""
}

// chrome is Chrome's Accept-Encoding.
const chrome = "gzip, deflate, br, zstd"

func (b *Browser) Get(ctx context.Context, path string) (Reply, error) {
	return b.ask(ctx, http.MethodGet, path, nil)
}

func (b *Browser) Open(ctx context.Context, path string) error {
	a, err := b.Get(ctx, path)
	if err == nil && a.Status != http.StatusOK {
		err = fmt.Errorf("GET %s: %d", path, a.Status)
	}
	return err
}

func (b *Browser) Post(ctx context.Context, path string, form url.Values) (Reply, error) {
	return b.ask(ctx, http.MethodPost, path, form)
}

func (b *Browser) ask(ctx context.Context, method, path string, form url.Values) (Reply, error) {
	request, err := http.NewRequestWithContext(ctx, method, b.site+path, strings.NewReader(form.Encode()))
	if err != nil {
		return Reply{}, err
	}
	request.Header.Set("Accept-Encoding", chrome)
	if b.cookie != "" {
		request.Header.Set("Cookie", b.cookie)
	}
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	response, err := b.client.Do(request)
	if err != nil {
		return Reply{}, err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return Reply{}, err
	}
	a := Reply{Status: response.StatusCode}
	if to, err := response.Location(); err == nil {
		a.To = to.RequestURI()
	}
	return a, nil
}

const (
	checkout = "/sandbox/checkout/"
	summary  = "/book/summary"
	queue    = "/book/line"
	// lookAgain is the time between two requests of the queue's page. Browsers wait longer.
	lookAgain = 200 * time.Millisecond
)

var ErrNoBed = errors.New("no bed is left")

// Book holds a bed, presses Pay on the summary, and waits in the queue if there is one. It returns the payment page and
// whether there was a queue. It returns ErrNoBed if no bed is left, which the server reports before the queue.
func (b *Browser) Book(ctx context.Context, room string) (page string, queued bool, err error) {
	a, err := b.Post(ctx, "/book", url.Values{"room": {room}})
	if err == nil && a.To == summary {
		a, err = b.Post(ctx, "/book/pay", nil)
	}
	queued = strings.HasPrefix(a.To, queue)
	for err == nil && (strings.HasPrefix(a.To, queue) || queued && a.Status == http.StatusOK) {
		time.Sleep(lookAgain)
		a, err = b.Get(ctx, queue)
	}
	switch {
	case err != nil:
		return "", queued, err
	case strings.HasPrefix(a.To, checkout):
		return a.To, queued, nil
	case a.Status == http.StatusConflict && !queued:
		return "", queued, ErrNoBed
	}
	return "", queued, fmt.Errorf("booking: %d, leads to %q", a.Status, a.To)
}

// Pay presses Pay on the sandbox's page and opens the dashboard.
func (b *Browser) Pay(ctx context.Context, page string) error {
	a, err := b.Post(ctx, page, url.Values{"outcome": {"pay"}})
	if err == nil && a.To != "" {
		a, err = b.Get(ctx, a.To)
	}
	if err == nil && a.Status != http.StatusOK {
		err = fmt.Errorf("paying: %d, leads to %q", a.Status, a.To)
	}
	return err
}

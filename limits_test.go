package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// tooMuch is a byte more than any form or call takes, in a field that most of them have.
func tooMuch() []byte {
	const field = "email="
	return append([]byte(field), bytes.Repeat([]byte("a"), 64<<10+1-len(field))...)
}

// unread are the routes whose forms hold nothing that is read.
var unread = []string{"/logout", "/email-verification/check", "/confirm-email/{token}"}

// TestEveryFormHasALimit sends too much to every form and call that the web has, with its length
// and without, and a byte less to see that the limit is where it is said to be.
func TestEveryFormHasALimit(t *testing.T) {
	c := newCast(t)
	send := func(route, accept string, body io.Reader) answer {
		r, err := http.NewRequest(http.MethodPost, c.path(route, ""), body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Cookie", c.cookies[ama])
		r.Header.Set("Accept", accept)
		return c.send(t, r)
	}
	refused := 0
	for _, route := range c.routesOf(http.MethodPost, "/") {
		if slices.Contains(unread, route) {
			continue
		}
		for name, body := range map[string]io.Reader{"with its length": bytes.NewReader(tooMuch()), "without": io.MultiReader(bytes.NewReader(tooMuch()))} {
			a := send(route, "text/html", body)
			if a.status != http.StatusRequestEntityTooLarge {
				t.Errorf("%s, %s, answers %d", route, name, a.status)
			}
			if program := strings.HasPrefix(route, "/hq/api/"); !program && !strings.Contains(a.body, "That was more than this form takes.") {
				t.Errorf("%s does not say what was wrong:\n%s", route, a.body)
			}
			refused++
		}
		a := send(route, "application/json", bytes.NewReader(tooMuch()))
		var said struct{ Message, Error string }
		if err := json.Unmarshal([]byte(a.body), &said); err != nil || a.status != http.StatusRequestEntityTooLarge || said.Error != "too_large" || said.Message == "" {
			t.Errorf("%s answers a program with %d %s", route, a.status, a.body)
		}
		if a := send(route, "text/html", bytes.NewReader(tooMuch()[1:])); a.status == http.StatusRequestEntityTooLarge {
			t.Errorf("%s refuses 64 KiB", route)
		}
	}
	if refused < 30 {
		t.Errorf("only %d refusals: the routes are not all there", refused)
	}
}

// unfinished sends the beginning of a request and no more; it says after how long the server ended
// the conversation, and with which words.
func unfinished(p *process, beginning string, patience time.Duration) (said string, after time.Duration, err error) {
	began := time.Now()
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		return "", 0, err
	}
	defer conn.Close()
	if err := conn.SetDeadline(began.Add(patience)); err != nil {
		return "", 0, err
	}
	if _, err := io.WriteString(conn, beginning); err != nil {
		return "", 0, err
	}
	text, err := io.ReadAll(conn)
	return string(text), time.Since(began), err
}

// TestTheServerWaitsForNobodyForever has clients that stop in the middle: of a header, which gets
// 10 seconds, and of a body, which gets 30; and one whose header has no end.
func TestTheServerWaitsForNobodyForever(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	stock(t, dir, catalogueOf(1, 1))
	p := start(t, dir, freeAddress(t))
	var all sync.WaitGroup
	for name, c := range map[string]struct {
		beginning   string
		least, most time.Duration
		says        string
	}{
		"half a header": {"GET /hostels HTTP/1.1\r\nHost: loc", 9 * time.Second, 14 * time.Second, ""},
		"half a form": {"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=",
			25 * time.Second, 38 * time.Second, "HTTP/1.1 4"},
		"half a call":            {"POST /hq/api/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", 25 * time.Second, 38 * time.Second, "HTTP/1.1 4"},
		"a header without end":   {"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 64<<10), 0, 5 * time.Second, "HTTP/1.1 431"},
		"an address without end": {"GET /" + strings.Repeat("x", 64<<10), 0, 5 * time.Second, "HTTP/1.1 431"},
	} {
		all.Go(func() { // side by side, as they do nothing but wait
			said, after, err := unfinished(p, c.beginning, c.most)
			if err != nil && !strings.Contains(err.Error(), "reset") || after < c.least || after > c.most || !strings.HasPrefix(said, c.says) {
				t.Errorf("%s: after %v the server says %.100q, error %v", name, after, said, err)
			}
		})
	}
	all.Wait()
}

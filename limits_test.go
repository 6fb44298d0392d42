package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
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
	t.Parallel()
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
		var said struct{ Message, Error, Code string }
		if err := json.Unmarshal([]byte(a.body), &said); err != nil || a.status != http.StatusRequestEntityTooLarge ||
			said.Code != "too_large" || said.Error != said.Message || said.Message == "" {
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

// unfinished sends the beginning of a request and no more, and reads what the server says until it
// ends the conversation; an error is that it did not, within a patience of minutes.
func unfinished(p *process, beginning string) (said string, err error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		return "", err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(5 * time.Minute)); err != nil {
		return "", err
	}
	if _, err := io.WriteString(conn, beginning); err != nil {
		return "", err
	}
	text, err := io.ReadAll(conn)
	if errors.Is(err, syscall.ECONNRESET) { // it left without reading the rest
		err = nil
	}
	return string(text), err
}

// TestTheServerWaitsForNobodyForever has clients that stop in the middle, each far more patient than
// the server: what is too long ends first, then half a header, then half a body.
func TestTheServerWaitsForNobodyForever(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	stock(t, dir, catalogueOf(1, 1))
	p := start(t, dir, freeAddress(t))
	type client struct {
		name, beginning, says string
		place                 int
	}
	clients := []client{
		{"a header without end", "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 64<<10), "HTTP/1.1 431", 1},
		{"an address without end", "GET /" + strings.Repeat("x", 64<<10), "HTTP/1.1 431", 1},
		{"half a header", "GET /hostels HTTP/1.1\r\nHost: loc", "", 2},
		{"half a form", "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=", "HTTP/1.1 4", 3},
		{"half a call", "POST /hq/api/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", "HTTP/1.1 4", 3},
	}
	ended := make(chan client, len(clients))
	for _, c := range clients { // side by side, as they do nothing but wait
		go func() {
			said, err := unfinished(p, c.beginning)
			if err != nil || !strings.HasPrefix(said, c.says) {
				t.Errorf("%s: the server says %.100q, error %v", c.name, said, err)
			}
			ended <- c
		}()
	}
	place := 0
	for range clients {
		c := <-ended
		if c.place < place {
			t.Errorf("%s ended after what was to end later", c.name)
		}
		place = max(place, c.place)
	}
}

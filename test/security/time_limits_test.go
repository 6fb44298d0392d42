package security_test

import (
	"errors"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"efie/server/servertest"
)

// unfinished sends the beginning of a request and no more, and reads what the server says until it
// ends the conversation; an error is that it did not, within a patience of minutes.
func unfinished(p *servertest.Process, beginning string) (said string, err error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.URL, "http://"))
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

// TestUnfinishedRequestsAreCutOff has clients that stop in the middle, each far more patient than
// the server: what is too long ends first, then half a header, then half a body.
func TestUnfinishedRequestsAreCutOff(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1))
	p := servertest.Start(t, dir, servertest.FreeAddress(t))
	type client struct {
		name, beginning, says string
		place                 int
	}
	clients := []client{
		{"a header without end", "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 64<<10),
			"HTTP/1.1 431", 1},
		{"an address without end", "GET /" + strings.Repeat("x", 64<<10), "HTTP/1.1 431", 1},
		{"half a header", "GET /hostels HTTP/1.1\r\nHost: loc", "", 2},
		{"half a form", "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: " +
			"application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=", "HTTP/1.1 4", 3},
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

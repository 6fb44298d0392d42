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

// unfinished sends the beginning of a request, and reads the answer until the server closes the connection. It returns
// an error if the server does not close it within five minutes.
func unfinished(p *servertest.Process, beginning string) (answer string, err error) {
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
	if errors.Is(err, syscall.ECONNRESET) { // the server closed the connection without reading the rest
		err = nil
	}
	return string(text), err
}

// TestUnfinishedRequestsAreCutOff has clients that send part of a request and wait for longer than the server. Requests
// that are too long end first, then a half header, then a half body.
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
	for _, c := range clients { // in parallel, because they only wait
		go func() {
			answer, err := unfinished(p, c.beginning)
			if err != nil || !strings.HasPrefix(answer, c.says) {
				t.Errorf("%s: the server answers %.100q, error %v", c.name, answer, err)
			}
			ended <- c
		}()
	}
	place := 0
	for range clients {
		c := <-ended
		if c.place < place {
			t.Errorf("%s ended after a request that must end later", c.name)
		}
		place = max(place, c.place)
	}
}

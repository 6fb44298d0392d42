package security_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestRequestsWithAmbiguousLengthsAreRefused sends requests whose end proxies and servers read in different ways, each
// with a second request in its body (ASVS 5.0, 4.2.1). The server refuses the request and closes the connection, or
// reads it as RFC 9112 requires.
func TestRequestsWithAmbiguousLengthsAreRefused(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	const hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"
	for name, head := range map[string]string{
		"two lengths":                   "Content-Length: 5\r\nContent-Length: 39\r\n",
		"an invalid length":             "Content-Length: +5\r\n",
		"a list of lengths":             "Content-Length: 5, 39\r\n",
		"an unknown coding":             "Transfer-Encoding: xchunked\r\n",
		"chunked with another coding":   "Transfer-Encoding: chunked, identity\r\n",
		"two codings":                   "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
		"a space before the colon":      "Content-Length : 5\r\n",
		"a coding with a control in it": "Transfer-Encoding: \x0bchunked\r\n",
	} {
		answers := sendRaw(s, "POST /login HTTP/1.1\r\nHost: x\r\n"+head+"\r\n0\r\n\r\n"+hidden)
		if len(answers) != 1 || answers[0] < 400 {
			t.Errorf("a request with %s gets the answers %v, want one refusal", name, answers)
		}
	}
	// With a length and chunks, only the chunks count: after the last chunk the next request begins.
	answers := sendRaw(s, "POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: "+
		"chunked\r\n\r\n0\r\n\r\n"+hidden)
	if len(answers) != 2 || answers[0] != http.StatusUnprocessableEntity || answers[1] != http.StatusNotFound {
		t.Errorf("a request with a length and chunks gets the answers %v, want 422 and 404", answers)
	}
	must.Lack(t, "the log", s.Log.String(), "POST path=/hidden")
}

// sendRaw sends bytes without changes, and returns the status of each answer until the connection ends.
func sendRaw(s *servertest.RunningSite, request string) (answers []int) {
	s.T.Helper()
	address, err := net.ResolveTCPAddr("tcp", strings.TrimPrefix(s.URL, "http://"))
	must.Do(s.T, err)
	c, err := net.DialTCP("tcp", nil, address)
	must.Do(s.T, err)
	defer c.Close()
	_, err = c.Write([]byte(request))
	must.Do(s.T, err)
	must.Do(s.T, c.CloseWrite())
	reader := bufio.NewReader(c)
	for {
		response, err := http.ReadResponse(reader, nil)
		if err != nil {
			return answers
		}
		answers = append(answers, response.StatusCode)
		_, err = io.Copy(io.Discard, response.Body)
		must.Do(s.T, err)
	}
}

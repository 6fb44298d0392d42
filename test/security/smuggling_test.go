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

// TestRequestsWithAmbiguousLengthsAreRefused sends what proxies and servers have read in two ways, each with a
// second request hidden in its body (ASVS 5.0, 4.2.1): it is refused, or read in the one way that
// RFC 9112 allows, and the connection is of no further use where that is in doubt.
func TestRequestsWithAmbiguousLengthsAreRefused(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	const hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"
	for name, head := range map[string]string{
		"two lengths":                   "Content-Length: 5\r\nContent-Length: 39\r\n",
		"a length that is none":         "Content-Length: +5\r\n",
		"a list of lengths":             "Content-Length: 5, 39\r\n",
		"an unknown coding":             "Transfer-Encoding: xchunked\r\n",
		"chunked with another coding":   "Transfer-Encoding: chunked, identity\r\n",
		"two codings":                   "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
		"a space before the colon":      "Content-Length : 5\r\n",
		"a coding with a control in it": "Transfer-Encoding: \x0bchunked\r\n",
	} {
		answers := sendRaw(s, "POST /login HTTP/1.1\r\nHost: x\r\n"+head+"\r\n0\r\n\r\n"+hidden)
		if len(answers) != 1 || answers[0] < 400 {
			t.Errorf("%s: answered %v", name, answers)
		}
	}
	// With both, the length does not count: what follows the last chunk is a request of its own.
	answers := sendRaw(s, "POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: "+
		"chunked\r\n\r\n0\r\n\r\n"+hidden)
	if len(answers) != 2 || answers[0] != http.StatusUnprocessableEntity || answers[1] != http.StatusNotFound {
		t.Errorf("a length beside chunks: answered %v", answers)
	}
	if strings.Contains(s.Log.String(), "POST path=/hidden") {
		t.Error("a hidden request took over its neighbour's method")
	}
}

// sendRaw sends bytes as they are, and returns the status of each answer until the server is done.
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

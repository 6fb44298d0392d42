package pay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/test/must"
)

// renderings returns a value as logged, as JSON and with each formatting verb.
func renderings(v any) []string {
	var lines bytes.Buffer
	slog.New(slog.NewTextHandler(&lines, nil)).Info("x", "v", v, slog.Group("g", "v", v))
	slog.New(slog.NewJSONHandler(&lines, nil)).Info("x", "v", v, slog.Group("g", "v", v))
	data, _ := json.Marshal(v)
	all := []string{lines.String(), string(data)}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		all = append(all, fmt.Sprintf(verb, v))
	}
	return all
}

// containsKey reports whether a text contains the key or its hex.
func containsKey(text string) bool {
	return strings.Contains(text, secret) || strings.Contains(strings.ToLower(text), fmt.Sprintf("%x", secret))
}

func TestTheKeyIsNeverPrinted(t *testing.T) {
	_, p := startPaystack(t)
	for _, v := range []any{p, []any{p}, struct{ P *Paystack }{p}} {
		t.Run(fmt.Sprintf("%T", v), func(t *testing.T) {
			for _, text := range renderings(v) {
				must.Equal(t, fmt.Sprintf("%T shows the key", v), containsKey(text), false)
			}
		})
	}
	// The control: a plain struct shows the key in each.
	for _, text := range renderings(struct{ Key string }{secret}) {
		must.Equal(t, "the test sees the key in "+text, containsKey(text), true)
	}
}

func TestTheKeyIsNeverInAnErrorOrALogLine(t *testing.T) {
	var lines bytes.Buffer
	quoting := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		quote := "you sent " + r.Header.Get("Authorization")
		base, _, _ := strings.Cut(r.URL.Path[1:], "/")
		status, known := map[string]int{"no": 400, "down": 500, "many": 429}[base]
		if !known {
			fmt.Fprintf(w, `{"status":true,"data":{"status":%q}}`, quote)
			return
		}
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"status":false,"message":%q,"code":%q}`, quote, secret)
	}))
	defer quoting.Close()
	hanging := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	}))
	defer hanging.Close()
	errorsSeen := 0
	for _, base := range []string{quoting.URL + "/no", quoting.URL + "/down", quoting.URL + "/many", quoting.URL +
		"/strange", hanging.URL, "http://127.0.0.1:1"} {
		t.Run(base, func(t *testing.T) {
			p := newPaystack(t, base, 100*time.Millisecond)
			p.log = slog.New(slog.NewJSONHandler(&lines, nil))
			p.breaker = newBreaker(breakerPause, p.log)
			for _, kind := range append(append(reads, writes...), reads...) {
				err := p.callByKind(t.Context(), kind)
				if err == nil {
					continue
				}
				errorsSeen++
				for _, text := range append(renderings(err), err.Error()) {
					must.Equal(t, fmt.Sprint(kind, " at ", base, " shows the key"), containsKey(text), false)
				}
			}
		})
	}
	if containsKey(lines.String()) || !strings.Contains(lines.String(), "you sent Bearer [key]") ||
		!strings.Contains(lines.String(), "breaker") {
		t.Errorf("logged:\n%s", lines.String())
	}
	if errorsSeen < 30 {
		t.Errorf("only %d errors", errorsSeen)
	}
	_, err := newPaystack(t, DefaultPaystackURL, time.Minute).Read("not a signature", nil)
	if containsKey(fmt.Sprint(err)) {
		t.Error(err)
	}
}

// TestTheKeyIsReplacedBeforeAMessageIsCut: otherwise the cut message would end with the beginning of the key.
func TestTheKeyIsReplacedBeforeAMessageIsCut(t *testing.T) {
	p := newPaystack(t, DefaultPaystackURL, time.Minute)
	longest := strings.Repeat("x", maxMessage-len("[key]"))
	must.Equal(t, "the message", p.sanitize(longest+secret), longest+"[key]")
}

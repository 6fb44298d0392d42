package pay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"
)

const (
	mostRead  = 1 << 20         // bytes of an answer; Paystack's are a few thousand
	longWait  = 2 * time.Second // a Retry-After above it is not waited for
	mostTold  = 200             // letters of Paystack's message that go into an error
	userAgent = "efie"
)

// errTooSlow is why a call of ours ends by itself; any other end is its caller's.
var errTooSlow = errors.New("it took too long")

// request is one call of Paystack's interface.
type request struct {
	method, path string
	body         any // sent as JSON; nil for none
	into         any // where "data" of the answer goes
	tries        int // at most
	repeat       func(trouble) bool
}

// newClient never follows a redirect, which would carry the key away.
func newClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.IdleConnTimeout = 30 * time.Second // shorter than a server's, so that no call meets its end
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// call makes a request and repeats it as far as the request allows, within p.timeout in all. Its
// error is a *failure.
func (p *Paystack) call(ctx context.Context, q request) error {
	ctx, cancel := context.WithTimeoutCause(ctx, p.timeout, errTooSlow)
	defer cancel()
	pause := p.pause
	for try := 1; ; try++ {
		err := p.once(ctx, q)
		f, failed := err.(*failure)
		if !failed || try >= q.tries || !q.repeat(f.trouble) || f.wait > longWait {
			return err
		}
		// Jitter keeps many servers from coming back at the same moment.
		wait := max(f.wait, pause/2+rand.N(pause)) // #nosec G404 -- nobody gains by knowing it
		pause *= 2
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return err
		}
	}
}

// once lets the breaker decide whether to ask, and watch how it goes.
func (p *Paystack) once(ctx context.Context, q request) error {
	_, err := p.breaker.Execute(func() (none struct{}, err error) { return none, p.exchange(ctx, q) })
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return &failure{trouble: resting}
	}
	return err
}

// exchange is one HTTP request and its answer. A call that may be repeated when the answer is
// unclear leaves time for that.
func (p *Paystack) exchange(ctx context.Context, q request) error {
	if q.method == http.MethodGet {
		var cancel func()
		ctx, cancel = context.WithTimeoutCause(ctx, p.timeout*2/5, errTooSlow)
		defer cancel()
	}
	var sent atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent.Store(true) }})
	r, err := p.newRequest(ctx, q)
	if err != nil {
		return &failure{trouble: unheard, cause: err}
	}
	response, err := p.client.Do(r)
	if err != nil {
		return p.lost(ctx, sent.Load(), err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, mostRead+1))
	if err != nil {
		return p.lost(ctx, true, err)
	}
	return p.read(response, body, q.into)
}

func (p *Paystack) newRequest(ctx context.Context, q request) (*http.Request, error) {
	var body io.Reader
	if q.body != nil {
		data, err := json.Marshal(q.body)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(data)
	}
	r, err := http.NewRequestWithContext(ctx, q.method, p.base+q.path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+p.key())
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", userAgent)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	return r, nil
}

// lost is a request without an answer.
func (p *Paystack) lost(ctx context.Context, sent bool, err error) error {
	if wrapped := (*url.Error)(nil); errors.As(err, &wrapped) {
		err = wrapped.Err // without the address, which our own error names better
	}
	f := &failure{trouble: unclear, cause: err}
	switch {
	case ctx.Err() != nil && context.Cause(ctx) != errTooSlow:
		f.trouble = left
	case !sent:
		f.trouble = unheard
	}
	return f
}

// answer is the frame of all that Paystack sends.
type answer struct {
	Status  bool            `json:"status"`
	Message text            `json:"message"`
	Code    text            `json:"code"`
	Data    json.RawMessage `json:"data"`
}

// read makes sense of an answer. status true says only that the call worked.
func (p *Paystack) read(response *http.Response, body []byte, into any) error {
	f := &failure{trouble: unclear, status: response.StatusCode}
	var a answer
	malformed := json.Unmarshal(body, &a)
	if malformed == nil {
		f.code, f.message = p.clean(string(a.Code)), p.clean(string(a.Message))
	}
	switch {
	case f.status == http.StatusTooManyRequests:
		f.trouble, f.wait = busy, retryAfter(response.Header)
	case f.status >= 400 && f.status < 500 && f.status != http.StatusRequestTimeout:
		f.trouble = refused
	case f.status < 200 || f.status > 299:
	case len(body) > mostRead:
		f.cause = fmt.Errorf("more than %d bytes", mostRead)
	case malformed != nil:
		f.cause = errors.New("not the JSON of Paystack")
	case !a.Status:
	case len(a.Data) == 0 || string(a.Data) == "null" || json.Unmarshal(a.Data, into) != nil:
		f.cause = errors.New("data is missing, or of another shape")
	default:
		return nil
	}
	return f
}

// retryAfter is how many seconds Paystack asks us to wait, 0 where it names none.
func retryAfter(header http.Header) time.Duration {
	seconds, err := strconv.Atoi(header.Get("Retry-After"))
	if err != nil || seconds < 0 {
		return 0
	}
	return time.Duration(min(seconds, 3600)) * time.Second
}

// clean makes words of Paystack's fit for an error or a log line: short, and without our key in
// case they quote it.
func (p *Paystack) clean(words string) string {
	words = strings.ReplaceAll(words, p.key(), "[key]")
	if letters := []rune(words); len(letters) > mostTold {
		words = string(letters[:mostTold]) + "…"
	}
	return words
}

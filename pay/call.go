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

	"efie/hostel"
)

const (
	maxBody       = 1 << 20         // bytes of a response; Paystack's have a few thousand
	maxRetryAfter = 2 * time.Second // a call with a longer Retry-After is not retried
	maxMessage    = 200             // characters of Paystack's message in an error
	userAgent     = "efie"
)

// errTimeout is the cause if our own time limit ends a call.
var errTimeout = errors.New("it took too long")

// request is one call of Paystack's interface.
type request struct {
	method, path string
	body         any // sent as JSON; may be nil
	into         any // receives "data" of the response
	maxTries     int
	retryIf      func(errorKind) bool
}

// newClient returns a client that never follows redirects, because a redirect could send the key to another server.
func newClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.IdleConnTimeout = 30 * time.Second // shorter than the server's, so that no call uses a closed connection
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// call sends a request, and retries it as q.maxTries and q.retryIf allow, within p.timeout. Its error is a *callError.
func (p *Paystack) call(ctx context.Context, q request) error {
	ctx, cancel := context.WithTimeoutCause(ctx, p.timeout, errTimeout)
	defer cancel()
	pause := p.pause
	for try := 1; ; try++ {
		err := p.callOnce(ctx, q)
		f, failed := err.(*callError)
		if !failed || try >= q.maxTries || !q.retryIf(f.kind) || f.wait > maxRetryAfter {
			return err
		}
		// The random part spreads the calls of many servers.
		wait := max(f.wait, pause/2+rand.N(pause)) // #nosec G404 -- not a secret
		pause *= 2
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return err
		}
	}
}

// callOnce sends a request unless the circuit breaker is open, and reports the result to the breaker.
func (p *Paystack) callOnce(ctx context.Context, q request) error {
	_, err := p.breaker.Execute(func() (none struct{}, err error) { return none, p.exchange(ctx, q) })
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return &callError{kind: breakerOpen}
	}
	return err
}

// exchange sends one HTTP request. A GET has less than the whole time limit, so that there is time for a retry.
func (p *Paystack) exchange(ctx context.Context, q request) error {
	if q.method == http.MethodGet {
		var cancel func()
		ctx, cancel = context.WithTimeoutCause(ctx, p.timeout*2/5, errTimeout)
		defer cancel()
	}
	var sent atomic.Bool
	trace := &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent.Store(true) }}
	ctx = httptrace.WithClientTrace(ctx, trace)
	r, err := p.newRequest(ctx, q)
	if err != nil {
		return &callError{kind: notSent, cause: err}
	}
	response, err := p.client.Do(r)
	if err != nil {
		return p.noResponse(ctx, sent.Load(), err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxBody+1))
	if err != nil {
		return p.noResponse(ctx, true, err)
	}
	return p.decode(response, body, q.into)
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

// noResponse returns the error of a request without a complete response. sent reports whether a connection was open.
func (p *Paystack) noResponse(ctx context.Context, sent bool, err error) error {
	if wrapped := (*url.Error)(nil); errors.As(err, &wrapped) {
		err = wrapped.Err // without the address: our own error names the call
	}
	f := &callError{kind: uncertain, cause: err}
	switch {
	case ctx.Err() != nil && context.Cause(ctx) != errTimeout:
		f.kind = cancelled
	case !sent:
		f.kind = notSent
	}
	return f
}

// envelope is the outer object of every response.
type envelope struct {
	Status  bool            `json:"status"`
	Message text            `json:"message"`
	Code    text            `json:"code"`
	Data    json.RawMessage `json:"data"`
}

// decode decodes a response. A true status means that the call worked, not that the charge was paid.
func (p *Paystack) decode(response *http.Response, body []byte, into any) error {
	f := &callError{kind: uncertain, status: response.StatusCode}
	var a envelope
	malformed := json.Unmarshal(body, &a)
	if malformed == nil {
		f.code, f.message = p.sanitize(string(a.Code)), p.sanitize(string(a.Message))
	}
	switch {
	case f.status == http.StatusTooManyRequests:
		f.kind, f.wait = rateLimited, retryAfter(response.Header)
	case f.status >= 400 && f.status < 500 && f.status != http.StatusRequestTimeout:
		f.kind = rejected
	case f.status < 200 || f.status > 299:
	case len(body) > maxBody:
		f.cause = fmt.Errorf("more than %d bytes", maxBody)
	case malformed != nil:
		f.cause = errors.New("not Paystack's JSON")
	case !a.Status:
	case len(a.Data) == 0 || string(a.Data) == "null" || json.Unmarshal(a.Data, into) != nil:
		f.cause = errors.New("data is missing or has another type")
	default:
		return nil
	}
	return f
}

// retryAfter returns how long Paystack asks us to wait, or 0.
func retryAfter(header http.Header) time.Duration {
	seconds, err := strconv.Atoi(header.Get("Retry-After"))
	if err != nil {
		return 0
	}
	return time.Duration(min(max(seconds, 0), 3600)) * time.Second
}

// sanitize makes a text from Paystack safe for errors and logs: short, and without our key.
func (p *Paystack) sanitize(words string) string {
	return hostel.Shortened(strings.ReplaceAll(words, p.key(), "[key]"), maxMessage)
}

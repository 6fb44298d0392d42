package standin

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"efie/test/must"
)

const secret = "sk_test_standin"

// client calls a stand-in over HTTP and follows no redirect.
type client struct {
	*http.Client
	*FakePaystack
	t    *testing.T
	base string
	key  string
}

func start(t *testing.T) *client {
	t.Helper()
	s := New(secret)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	c := server.Client()
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client{c, s, t, server.URL, secret}
}

// api makes a call, decodes the body into data, and returns the status and the body.
func (c *client) api(method, path, body string, data any) (int, string) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, strings.NewReader(body))
	must.Do(c.t, err)
	r.Header.Set("Authorization", "Bearer "+c.key)
	response, err := c.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	must.Do(c.t, err)
	if data != nil {
		if err := json.Unmarshal(text, &struct{ Data any }{data}); err != nil {
			c.t.Errorf("%s %s answers %s: %v", method, path, text, err)
		}
	}
	return response.StatusCode, string(text)
}

// call calls the API, and ends the test unless it succeeds.
func (c *client) call(method, path, body string, data any) {
	c.t.Helper()
	if status, text := c.api(method, path, body, data); status != http.StatusOK {
		c.t.Fatal(text)
	}
}

const order1 = `{"email":"ama@example.com","amount":45050,"currency":"GHS","reference":"EFIE-1",` +
	`"callback_url":"http://shop.test/back?a=1&b=2","metadata":{"cancel_action":"http://shop.test/stop?c=3"}}`

// open opens EFIE-1 and returns the address of its page.
func (c *client) open() string {
	c.t.Helper()
	var page struct {
		URL string `json:"authorization_url"`
	}
	c.call("POST", "/transaction/initialize", order1, &page)
	return page.URL
}

func (c *client) must(err error) {
	c.t.Helper()
	must.Do(c.t, err)
}

func (c *client) status() string {
	c.t.Helper()
	var charge struct{ Status string }
	c.call("GET", "/transaction/verify/EFIE-1", "", &charge)
	return charge.Status
}

func TestTheStandInRefusesInvalidCalls(t *testing.T) {
	c := start(t)
	c.open()
	refuse := func(method, path, body string, status int, words string) {
		t.Helper()
		if got, text := c.api(method, path, body, nil); got != status || !strings.Contains(text, words) ||
			!strings.Contains(text, `"status":false`) {
			t.Errorf("%s %s %s: %d %s, want %d %s", method, path, body, got, text, status, words)
		}
	}
	refuse("POST", "/transaction/initialize", order1, 400, `"code":"duplicate_reference"`)
	refuse("GET", "/transaction/verify/EFIE-2", "", 404, `"code":"transaction_not_found"`)
	refuse("POST", "/refund", `{"transaction":"EFIE-2"}`, 404, `"code":"transaction_not_found"`)
	refuse("POST", "/refund", `{"transaction":"EFIE-1"}`, 400, "not been paid")
	c.must(c.Pay("EFIE-1"))
	c.call("POST", "/refund", `{"transaction":"EFIE-1"}`, nil)
	refuse("POST", "/refund", `{"transaction":"EFIE-1"}`, 400, "Transaction has been fully reversed")
	refuse("GET", "/bank", "", 404, "")
	c.key = "sk_test_other"
	refuse("GET", "/transaction/verify/EFIE-1", "", 401, "Invalid key")
	must.Equal(t, "charges", len(c.Charges()), 1)
	must.Equal(t, "refunds", len(c.Charges()[0].Refunds), 1)
	for _, err := range []error{c.Pay("EFIE-2"), c.PayWith("EFIE-2", 1, "GHS", "test"), c.SetStatus("EFIE-2", "failed"),
		c.Resolve("EFIE-2", "x"), c.SetRefundStatus("EFIE-2", "x")} {
		must.Equal(t, "the error of an unknown reference", err, ErrUnknown)
	}
}

func TestARefundReversesItsCharge(t *testing.T) {
	c := start(t)
	c.open()
	c.must(c.Pay("EFIE-1"))
	var newest int64
	for _, step := range []struct{ refund, charge string }{{"failed", "success"}, {"processed", "reversed"}} {
		var made struct{ ID int64 }
		c.call("POST", "/refund", `{"transaction":"EFIE-1"}`, &made)
		newest = made.ID
		must.Equal(t, "the status of the charge before its refund is "+step.refund, c.status(), "success")
		c.must(c.SetRefundStatus("EFIE-1", step.refund))
		must.Equal(t, "the status of the charge after its refund is "+step.refund, c.status(), step.charge)
	}
	c.must(c.SetRefundStatus("EFIE-1", "failed"))
	must.Equal(t, "the status after a processed refund fails", c.status(), "success")
	var list []struct{ ID int64 }
	c.call("GET", "/refund?transaction=EFIE-1", "", &list)
	must.Equal(t, "refunds", len(list), 2)
	must.Equal(t, "the first refund of the list", list[0].ID, newest)
	c.call("GET", "/refund?transaction=EFIE-2", "", &list)
	must.Equal(t, "refunds of another charge", len(list), 0)
}

// press presses a button of the page. It returns the status, the redirect address and the body.
func (c *client) press(page, action string) (int, string, string) {
	c.t.Helper()
	response, err := c.PostForm(page, url.Values{"action": {action}})
	must.Do(c.t, err)
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response.StatusCode, response.Header.Get("Location"), string(body)
}

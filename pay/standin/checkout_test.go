package standin

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"efie/test/must"
)

const (
	backAddress = "http://shop.test/back?a=1&b=2&reference=EFIE-1&trxref=EFIE-1"
	stopAddress = "http://shop.test/stop?c=3&reference=EFIE-1&trxref=EFIE-1"
)

// page returns the status and body at an address of the stand-in.
func (c *client) page(address string) (int, string) {
	c.t.Helper()
	response, err := c.Get(address)
	must.Do(c.t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must.Do(c.t, err)
	return response.StatusCode, string(body)
}

func TestEachButtonOfTheCheckoutSetsItsStatus(t *testing.T) {
	c := start(t)
	page := c.open()
	var paid []string
	c.OnPaid(func(reference string) { paid = append(paid, reference) })
	if status, body := c.page(page); status != 200 || !strings.Contains(body, "GHS 450.50") ||
		!strings.Contains(body, "Pay by card") {
		t.Errorf("%d %s", status, body)
	}
	for _, step := range []struct{ action, leadsTo, status string }{
		{"cancel", stopAddress, "abandoned"},
		{"decline", backAddress, "failed"},
		{"wallet", strings.TrimPrefix(page, c.base), "pending"},
		{"return", backAddress, "pending"},
		{"confirm", backAddress, "success"},
		{"decline", backAddress, "success"}, // a paid charge stays paid
		{"cancel", stopAddress, "success"},
		{"card", backAddress, "success"},
	} {
		if status, to, _ := c.press(page, step.action); status != http.StatusSeeOther || to != step.leadsTo ||
			c.status() != step.status {
			t.Errorf("%s leads to %d %s and %s", step.action, status, to, c.status())
		}
		if step.action == "wallet" {
			_, body := c.page(page)
			must.Contain(t, "the page", body, "Confirm on phone")
		}
	}
	must.Equal(t, "the references that OnPaid got", paid, []string{"EFIE-1"})
	for _, action := range []string{"", "steal"} {
		status, _, _ := c.press(page, action)
		must.Equal(t, "the status of the action "+action, status, http.StatusNotFound)
	}
	status, _ := c.page(c.base + "/checkout/none")
	must.Equal(t, "the status of an unknown code", status, http.StatusNotFound)
}

func TestTheCheckoutWorksInAFrame(t *testing.T) {
	c := start(t)
	page := c.open()
	_, body := c.page(page + "?popup=1")
	must.Contain(t, "the form of a popup", body, `name="popup"`)
	for _, step := range []struct{ action, message string }{{"cancel", `"status":"cancelled"`},
		{"card", `"status":"success"`}} {
		response, err := c.PostForm(page, url.Values{"action": {step.action}, "popup": {"1"}})
		must.Do(t, err)
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != 200 || !strings.Contains(string(body), "parent.postMessage({") ||
			!strings.Contains(string(body), step.message) {
			t.Errorf("%s: %d %s", step.action, response.StatusCode, body)
		}
	}
	if status, body := c.page(c.base + "/v2/inline.js"); status != 200 || !strings.Contains(body, "resumeTransaction") {
		t.Errorf("%d %s", status, body)
	}
}

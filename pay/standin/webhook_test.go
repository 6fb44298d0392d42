package standin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"efie/test/must"
)

// eventData returns the data of an event about a charge.
func (c *client) eventData(name, reference string) map[string]any {
	c.t.Helper()
	body, _ := c.Event(name, reference)
	var event struct{ Data map[string]any }
	must.Do(c.t, json.Unmarshal(body, &event))
	return event.Data
}

// Paystack returns metadata as an object or as a string (docs/paystack.md).
func TestEverySecondChargeHasItsMetadataAsAString(t *testing.T) {
	c := start(t)
	kinds := map[string]int{}
	for n := range 4 {
		reference := fmt.Sprintf("EFIE-%d", n)
		order := `{"email":"ama@example.com","amount":100,"reference":"` + reference + `"}`
		c.call("POST", "/transaction/initialize", order, nil)
		data := c.eventData("charge.success", reference)
		kind := fmt.Sprintf("%T", data["metadata"])
		number := int64(data["id"].(float64))
		must.Equal(t, "the metadata is text", kind == "string", number%2 == 1)
		kinds[kind]++
	}
	if kinds["string"] == 0 || len(kinds) != 2 {
		t.Errorf("metadata is %v", kinds)
	}
}

func TestAnEventOfARunningRefundHasItsAmountAsAString(t *testing.T) {
	c := start(t)
	c.open()
	for status, want := range map[string]any{
		"pending": "45050", "processing": "45050", "processed": 45050.0, "failed": 45050.0, "needs-attention": 45050.0,
	} {
		t.Run(status, func(t *testing.T) {
			data := c.eventData("refund."+status, "EFIE-1")
			must.Equal(t, "the event", [2]any{data["amount"], data["status"]}, [2]any{want, status})
		})
	}
}

func TestADisputeHasItsResolution(t *testing.T) {
	c := start(t)
	c.open()
	c.must(c.Pay("EFIE-1"))
	for _, resolution := range []string{"declined", "merchant-accepted"} {
		if resolution != "declined" { // which is the default
			c.must(c.Resolve("EFIE-1", resolution))
		}
		data := c.eventData("charge.dispute.resolve", "EFIE-1")
		must.Equal(t, "the event", [2]any{data["resolution"], data["status"]}, [2]any{resolution, "resolved"})
	}
	must.Equal(t, "the resolution of a new dispute", c.eventData("charge.dispute.create", "EFIE-1")["resolution"], nil)
}

func TestARefundNamesItsChargeInLists(t *testing.T) {
	c := start(t)
	c.open()
	c.must(c.Pay("EFIE-1"))
	var made struct {
		Transaction struct{ Reference string }
		Reference   string `json:"transaction_reference"`
	}
	if status, body := c.api("POST", "/refund", `{"transaction":"EFIE-1"}`, &made); status != 200 ||
		made.Transaction.Reference != "EFIE-1" || made.Reference != "" {
		t.Errorf("%d %s", status, body)
	}
	var listed []struct {
		Transaction int64
		Reference   string `json:"transaction_reference"`
	}
	if status, body := c.api("GET", "/refund?transaction=EFIE-1", "", &listed); status != 200 || len(listed) != 1 ||
		listed[0].Reference != "EFIE-1" || listed[0].Transaction != c.Charges()[0].ID {
		t.Errorf("%d %s", status, body)
	}
}

func TestWebhooksAreDelivered(t *testing.T) {
	c := start(t)
	c.open()
	var received []string
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		must.Equal(t, "the signature", r.Header.Get("x-paystack-signature"), c.Sign(body))
		must.Equal(t, "the method", r.Method, "POST")
		received = append(received, string(body))
		w.WriteHeader(http.StatusTeapot)
	}))
	defer shop.Close()
	status, err := c.Deliver(t.Context(), shop.URL, "charge.success", "EFIE-1")
	body, _ := c.Event("charge.success", "EFIE-1")
	if err != nil || status != http.StatusTeapot || len(received) != 1 || !bytes.Equal([]byte(received[0]), body) ||
		!strings.Contains(received[0], `"status":"success"`) {
		t.Errorf("status %d, error %v, received %q", status, err, received)
	}
	must.Equal(t, "the status of the charge", c.status(), "abandoned")
}

package fuzz_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"efie/config"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// hookEvents are the events that the fuzzer sends. Efie does not know the last one.
var hookEvents = []string{
	"charge.success", "refund.pending", "refund.processing", "refund.processed", "refund.failed",
	"refund.needs-attention",
	"charge.dispute.create", "charge.dispute.remind", "charge.dispute.resolve", "transfer.success",
}

// scriptedPaystack is a fake Paystack that begins every round with the same charges.
type scriptedPaystack struct {
	paystack atomic.Pointer[standin.FakePaystack]
	orders   []standin.ChargeRecord
}

// renew starts a new fake Paystack with only the first charges.
func (b *scriptedPaystack) renew() {
	paystack := standin.New(servertest.ProviderKey)
	for _, o := range b.orders {
		order := fmt.Sprintf(`{"email":%q,"amount":%d,"currency":"GHS","reference":%q}`, o.Email, o.Amount, o.Reference)
		r := httptest.NewRequest(http.MethodPost, "/transaction/initialize", strings.NewReader(order))
		r.Header.Set("Authorization", "Bearer "+servertest.ProviderKey)
		paystack.ServeHTTP(httptest.NewRecorder(), r)
		if err := paystack.SetStatus(o.Reference, o.Status); err != nil {
			panic(err) // the charge was opened above
		}
	}
	b.paystack.Store(paystack)
}

// openPayments opens three payment pages. Two of them are paid, and one of these is settled.
func (b *scriptedPaystack) openPayments(t testing.TB, s *harness) {
	t.Helper()
	rooms := servertest.Rooms(t, servertest.OpenDatabase(t, s.config.Database))
	served := httptest.NewServer(s.handler)
	defer served.Close()
	for _, a := range servertest.AddStudents(t, servertest.OpenDatabase(t, s.config.Database), 0, 3) {
		_, err := a.Hold(t.Context(), served.URL, rooms["room-0"])
		must.Do(t, err)
		if page, err := a.Checkout(t.Context(), served.URL, rooms["room-0"]); err != nil ||
			page.Status != http.StatusOK {
			t.Fatalf("the payment page is %+v, %v", page, err)
		}
	}
	for i, charge := range b.paystack.Load().Charges() {
		if i > 0 { // the first stays unpaid
			must.Do(t, b.paystack.Load().Pay(charge.Reference))
		}
	}
	b.orders = b.paystack.Load().Charges()
	if status := b.sendEvent(t, s, "charge.success", b.orders[1].Reference); len(b.orders) != 3 ||
		status != http.StatusOK {
		t.Fatalf("%d charges, want 3, and the webhook is answered with %d", len(b.orders), status)
	}
}

func (b *scriptedPaystack) sendEvent(t testing.TB, s *harness, event, reference string) int {
	t.Helper()
	body, signature := b.paystack.Load().Event(event, reference)
	return s.sendWebhook(t, body, signature).Status
}

func (s *harness) sendWebhook(t testing.TB, body []byte, signature string) servertest.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/webhooks/paystack", bytes.NewReader(body))
	r.Header.Set("X-Paystack-Signature", signature)
	return s.send(t, r)
}

// FuzzWebhook sends any event in any order. The server accepts or refuses it without a fault, and the ledger adds up.
// An event with a wrong signature is refused.
func FuzzWebhook(f *testing.F) {
	b := &scriptedPaystack{}
	b.renew()
	paystack := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter,
		r *http.Request) {
		b.paystack.Load().ServeHTTP(w, r)
	}))
	f.Cleanup(paystack.Close)
	s := newHarness(f, servertest.CatalogueOf(1, 5), func(s *harness) { b.openPayments(f, s) },
		func(c *config.Config) { c.PaystackSecret, c.PaystackAPI = servertest.ProviderKey, paystack.URL })
	s.allowWaiting, s.renew = true, b.renew
	codes := strings.Split(s.ask(f, `select group_concat(code) from bookings`), ",")
	fields := []string{"reference", "status", "amount", "currency", "domain", "id", "transaction_reference",
		"transaction", "resolution", "refund_amount", "metadata"}
	values := []string{`null`, `0`, `-45000`, `45000`, `44999`, `"45000"`, `1e999`, `9223372036854775808`, `"NGN"`,
		`"live"`, `"reversed"`, `"pending"`, `{"reference":"x"}`, `[]`, `"merchant-accepted"`, `<script>`}
	for i := range hookEvents {
		for j := range 4 {
			f.Add(uint8(i), uint8(j), uint8(255), uint8(0), "", "")
		}
		for j, value := range values {
			f.Add(uint8(i), uint8(j), uint8(i+j), uint8(0), value, "")
		}
		f.Add(uint8(i), uint8(
			0), uint8(0), uint8(1), `{"event":"`+hookEvents[i]+`","data":`+strings.Repeat("[", i*200), "")
		f.Add(uint8(i), uint8(0), uint8(0), uint8(2), "", strings.Repeat("0", i*16))
	}
	f.Fuzz(func(t *testing.T, event, whose, field, way uint8, text, signature string) {
		reference := "EFIE-OF-SOMEBODY-ELSE"
		if i := int(whose) % (len(b.orders) + 1); i < len(b.orders) {
			reference = b.orders[i].Reference
		}
		body, good := b.paystack.Load().Event(hookEvents[int(event)%len(hookEvents)], reference)
		if way&1 != 0 {
			body = []byte(strings.ReplaceAll(text, "REFERENCE", reference))
			good = b.paystack.Load().Sign(body)
		} else if int(field) < len(fields) {
			body = withField(t, body, fields[field], text)
			good = b.paystack.Load().Sign(body)
		}
		allowed := []int{http.StatusOK, http.StatusBadRequest, http.StatusRequestEntityTooLarge}
		if way&2 != 0 && !strings.EqualFold(signature, good) {
			good, allowed = signature, []int{http.StatusUnauthorized, http.StatusRequestEntityTooLarge}
		}
		if a := s.sendWebhook(t, body, good); !slices.Contains(allowed, a.Status) {
			t.Fatalf("the event %s with the signature %q is answered with %d, want one of %v", body, good, a.Status, allowed)
		}
		for _, code := range codes {
			s.send(t, httptest.NewRequest(http.MethodGet, "/check/"+code, nil))
		}
		s.next(t, false)
	})
}

// withField returns an event with another value in one field of its data. A value that is not JSON becomes a JSON
// string.
func withField(t *testing.T, body []byte, field, value string) []byte {
	t.Helper()
	var event struct {
		Event string                     `json:"event"`
		Data  map[string]json.RawMessage `json:"data"`
	}
	must.Do(t, json.Unmarshal(body, &event))
	event.Data = maps.Clone(event.Data)
	event.Data[field] = json.RawMessage(value)
	if !json.Valid([]byte(value)) {
		quoted, err := json.Marshal(value)
		must.Do(t, err)
		event.Data[field] = quoted
	}
	text, err := json.Marshal(event)
	must.Do(t, err)
	return text
}

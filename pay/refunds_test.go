package pay

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/test/must"
)

func TestARefundGoesThroughItsStatuses(t *testing.T) {
	s, p := startWithCharge(t)
	_, err := p.Refund(t.Context(), "EFIE-1")
	wantError(t, "before it is paid", err, booking.ErrProviderRefused)
	must.Do(t, s.Pay("EFIE-1"))
	if all, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || len(all) != 0 {
		t.Errorf("refunds %+v, %v", all, err)
	}
	first, err := p.Refund(t.Context(), "EFIE-1")
	made := s.Charges()[0].Refunds
	if err != nil || len(made) != 1 || made[0].Amount != 45_050 || made[0].Note == "" ||
		(first != booking.Refund{ID: strconv.FormatInt(made[0].ID, 10), Status: booking.RefundPending,
			Amount: 45_050}) {
		t.Fatalf("%+v, %v; Paystack made %+v", first, err, made)
	}
	_, err = p.Refund(t.Context(), "EFIE-1")
	wantError(t, "again", err, booking.ErrProviderRefused)
	must.Contain(t, "the error", err.Error(), "fully reversed") // Paystack's message
	for status, want := range map[string]booking.RefundStatus{
		"pending": booking.RefundPending, "processing": booking.RefundPending, "processed": booking.RefundProcessed,
		"success":         booking.RefundProcessed,
		"needs-attention": booking.RefundNeedsAttention, "failed": booking.RefundFailed,
		"levitating": booking.RefundPending, "": booking.RefundPending,
	} {
		must.Do(t, s.SetRefundStatus("EFIE-1", status))
		first.Status = want
		if all, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || !slices.Equal(all, []booking.Refund{first}) {
			t.Errorf("%s: %+v, %v", status, all, err)
		}
	}
	must.Do(t, s.SetRefundStatus("EFIE-1", "failed"))
	second, err := p.Refund(t.Context(), "EFIE-1")
	must.Do(t, err)
	first.Status = booking.RefundFailed
	if all, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || !slices.Equal(all, []booking.Refund{second, first}) {
		t.Errorf("not the newest first: %+v, %v", all, err)
	}
}

func TestARefundWithALostAnswerIsFound(t *testing.T) {
	s, p := startWithCharge(t)
	must.Do(t, s.Pay("EFIE-1"))
	s.Fault(failFirst(standin.CallRefund, 1, standin.LostAnswer))
	_, err := p.Refund(t.Context(), "EFIE-1")
	wantError(t, "lost", err, nil)
	if all, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || len(all) != 1 ||
		all[0].Status != booking.RefundPending {
		t.Errorf("%+v, %v", all, err)
	}
}

// paystackWithRefunds returns a provider. Its Paystack has charge 77 with the reference EFIE-1, and these refunds.
func paystackWithRefunds(t *testing.T, asked *int, items string) *Paystack {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/transaction/verify/") {
			*asked++
			io.WriteString(w, `{"status":true,"data":{"id":77,"status":"success","reference":"EFIE-1"}}`)
			return
		}
		io.WriteString(w, `{"status":true,"message":"Refunds retrieved","data":[`+items+`]}`)
	}))
	t.Cleanup(server.Close)
	return newPaystack(t, server.URL, 10*time.Second)
}

func TestRefundsOfOtherChargesAreLeftOut(t *testing.T) {
	for name, c := range map[string]struct {
		item string
		ours bool
		asks int // calls for the charge's number
	}{
		"a reference":                   {`"transaction_reference":"EFIE-1"`, true, 0},
		"another reference":             {`"transaction_reference":"EFIE-2"`, false, 0},
		"a longer reference":            {`"transaction_reference":"EFIE-11"`, false, 0},
		"an object":                     {`"transaction":{"id":5,"reference":"EFIE-1"}`, true, 0},
		"another object":                {`"transaction":{"id":5,"reference":"EFIE-2"}`, false, 1},
		"a text":                        {`"transaction":"EFIE-1"`, true, 0},
		"another text":                  {`"transaction":"EFIE-2"`, false, 0},
		"a number":                      {`"transaction":77`, true, 1},
		"another number":                {`"transaction":78`, false, 1},
		"a number as a text":            {`"transaction":"77"`, true, 1},
		"another number as a text":      {`"transaction":"770"`, false, 1},
		"an object with a number":       {`"transaction":{"id":77}`, true, 1},
		"an object with another number": {`"transaction":{"id":"7"}`, false, 1},
		"both, as in the document":      {`"transaction":77,"transaction_reference":"EFIE-1"`, true, 0},
		"a reference made by Paystack":  {`"transaction":77,"transaction_reference":"T123"`, true, 1},
		"nothing":                       {`"transaction":null`, false, 0},
		"no charge":                     {`"domain":"test"`, false, 0},
		"a list":                        {`"transaction":["EFIE-1"]`, false, 0},
		"a number with a fraction":      {`"transaction":77.0`, false, 0},
		"only the refund's own number":  {`"id":77`, false, 0},
	} {
		asked := 0
		all, err := paystackWithRefunds(t, &asked, `{"status":"processed","amount":"45050",`+c.item+
			`}`).Refunds(t.Context(), "EFIE-1")
		if err != nil || (len(all) == 1) != c.ours || asked != c.asks {
			t.Errorf("%s: %+v, %v, asked %d times", name, all, err, asked)
		}
		if c.ours && all[0].Amount != 45_050 {
			t.Errorf("%s: %+v", name, all)
		}
	}
}

func TestTheNewestRefundIsFirst(t *testing.T) {
	for name, c := range map[string]struct{ items, want string }{
		"by createdAt": {`{"id":9,"createdAt":"2026-01-02T10:00:00.000Z"},` +
			`{"id":1,"createdAt":"2026-01-02T11:00:00+00:00"},{"id":5,"createdAt":"2026-01-01T23:00:00Z"}`, "1 9 5"},
		"by created_at": {`{"id":9,"created_at":"2026-01-02T10:00:00Z"},` +
			`{"id":1,"created_at":"2026-01-02T11:00:00Z"}`, "1 9"},
		"by number": {`{"id":9},{"id":"11"},{"id":10}`, "11 10 9"},
		"one without a date": {`{"id":2,"createdAt":"2026-01-02T10:00:00Z"},{"id":3},` +
			`{"id":1,"createdAt":"2026-01-03T10:00:00Z"}`, "3 2 1"},
		"the same date": {`{"id":2,"createdAt":"2026-01-02T10:00:00Z"},` +
			`{"id":3,"createdAt":"2026-01-02T10:00:00Z"}`, "3 2"},
	} {
		asked := 0
		items := strings.ReplaceAll(c.items, `{"id"`, `{"transaction_reference":"EFIE-1","id"`)
		all, err := paystackWithRefunds(t, &asked, items).Refunds(t.Context(), "EFIE-1")
		var got []string
		for _, r := range all {
			got = append(got, r.ID)
		}
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, %v, want %s", name, got, err, c.want)
		}
	}
}

func TestManyRefundsOfOtherChargesAreAnError(t *testing.T) {
	item := func(i int, of string) string { return fmt.Sprintf(`{"id":%d,"transaction_reference":%q}`, i, of) }
	var full []string
	for i := range refundsPerPage {
		full = append(full, item(i, "EFIE-2"))
	}
	asked := 0
	_, err := paystackWithRefunds(t, &asked, strings.Join(full, ",")).Refunds(t.Context(), "EFIE-1")
	wantError(t, "a full page of other refunds", err, nil)
	p := paystackWithRefunds(t, &asked, strings.Join(full[1:], ","))
	if all, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || len(all) != 0 {
		t.Errorf("an incomplete page: %+v, %v", all, err)
	}
	full[7] = item(7, "EFIE-1")
	p = paystackWithRefunds(t, &asked, strings.Join(full, ","))
	if all, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || len(all) != 1 {
		t.Errorf("a page with our refund: %+v, %v", all, err)
	}
}

func TestAnUnknownChargeHasNoRefunds(t *testing.T) {
	p := paystackAnswering(t, 404, `{"status":false,"message":"Transaction not found"}`)
	if all, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	_, err := paystackAnswering(t, 404, `<h1>not Paystack</h1>`).Refunds(t.Context(), "EFIE-1")
	wantError(t, "404 from another server", err, booking.ErrProviderRefused)
	_, err = paystackAnswering(t, 401, `{"status":false,"message":"Invalid key"}`).Refunds(t.Context(), "EFIE-1")
	wantError(t, "a wrong key", err, booking.ErrProviderRefused)
}

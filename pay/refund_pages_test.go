package pay

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestAllPagesOfRefundsAreRead has a Paystack that ignores the filter by charge, which is not in its document.
func TestAllPagesOfRefundsAreRead(t *testing.T) {
	made := 120
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			io.WriteString(w, `{"status":true,"data":{"id":999,"status":"pending","amount":45000}}`)
			return
		}
		page := 1
		fmt.Sscan(r.URL.Query().Get("page"), &page)
		var items []string
		for i := (page - 1) * 50; i < min(page*50, made); i++ {
			items = append(items, fmt.Sprintf(
				`{"id":%d,"status":"processed","transaction_reference":"EFIE-OLD-%d"}`, i, i))
		}
		io.WriteString(w, `{"status":true,"data":[`+strings.Join(items, ",")+`]}`)
	}))
	defer server.Close()
	p := newPaystack(t, server.URL, 10*time.Second)
	if all, err := p.Refunds(t.Context(), "EFIE-NEW"); err != nil || len(all) != 0 {
		t.Errorf("%v, %v: no refund could be made", all, err)
	}
}

// TestOlderRefundsOfAChargeAreFoundOnLaterPages has a charge with two refunds on different pages.
func TestOlderRefundsOfAChargeAreFoundOnLaterPages(t *testing.T) {
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/transaction/verify/") {
			fmt.Fprintf(w, `{"status":true,"data":{"id":7,"status":"success","reference":"EFIE-1","created_at":%q}}`,
				at.Format(time.RFC3339))
			return
		}
		page := 1
		fmt.Sscan(r.URL.Query().Get("page"), &page)
		if page > 2 {
			t.Errorf("page %d was read, but it is older than the charge", page)
		}
		var items []string
		for i := (page - 1) * 50; i < page*50; i++ {
			of := fmt.Sprint("EFIE-OTHER-", i)
			if i == 3 || i == 63 {
				of = "EFIE-1"
			}
			items = append(items, fmt.Sprintf(
				`{"id":%d,"status":"processed","amount":4000,"transaction_reference":%q,"createdAt":%q}`, 999-i, of,
				at.Add(time.Duration(90-i)*time.Minute).Format(time.RFC3339)))
		}
		io.WriteString(w, `{"status":true,"data":[`+strings.Join(items, ",")+`]}`)
	}))
	defer server.Close()
	p := newPaystack(t, server.URL, 10*time.Second)
	if all, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || len(all) != 2 || all[1].ID != "936" {
		t.Errorf("%+v, %v", all, err)
	}
}

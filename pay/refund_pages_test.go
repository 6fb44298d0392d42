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

// TestRefundsAreFoundAfterThoseOfOtherCharges has a Paystack without a filter by charge, as in its document.
func TestRefundsAreFoundAfterThoseOfOtherCharges(t *testing.T) {
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
		t.Errorf("%v, %v: no refund is ever asked for again", all, err)
	}
}

package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"efie/pay/standin"
	"efie/test/must"
)

func TestTheCommandEndsWithoutAnErrorWhenItIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := run(ctx, "127.0.0.1:0", "sk_test_standin", ""); err != nil {
		t.Error(err)
	}
	must.Equal(t, "an invalid port is accepted", run(t.Context(), "127.0.0.1:none", "sk_test_standin", "") == nil, false)
}

func TestAWebhookIsRepeatedUntilTheShopConfirmsIt(t *testing.T) {
	received := 0
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if received++; received < 3 {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}))
	defer shop.Close()
	deliver(t.Context(), standin.New("sk_test_standin"), shop.URL, "EFIE-1")
	must.Equal(t, "webhooks received", received, 3)
}

func TestAPaymentIsReportedToTheShop(t *testing.T) {
	received := make(chan string, 9)
	shop := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		received <- r.Header.Get("X-Paystack-Signature")
	}))
	defer shop.Close()
	addr := freeAddress(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- run(ctx, addr, "sk_test_standin", shop.URL) }()

	response, err := http.PostForm(paymentPage(t, addr), url.Values{"action": {"card"}})
	must.Do(t, err)
	response.Body.Close()
	select {
	case <-received:
	case <-time.After(time.Minute):
		t.Error("the shop received no webhook")
	}
	stop()
	must.Do(t, <-ended)
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	defer listener.Close()
	return listener.Addr().String()
}

// paymentPage opens a charge as soon as the stand-in responds. It returns the address of its page.
func paymentPage(t *testing.T, addr string) string {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+addr+"/transaction/initialize",
			strings.NewReader(`{"email":"ama@example.com","amount":100,"callback_url":"http://`+addr+`/bank"}`))
		must.Do(t, err)
		r.Header.Set("Authorization", "Bearer sk_test_standin")
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			continue
		}
		defer response.Body.Close()
		var opened struct {
			Data struct {
				URL string `json:"authorization_url"`
			}
		}
		must.Do(t, json.NewDecoder(response.Body).Decode(&opened))
		return opened.Data.URL
	}
	t.Fatal("the stand-in does not respond")
	return ""
}

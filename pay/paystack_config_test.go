package pay

import (
	"log/slog"
	"strings"
	"testing"
)

func TestAnInvalidConfigurationIsRefused(t *testing.T) {
	for base, want := range map[string]string{
		"https://api.paystack.co/": DefaultPaystackURL,
		"http://localhost:1/x/":    "http://localhost:1/x",
		"":                         "", "api.paystack.co": "", "ftp://api.paystack.co": "", "/api": "", "https://": "",
		"https://u:p@h": "", "https://h?x=1": "", "https://h#x": "", ":": "",
	} {
		p, err := NewPaystack(secret, base, slog.Default())
		if (err == nil) != (want != "") || err == nil && (p.base != want || p.official != (want == DefaultPaystackURL)) {
			t.Errorf("%q: %+v, %v", base, p, err)
		}
	}
	for key, want := range map[string]string{
		"sk_test_a": "test", "sk_live_a": "live", "sk_test_~": "test", "sk_test_\x7f": "", "anything": "test",
		"": "", "sk_live_a\n": "", "sk live": "", "sk_live_é": "",
	} {
		p, err := NewPaystack(key, DefaultPaystackURL, slog.Default())
		if (err == nil) != (want != "") || err == nil && p.Domain() != want {
			t.Errorf("%q: %v", key, err)
		}
		if err != nil && key != "" && strings.Contains(err.Error(), key) {
			t.Errorf("the error contains the key %q: %v", key, err)
		}
	}
}

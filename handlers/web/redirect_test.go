package web

import (
	"strings"
	"testing"
)

func TestOwnPathKeepsRedirectsOnTheSite(t *testing.T) {
	for next, want := range map[string]string{
		"/hostels/adom-court":           "/hostels/adom-court",
		"/dashboard/?reference=1":       "/dashboard/?reference=1",
		"":                              "/",
		"https://evil.example":          "/",
		"//evil.example":                "/",
		`/\evil.example`:                "/",
		"/\t/evil.example":              "/",
		"javascript:alert(1)":           "/",
		"/" + strings.Repeat("a", 2000): "/",
	} {
		if got := OwnPath(next, "/"); got != want {
			t.Errorf("OwnPath(%q) is %q, want %q", next, got, want)
		}
	}
}

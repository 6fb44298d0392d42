package web

import (
	"strings"
	"testing"

	"efie/test/must"
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
		must.Equal(t, "OwnPath of "+next, OwnPath(next, "/"), want)
	}
}

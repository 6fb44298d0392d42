package pages_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestTheOfflinePageMayBeStored(t *testing.T) {
	t.Parallel()
	w := servertest.NewSite(t, servertest.FourHostels).Ask(http.MethodGet, "/offline")
	if got := w.Header().Get("Cache-Control"); w.Code != http.StatusOK || got != "no-cache" {
		t.Errorf("/offline has status %d and Cache-Control %q, want 200 and no-cache", w.Code, got)
	}
	must.Contain(t, "the page", w.Body.String(),
		`content="noindex"`, "<h1>You are offline</h1>", `data-ref="again"`, `data-slot="pages"`,
	)
}

// TestEfieCanBeInstalled checks that the manifest has a name, a start, its own window and icons of 192 and 512 pixels
// (https://developer.mozilla.org/docs/Web/Progressive_web_apps/Guides/Making_PWAs_installable).
func TestEfieCanBeInstalled(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	var m struct {
		Name    string
		Short   string `json:"short_name"`
		Start   string `json:"start_url"`
		Display string
		Icons   []struct{ Src, Sizes, Type, Purpose string }
	}
	must.Do(t, json.Unmarshal(s.Ask(http.MethodGet, "/manifest.webmanifest").Body.Bytes(), &m))
	if m.Name != "Efie" || m.Short != "Efie" || m.Start != "/" || m.Display != "standalone" {
		t.Errorf("the manifest is %+v", m)
	}
	sizes := map[string]bool{}
	for _, icon := range m.Icons {
		sizes[icon.Purpose+" "+icon.Sizes] = strings.HasPrefix(icon.Src, "/images/") && icon.Type == "image/png" &&
			s.Ask(http.MethodGet, icon.Src).Code == http.StatusOK
	}
	for _, want := range []string{"any 192x192", "any 512x512", "maskable 512x512"} {
		if !sizes[want] {
			t.Errorf("the manifest lacks the icon %s, or its file is missing", want)
		}
	}
}

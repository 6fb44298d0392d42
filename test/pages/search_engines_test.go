package pages_test

import (
	"net/http"
	"testing"

	"efie/config"
	"efie/server/servertest"
)

func TestTheKeyLiesWhereSearchEnginesLook(t *testing.T) {
	t.Parallel()
	const key = "A-key-of-ours-1"
	s := servertest.NewSite(t, servertest.FourHostels, func(c *config.Config) { c.IndexNowKey = key })
	a := s.NewBrowser().Get("/" + key + ".txt")
	if a.Status != http.StatusOK || a.Body != key || a.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("%d, %q as %q", a.Status, a.Body, a.Header.Get("Content-Type"))
	}
	s.NewBrowser().Get("/another-key-1.txt").Wants(t, http.StatusNotFound)
	servertest.NewSite(t, servertest.FourHostels).NewBrowser().Get("/"+key+".txt").Wants(t, http.StatusNotFound)
}

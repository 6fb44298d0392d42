package main

import (
	"efie/config"
	"net/http"
	"testing"
)

func TestTheKeyLiesWhereSearchEnginesLook(t *testing.T) {
	t.Parallel()
	const key = "A-key-of-ours-1"
	s := newSite(t, street, func(c *config.Config) { c.IndexNowKey = key })
	a := s.browser().get("/" + key + ".txt")
	if a.status != http.StatusOK || a.body != key || a.header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("%d, %q as %q", a.status, a.body, a.header.Get("Content-Type"))
	}
	s.browser().get("/another-key-1.txt").wants(t, http.StatusNotFound)
	newSite(t, street).browser().get("/"+key+".txt").wants(t, http.StatusNotFound)
}

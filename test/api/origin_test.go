package api_test

import (
	"testing"

	"efie/server/servertest"
)

func TestPagesOfOtherSitesCannotCall(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	for _, p := range []*servertest.APIClient{ama.With("Sec-Fetch-Site", "cross-site"),
		ama.With("Sec-Fetch-Site", "same-site"), ama.With("Origin", "https://evil.example")} {
		p.Post(holdPath, holdTwo).WantsJSON(403, "code", "cross_origin")
		p.With("Accept", "text/html").Post("/hq/api/login/", "{}").WantsJSON(403, "code", "cross_origin")
		p.Get("/hq/api/hostels/").WantsJSON(200)
	}
	ama.With("Sec-Fetch-Site", "same-origin").With("Origin", s.URL).Post(holdPath, holdTwo).WantsJSON(200)
}

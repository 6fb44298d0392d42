package accounts

import (
	"net/http"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/views/layout"
)

// clearSiteData is the data that a browser deletes at log-out. Cookies are removed one by one.
const clearSiteData = `"cache", "storage"`

// markSecret marks a page whose address is a secret. It does not use "no-referrer": browsers without Sec-Fetch-Site
// would send the form with the origin "null", which SameOrigin refuses.
func markSecret(w http.ResponseWriter, p *layout.Page) {
	web.MarkPrivate(p)
	w.Header().Set("Referrer-Policy", "same-origin")
}

// reopenSession opens a new session that is shared if the present one is.
func reopenSession(sessions *session.Keeper, w http.ResponseWriter, r *http.Request, s hostel.Account) error {
	reader, err := sessions.Reader(r)
	if err != nil {
		return err
	}
	return sessions.Open(w, r, s, reader.Shared)
}

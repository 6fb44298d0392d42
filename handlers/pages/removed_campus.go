package pages

import (
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
	views "efie/views/site"
)

// campusLeft says that the last hostel of a campus has left, and leads to other campuses.
func (lh *listHandler) campusLeft(w http.ResponseWriter, r *http.Request, campus hostel.Campus) error {
	title := "No hostel near " + hostel.ShortCampus(campus.Name) + " is on Efie now"
	if web.WantsJSON(r) {
		web.ShowJSON(w, http.StatusGone, web.Say("campus_gone", title+"."))
		return nil
	}
	p, _, err := lh.NewPage(r, title, "")
	if err != nil {
		return err
	}
	web.MarkPersonal(&p)
	const text = "There were hostels near it on this page, and they have left. As soon as one comes, it stands here again."
	fault := views.Failure{Status: http.StatusGone, Title: p.Title, Text: text, Links: lh.WaysOut(r, web.ErrNoCampus)}
	return lh.Show(w, r, http.StatusGone, p, views.FailurePage(p, fault))
}

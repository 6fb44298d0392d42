package api

import (
	"fmt"
	"net/http"
	"slices"
	"unicode/utf8"

	"efie/handlers/cache"
	"efie/handlers/cache/coding"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/intake"
)

type hostelCalls struct{ documents *documents }

// hostels answers with all hostels and an ETag. A client with the current ETag gets 304.
func (hc *hostelCalls) hostels(w http.ResponseWriter, r *http.Request, _ *hostel.Student) error {
	all := hc.documents.all()
	h := w.Header()
	h.Set("ETag", all.etag)
	h.Set("Cache-Control", "no-cache")
	if cache.Matches(r.Header.Values("If-None-Match"), all.etag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if coding.Accepts(r.Header.Values("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		web.SendJSON(w, http.StatusOK, all.zipped)
		return nil
	}
	web.SendJSON(w, http.StatusOK, all.text)
	return nil
}

func (hc *hostelCalls) campuses(w http.ResponseWriter, _ *http.Request, _ *hostel.Student) error {
	list := []hostel.CanonicalCampus{}
	for _, c := range hc.documents.hostels.Snapshot().Campuses {
		list = append(list, hostel.CanonicalCampus{ID: c.ID, Campus: c.Name})
	}
	w.Header().Set("Cache-Control", "no-cache")
	web.WriteJSON(w, http.StatusOK, list)
	return nil
}

// maxLocation is longer than the name of any campus or town, in characters.
const maxLocation = 200

// search finds hostels. A field that is missing, null, empty or zero means "any".
func (hc *hostelCalls) search(w http.ResponseWriter, r *http.Request, _ *hostel.Student, b *body) error {
	q := catalogue.Query{Location: b.text("location"), RentOnly: true}
	if utf8.RuneCountInString(q.Location) > maxLocation {
		b.reject("location", fmt.Sprintf("This place is too long. Type at most %d characters.", maxLocation))
	}
	if !b.blank("max_price") {
		price, err := intake.Money(b.fields["max_price"])
		if q.MaxPrice = price; err != nil {
			b.ask("max_price")
		}
	}
	if !b.blank("room_type") {
		q.RoomType = int(b.wholeNumber("room_type", 0, maxInRoom))
	}
	if err := b.problem(); err != nil {
		return err
	}
	c := hc.documents.hostels
	text := hc.documents.encode(c.Snapshot().Search(c.Availability(), q).Hostels)
	web.SendJSON(w, http.StatusOK, slices.Concat([]byte(`{"data":`), text, []byte("}")))
	return nil
}

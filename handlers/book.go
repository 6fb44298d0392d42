package handlers

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// payingTakes bounds a question to the provider: longer, and the student should hear.
const payingTakes = 30 * time.Second

// book brings the student's wish for a bed to the line, and leads to the provider's page as soon as a
// bed is kept; where that takes longer, to the student's place in the line.
func (a *app) book(w http.ResponseWriter, r *http.Request) error {
	if err := form(r); err != nil {
		return err
	}
	h, room, ok := a.Directory.Snapshot().Room(r.PostForm.Get("room"))
	if !ok {
		return booking.ErrUnknownRoom
	}
	student, first, err := a.needVerified(r, "/hostels/"+h.Slug)
	if err != nil {
		return err
	}
	if first != "" {
		return leave(w, r, first)
	}
	if err := a.Gate.Book(r.Context(), student.ID); err != nil {
		return err
	}
	attempt, err := a.attempt(r.Context(), *student, ticket{room: room.UUID, shown: r.PostForm.Get("price")})
	if err != nil {
		return err
	}
	sale, over := a.tried(r.Context(), attempt)
	if !over || sale.Err != nil && sale.RoomUUID != room.UUID && wantsJSON(r) { // whose page is another room's
		return leave(w, r, cmp.Or(a.linePage(student.ID), linePath))
	}
	return a.sold(w, r, sale)
}

// asShown refuses to charge more than the page showed, in pesewas, as after a price rise while
// the page was open. A form that says no price has shown none.
func asShown(price hostel.Pesewas, shown string) error {
	n, err := strconv.ParseInt(shown, 10, 64)
	if err != nil || price <= hostel.Pesewas(n) {
		return nil
	}
	return &hostel.Problem{Kind: hostel.Conflict, Code: "price_rose", Message: "The price is " + price.String() +
		" per month now, more than this page showed. We keep the bed for you: look again, and press Book if you agree."}
}

// giveUp lets go of the hold that the form names. A page from before lets no newer one go.
func (a *app) giveUp(w http.ResponseWriter, r *http.Request) error {
	if err := form(r); err != nil {
		return err
	}
	student, first, err := a.needVerified(r, "/dashboard")
	if err != nil {
		return err
	}
	if first != "" {
		return goTo(w, r, first)
	}
	standing, err := a.Standings.Standing(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if standing.Held() && standing.Booking.Code == r.PostForm.Get("code") {
		if err := a.Desk.GiveUp(r.Context(), student); err != nil {
			return err
		}
	}
	return goTo(w, r, "/dashboard")
}

// providerPage is the provider's page, as the booking button reads it.
type providerPage struct {
	URL        string `json:"url"`
	AccessCode string `json:"access_code"` // opens it in place, "" where that cannot be
	Reference  string `json:"reference"`
}

// toProvider sends a form on to the provider's page, or gives it to an island.
func (a *app) toProvider(w http.ResponseWriter, r *http.Request, page booking.Checkout) error {
	if !wantsJSON(r) {
		return goTo(w, r, page.URL)
	}
	answer := providerPage{URL: page.URL, Reference: page.Reference}
	if a.InlineScript != "" {
		answer.AccessCode = page.AccessCode
	}
	writeJSON(w, http.StatusOK, answer)
	return nil
}

// leave sends a form on, or tells an island where to go.
func leave(w http.ResponseWriter, r *http.Request, to string) error {
	if wantsJSON(r) {
		writeJSON(w, http.StatusOK, map[string]string{"url": to})
		return nil
	}
	return goTo(w, r, to)
}

// sentence is what may be said of an error.
func sentence(err error) string {
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		return problem.Message
	}
	return ""
}

package booking

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// bookHandler books beds: it answers the Book button and shows students their position in the queue.
type bookHandler struct {
	*web.Renderer
	queue     *queue
	catalogue *catalogue.Catalogue
	hostels   hostelPages
	holds     holds
	limit     bookLimit
	holdFor   time.Duration // how long a bed is held while its student pays
}

// hostelPages show the page of a hostel with a sentence at its top. In the held room, "" for none, the student
// has a bed.
type hostelPages interface {
	ShowHostel(w http.ResponseWriter, r *http.Request, h *hostel.Hostel, status int, alert, held string) error
}

// holds ends the hold of a student.
type holds interface {
	GiveUp(ctx context.Context, student *hostel.Student) error
}

// bookLimit bounds how often a student books.
type bookLimit interface {
	Book(ctx context.Context, studentID string) error
}

// payingTakes bounds a question to the provider: longer, and the student should hear.
const payingTakes = 30 * time.Second

// book sends the student's request for a bed to the queue. It leads to the provider's page as soon as a bed is held,
// or, if that takes longer, to the queue's page.
func (bh *bookHandler) book(w http.ResponseWriter, r *http.Request) error {
	if err := web.ParseForm(r); err != nil {
		return err
	}
	h, room, ok := bh.catalogue.Snapshot().Room(r.PostForm.Get("room"))
	if !ok {
		return booking.ErrUnknownRoom
	}
	student, first, err := bh.NeedVerified(r, "/hostels/"+h.Slug)
	if err != nil {
		return err
	}
	if first != "" {
		return web.RedirectForm(w, r, first)
	}
	if err := bh.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	request, err := bh.queue.request(r.Context(), *student, queueToken{room: room.UUID, shown: r.PostForm.Get("price")})
	if err != nil {
		return err
	}
	sale, over := bh.queue.wait(r.Context(), request)
	if !over || sale.Err != nil && sale.RoomUUID != room.UUID && web.WantsJSON(r) { // whose page is another room's
		return web.RedirectForm(w, r, cmp.Or(bh.queue.page(student.ID), queuePath))
	}
	return bh.answerResult(w, r, sale)
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
func (bh *bookHandler) giveUp(w http.ResponseWriter, r *http.Request) error {
	if err := web.ParseForm(r); err != nil {
		return err
	}
	student, first, err := bh.NeedVerified(r, "/dashboard")
	if err != nil {
		return err
	}
	if first != "" {
		return web.SeeOther(w, r, first)
	}
	standing, err := bh.queue.standings.Standing(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if standing.Held() && standing.Booking.Code == r.PostForm.Get("code") {
		if err := bh.holds.GiveUp(r.Context(), student); err != nil {
			return err
		}
	}
	return web.SeeOther(w, r, "/dashboard")
}

// providerPage is the provider's page, as the booking button reads it.
type providerPage struct {
	URL        string `json:"url"`
	AccessCode string `json:"access_code"` // opens it in place, "" where that cannot be
	Reference  string `json:"reference"`
}

// toProvider sends a form on to the provider's page, or gives it to an island.
func (bh *bookHandler) toProvider(w http.ResponseWriter, r *http.Request, page booking.Checkout) error {
	if !web.WantsJSON(r) {
		return web.SeeOther(w, r, page.URL)
	}
	answer := providerPage{URL: page.URL, Reference: page.Reference}
	if bh.Site.InlineScript != "" {
		answer.AccessCode = page.AccessCode
	}
	web.ShowJSON(w, http.StatusOK, answer)
	return nil
}

package accounts

import (
	"context"
	"errors"
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/accountview"
	"efie/views/parts"
)

// wantedRoom returns the room whose address this is, or nil for any other address.
func wantedRoom(c *catalogue.Catalogue, address string) *accountview.WantedRoom {
	h, room, ok := web.RoomAt(c.Snapshot(), address)
	if !ok {
		return nil
	}
	return &accountview.WantedRoom{
		Room: room.Label + ", " + web.RoomShare(room), Hostel: h.Name, From: web.NewFrom(h, room), Href: address,
		Offer:   web.NewOffer(room.UUID, room.Price, h.CostTerms(room), "Book this room"),
		Refusal: web.Message(catalogue.RoomRefusal(h, room, c.Availability().BedsLeft(room.UUID))),
	}
}

// nextPage returns the page for a verified student: next, otherwise the remembered room, otherwise "" (the dashboard).
func (vh *verificationHandler) nextPage(r *http.Request, next string) string {
	if next = web.OwnPath(next, ""); next != "" {
		return next
	}
	if h, room, ok := vh.catalogue.Snapshot().Room(vh.sessions.WantedRoom(r)); ok && !h.Retired {
		return web.RoomHref(h, room)
	}
	return ""
}

// goOn redirects a student who has just verified the email to next. If next is the room for which Book was pressed in
// this browser, goOn holds a bed there and redirects to the summary (R31).
func (vh *verificationHandler) goOn(w http.ResponseWriter, r *http.Request, own *hostel.Account, next string) error {
	_, room, ok := web.RoomAt(vh.catalogue.Snapshot(), next)
	if !ok {
		return web.RedirectForm(w, r, web.OwnPath(next, "/dashboard?verified=1"))
	}
	if vh.sessions.WantedRoom(r) != room.UUID {
		return web.RedirectForm(w, r, web.Href("/email-verification", "next", next)) // it offers the room
	}
	student, err := vh.AddRole(r, own)
	if err == nil && student.Gender == "" {
		err = hostel.ErrNotStudent
	}
	if err == nil {
		err = vh.access.Limiter.Book(r.Context(), own.ID)
	}
	if err == nil {
		_, err = vh.beds.Book(context.WithoutCancel(r.Context()), student, room.UUID,
			booking.HoldRequest{Shown: booking.AnyPrice, Network: web.ClientNetwork(r)})
	}
	if _, refused := errors.AsType[*hostel.Problem](err); refused {
		return web.RedirectForm(w, r, web.Href("/email-verification", "next", next, "refused", "1"))
	}
	if err != nil {
		return err
	}
	return web.RedirectForm(w, r, web.Href(parts.SummaryHref, "room", room.UUID, "price", r.PostForm.Get("price"),
		"terms", r.PostForm.Get("terms"), "verified", "1")) // it shows a price that has risen since the form
}

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
		Room: room.Label + ", " + parts.RoomShare(room), Hostel: h.Name, From: parts.NewFrom(h, room), Href: address,
		Offer:   parts.NewOffer(room.UUID, room.Price, h.CostTerms(room), "Book this room"),
		Refusal: hostel.MessageOf(catalogue.RoomRefusal(h, room, c.Availability().BedsLeft(room.UUID))),
	}
}

// nextPage returns the page for a verified student: next, otherwise the remembered room, otherwise "" (the dashboard).
func (vh *verificationHandler) nextPage(r *http.Request, next string) string {
	if next = web.OwnPath(next, ""); next != "" {
		return next
	}
	if h, room, ok := vh.catalogue.Snapshot().Room(vh.Sessions.WantedRoom(r)); ok && !h.Retired {
		return parts.RoomHref(h, room)
	}
	return ""
}

// roomHolder holds a bed of the room for which Book was pressed in a browser that had no session.
type roomHolder struct {
	common
	catalogue *catalogue.Catalogue
	beds      *booking.Service
}

// hold holds a bed for the student who sent a request, and returns the address of the summary. It gives up no other
// bed: it fails with a *hostel.Problem if the student has one, or may not book the room.
func (rh *roomHolder) hold(r *http.Request, student *hostel.Student, roomUUID string) (summary string, err error) {
	if student.Gender == "" {
		return "", hostel.ErrNotStudent
	}
	if err := rh.access.Limiter.Book(r.Context(), student.ID); err != nil {
		return "", err
	}
	_, err = rh.beds.Book(context.WithoutCancel(r.Context()), student, roomUUID,
		booking.HoldRequest{Shown: booking.AnyPrice, Network: web.ClientNetwork(r)})
	return parts.Href(parts.SummaryHref, "room", roomUUID, "price", r.PostForm.Get("price"),
		"terms", r.PostForm.Get("terms")), err // the summary shows a price that has risen since the form
}

// pageAfterLogIn returns the page for a verified student who has just logged in by a form: next, otherwise the landing
// page. If next is the room for which Book was pressed in this browser, pageAfterLogIn holds a bed there, once for each
// press, and returns the summary (R31).
func (si *signInHandler) pageAfterLogIn(
	w http.ResponseWriter, r *http.Request, own hostel.Account, next string,
) (string, error) {
	_, room, ok := web.RoomAt(si.catalogue.Snapshot(), next)
	if !ok || si.Sessions.WantedRoom(r) != room.UUID {
		return web.OwnPath(next, "/"), nil
	}
	student, err := si.students.StudentByEmail(r.Context(), own.Email) // the new session does not know the gender yet
	if err != nil {
		return "", err
	}
	summary, err := si.hold(r, &student, room.UUID)
	if _, refused := errors.AsType[*hostel.Problem](err); refused {
		return next, nil // the room's page shows the reason
	}
	if err != nil {
		return "", err
	}
	si.Sessions.ForgetRoom(w, r)
	return summary, nil
}

// goOn redirects a student who has just verified the email to next. If next is the room for which Book was pressed in
// this browser, goOn holds a bed there and redirects to the summary (R31).
func (vh *verificationHandler) goOn(
	w http.ResponseWriter, r *http.Request, student *hostel.Student, next string,
) error {
	_, room, ok := web.RoomAt(vh.catalogue.Snapshot(), next)
	if !ok {
		return web.RedirectForm(w, r, web.OwnPath(next, "/dashboard?verified=1"))
	}
	if vh.Sessions.WantedRoom(r) != room.UUID {
		return web.RedirectForm(w, r, parts.Href("/email-verification", "next", next)) // it offers the room
	}
	summary, err := vh.hold(r, student, room.UUID)
	if _, refused := errors.AsType[*hostel.Problem](err); refused {
		return web.RedirectForm(w, r, parts.Href("/email-verification", "next", next, "refused", "1"))
	}
	if err != nil {
		return err
	}
	return web.RedirectForm(w, r, summary+"&verified=1")
}

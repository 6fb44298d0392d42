package accounts

import (
	"context"
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/accountview"
	"efie/views/parts"
)

// wantedRooms finds the rooms for which Book was pressed in a browser that had no session, and holds beds there.
type wantedRooms struct {
	catalogue *catalogue.Catalogue
	beds      *booking.Service
	limit     *account.RateLimiter
}

// at returns the room whose address this is, or nil for any other address.
func (wr wantedRooms) at(address string) *accountview.WantedRoom {
	h, room, isRoom := web.RoomAt(wr.catalogue.Snapshot(), address)
	if !isRoom {
		return nil
	}
	return accountview.NewWantedRoom(h, room, wr.catalogue.Availability().BedsLeft(room.UUID))
}

// hold holds a bed for the student who sent a request, and returns the address of the summary. It gives up no other
// bed: it fails with a *hostel.Problem if the student has one, or may not book the room.
func (wr wantedRooms) hold(r *http.Request, student *hostel.Student, roomUUID string) (summary string, err error) {
	if student.Gender == "" {
		return "", hostel.ErrNotStudent
	}
	err = wr.limit.Book(r.Context(), student.ID)
	if err != nil {
		return "", err
	}
	_, err = wr.beds.Book(context.WithoutCancel(r.Context()), student, roomUUID,
		booking.HoldRequest{Shown: booking.AnyPrice, Network: web.ClientNetwork(r)})
	return parts.Href(parts.SummaryHref, "room", roomUUID, "price", r.PostForm.Get("price"),
		"terms", r.PostForm.Get("terms")), err // the summary shows a price that has risen since the form
}

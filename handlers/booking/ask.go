package booking

import (
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	views "efie/views/booking"
	"efie/views/parts"
)

// askPath is the address of the page that asks before a bed is booked. It changes nothing, so it can be reloaded.
const askPath = "/book/ask"

// askHandler asks a student who is about to give up a bed, or to pay more than a page showed.
type askHandler struct{ *bookHandler }

// askHref is the address of the question about a form of the Book button.
func askHref(roomUUID string, form url.Values) string {
	return web.Href(askPath, "room", roomUUID, "price", form.Get("price"), "terms", form.Get("terms"))
}

// shownBy is what the page with the Book button showed. A form without a price, or without terms, agrees to any.
func shownBy(form url.Values) booking.Shown {
	n, err := strconv.ParseInt(form.Get("price"), 10, 64)
	if err != nil {
		n = math.MaxInt64
	}
	return booking.Shown{Price: hostel.Pesewas(n), Terms: form.Get("terms")}
}

// ask leads to the question whether to give up the bed that is held, unless the other one cannot be booked anyway.
func (bh *bookHandler) ask(
	w http.ResponseWriter, r *http.Request, student *hostel.Student, h *hostel.Hostel, room *hostel.Room,
) error {
	if err := bh.refusal(student, h, room); err != nil {
		return bh.refuse(w, r, h, hostel.Booking{}, err)
	}
	return web.RedirectForm(w, r, askHref(room.UUID, r.PostForm))
}

// refusal is why the student cannot book a bed of the room, as far as the catalogue knows.
func (bh *bookHandler) refusal(student *hostel.Student, h *hostel.Hostel, room *hostel.Room) error {
	if err := booking.StudentRefusal(h, room, student); err != nil {
		return err
	}
	return catalogue.RoomRefusal(h, room, bh.catalogue.Availability().BedsLeft(room.UUID))
}

// show is the page at /book/ask.
func (ah *askHandler) show(w http.ResponseWriter, r *http.Request) error {
	student, err := ah.NeedVerified(r, r.URL.RequestURI())
	if err != nil {
		return err
	}
	query := r.URL.Query()
	h, room, ok := ah.catalogue.Snapshot().Room(query.Get("room"))
	if !ok {
		return booking.ErrUnknownRoom
	}
	kept, err := ah.Students.Kept(r)
	if err != nil {
		return err
	}
	if kept.RoomUUID == "" {
		current, err := ah.current.CurrentBooking(r.Context(), student.ID)
		if err != nil {
			return err
		}
		if current.Confirmed() {
			return ah.hasBed(w, r, student, room.UUID, booking.ErrAlreadyBooked)
		}
	}
	shown := shownBy(query)
	if kept.RoomUUID == room.UUID {
		if shown.Covers(kept.Price, kept.Terms) {
			return web.SeeOther(w, r, "/dashboard")
		}
	} else if err := ah.refusal(student, h, room); err != nil {
		return ah.refuse(w, r, h, hostel.Booking{}, err)
	}
	p, err := ah.NewOwnPage(r, "Before you book")
	if err != nil {
		return err
	}
	p.Nav.Strip = "" // the page itself says what is kept
	return ah.Show(w, r, http.StatusOK, p, views.AskPage(p, ah.present.ask(h, room, kept, shown)))
}

// ask is the view model of the question about a bed, of which the student saw a price.
func (bp *presenter) ask(h *hostel.Hostel, room *hostel.Room, kept hostel.KeptBed, shown booking.Shown) views.Ask {
	price, terms, timeToPay := room.Price, h.CostTerms(room), bp.onceOpen()
	m := views.Ask{Hostels: "/hostels/" + h.Slug}
	label := "Book"
	switch {
	case kept.RoomUUID != "" && kept.RoomUUID != room.UUID:
		label = "Give it up and book this bed"
		m.GiveUp = &views.HeldElsewhere{
			Hostel: "your hostel", Until: hostel.TimeOfDay(kept.Until), Paying: kept.Paying,
		}
		if held, heldRoom, ok := bp.catalogue.Snapshot().Room(kept.RoomUUID); ok {
			m.GiveUp.Hostel, m.GiveUp.Room = held.Name, roomName(heldRoom)
		}
	case kept.RoomUUID == room.UUID:
		price, terms, m.Kept, m.Code = kept.Price, kept.Terms, hostel.TimeOfDay(kept.Until), kept.Code
		timeToPay = timeUntil(kept.Until)
	}
	if !shown.Covers(price, terms) {
		m.Changed = true
		if price > shown.Price {
			m.Was, m.Is = shown.Price.String(), price.String()
		}
		if m.GiveUp == nil {
			label = "Pay " + price.String() + " now"
		}
	}
	m.Bed = summary(h, room, price, terms, timeToPay)
	m.Offer = web.NewOffer(room.UUID, price, terms, label, bp.site.InlineScript)
	if m.GiveUp != nil {
		m.Offer.Instead = kept.Code
	}
	return m
}

// summary is what a student is about to pay for.
func summary(
	h *hostel.Hostel, room *hostel.Room, price hostel.Pesewas, terms hostel.CostTerms, timeToPay string,
) parts.BedSummary {
	return parts.BedSummary{
		Hostel: h.Name, Room: roomName(room), Price: price.String(), Cost: web.StayCost(terms, price), Time: timeToPay,
	}
}

// roomName names a room type: "2 in a room (Standard)".
func roomName(room *hostel.Room) string {
	return web.RoomShare(room) + " (" + parts.OrElse(room.Label, hostel.DefaultRoomLabel) + ")"
}

// onceOpen is the time to pay for a bed whose payment page is not open yet.
func (bp *presenter) onceOpen() string {
	return parts.Minutes(int(bp.holdFor.Minutes()))
}

// timeUntil is the time to pay for a bed that is held.
func timeUntil(until time.Time) string {
	return "until " + hostel.TimeOfDay(until)
}

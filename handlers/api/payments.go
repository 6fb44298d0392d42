package api

import (
	"context"
	"net/http"
	"slices"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

type paymentCalls struct {
	queue     *booking.Queue
	bookings  *booking.Service
	limit     *account.RateLimiter
	current   booking.CurrentBookings
	events    securityLog
	catalogue *catalogue.Catalogue
	clock     func() time.Time
}

const (
	// payingTakes bounds a booking, provider included.
	payingTakes = 30 * time.Second
	callback    = "/dashboard/"
	// maxInRoom and maxID bound numbers; a float keeps those below 2⁵³ exactly.
	maxInRoom = 1000
	maxID     = 1 << 53
)

// steady is a context that outlives a client whose connection goes: nothing stays half done.
func steady(r *http.Request) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(r.Context()), payingTakes)
}

type heldBed struct {
	Email     string `json:"email"`
	Reference string `json:"reference"` // of the payment, as payments/verify will answer it
	ExpiresAt string `json:"expires_at"`
}

func (pc *paymentCalls) hold(w http.ResponseWriter, r *http.Request, student *hostel.Student, b *body) error {
	uuid, number := b.needed("room_uuid"), b.whole("room_number", 1, maxInRoom)
	if err := b.problem(); err != nil {
		return err
	}
	_, room, ok := pc.catalogue.Snapshot().Room(uuid)
	if !ok {
		return booking.ErrUnknownRoom
	}
	if number != int64(room.NumberInRoom) {
		return hostel.InvalidField("room_number", "room_number must be the number_in_room of this room.")
	}
	if err := pc.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	ctx, cancel := steady(r)
	defer cancel()
	held, err := pc.bookings.Book(ctx, student, uuid, booking.HoldRequest{
		Shown: booking.AnyPrice, Instead: booking.AnyHold, Network: web.ClientAddress(r),
	})
	if err != nil {
		return err
	}
	page, err := pc.bookings.Page(ctx, student, held)
	if err != nil {
		return err
	}
	ends := booking.HoldEndOnceOpened(held, page.Payment, pc.clock().Add(pc.bookings.HoldFor))
	web.WriteJSON(w, http.StatusOK, heldBed{student.Email, page.Payment.Reference, ends.UTC().Format(time.RFC3339)})
	return nil
}

type checkout struct {
	AuthorizationURL string `json:"authorization_url"`
	Reference        string `json:"reference"`
	AccessCode       string `json:"access_code"`
}

// pay opens the provider's page for the held bed. Refused, it changes nothing.
func (pc *paymentCalls) pay(w http.ResponseWriter, r *http.Request, student *hostel.Student, b *body) error {
	claim := booking.PaymentRequest{
		Email: b.needed("email"), Amount: b.number("amount"), HostelID: b.whole("hostel_id", 1, maxID),
		RoomUUID: b.needed("room_uuid"), RoomNumber: b.whole("room_number", 1, maxInRoom),
	}
	if back := b.text("callback_url"); back != callback {
		b.reject("callback_url", callback)
	}
	if err := b.problem(); err != nil {
		return err
	}
	if err := pc.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	ctx, cancel := steady(r)
	defer cancel()
	standing, err := pc.current.CurrentBooking(ctx, student.ID)
	if err != nil {
		return err
	}
	held, err := pc.bookings.Owed(student, standing, claim)
	if hostel.KindOf(err) == hostel.Invalid {
		pc.events.Untrue(r, *student)
	}
	if err != nil {
		return err
	}
	page, err := pc.queue.Open(ctx, student, held, maxWait)
	if err != nil {
		return err
	}
	if page.URL == "" {
		return pc.stillWaiting(ctx, student, held)
	}
	web.WriteJSON(w, http.StatusOK, checkout{page.URL, page.Reference, page.AccessCode})
	return nil
}

// statusCalls answer with a student's current booking.
type statusCalls struct {
	current   booking.CurrentBookings
	inquiries Inquiries
	documents *documents
}

// bookedBed has null in the place of everything but Stat where there is no booking.
type bookedBed struct {
	Stat     string                `json:"stat"`
	Data     *hostel.Canonical     `json:"data"`
	RoomUUID *string               `json:"room_uuid"`
	Room     *hostel.CanonicalRoom `json:"room"`
}

// booked reports whether the student has a bed, and which. A hostel that has left the catalogue meanwhile is null.
// Where no booking is confirmed yet, the provider is asked first: a student who has just paid sees the booking at once.
func (sc *statusCalls) booked(w http.ResponseWriter, r *http.Request, student *hostel.Student) error {
	if err := ignore(w, r); err != nil {
		return err
	}
	standing, err := sc.current.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if !standing.Confirmed() {
		asked, err := sc.inquiries.AskAboutOwn(r, student.ID)
		if err == nil && asked {
			standing, err = sc.current.CurrentBooking(r.Context(), student.ID)
		}
		if err != nil {
			return err
		}
	}
	web.WriteJSON(w, http.StatusOK, sc.bed(standing))
	return nil
}

// bed is the confirmed bed of a standing, if there is one.
func (sc *statusCalls) bed(standing booking.CurrentBooking) bookedBed {
	if !standing.Confirmed() {
		return bookedBed{Stat: "False"}
	}
	uuid := standing.Booking.RoomUUID
	answer := bookedBed{Stat: "True", RoomUUID: &uuid}
	if h, _, ok := sc.documents.hostels.Snapshot().Room(uuid); ok {
		shape := sc.documents.shape(h, true)
		i := slices.IndexFunc(shape.Rooms, func(r hostel.CanonicalRoom) bool { return r.UUID == uuid })
		answer.Data, answer.Room = &shape, &shape.Rooms[i]
	}
	return answer
}

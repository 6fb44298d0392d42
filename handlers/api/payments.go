package api

import (
	"io"
	"net/http"
	"slices"
	"time"

	"efie/handlers/bookings"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
)

type paymentCalls struct {
	queue    *booking.Queue
	bookings *booking.Service
	limit    *account.RateLimiter
	current  booking.CurrentBookings
	events   web.SecurityLog
}

const (
	callback = "/dashboard/"
	// maxInRoom and maxID limit numbers. A float stores whole numbers up to 2⁵³ exactly.
	maxInRoom = 1000
	maxID     = 1 << 53
)

type heldBed struct {
	Email     string `json:"email"`
	Reference string `json:"reference"` // of the payment that payments/verify opens
	ExpiresAt string `json:"expires_at"`
}

func (pc *paymentCalls) hold(w http.ResponseWriter, r *http.Request, student *hostel.Student, b *body) error {
	uuid, number := b.required("room_uuid"), b.wholeNumber("room_number", 1, maxInRoom)
	if err := b.problem(); err != nil {
		return err
	}
	_, room, ok := pc.bookings.Catalogue.Snapshot().Room(uuid)
	if !ok {
		return booking.ErrUnknownRoom
	}
	if number != int64(room.NumberInRoom) {
		return booking.RoomNumberProblem(room)
	}
	if err := pc.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	ctx, cancel := web.Detach(r)
	defer cancel()
	held, err := pc.bookings.Book(ctx, student, uuid, booking.HoldRequest{
		Shown: booking.AnyPrice, Replaces: booking.AnyHold, Network: web.ClientNetwork(r),
	})
	if err != nil {
		return err
	}
	page, err := pc.bookings.Page(ctx, student, held)
	if err != nil {
		return err
	}
	ends := booking.HoldEndOnceOpened(held, page.Payment, pc.bookings.Clock().Add(pc.bookings.HoldFor))
	web.WriteJSON(w, http.StatusOK, heldBed{student.Email, page.Payment.Reference, ends.UTC().Format(time.RFC3339)})
	return nil
}

type checkout struct {
	AuthorizationURL string `json:"authorization_url"`
	Reference        string `json:"reference"`
	AccessCode       string `json:"access_code"`
}

// pay opens the provider's page for the held bed. A refused call changes nothing.
func (pc *paymentCalls) pay(w http.ResponseWriter, r *http.Request, student *hostel.Student, b *body) error {
	claim := booking.PaymentRequest{
		Email: b.required("email"), Amount: b.number("amount"), HostelID: b.wholeNumber("hostel_id", 1, maxID),
		RoomUUID: b.required("room_uuid"), RoomNumber: b.wholeNumber("room_number", 1, maxInRoom),
	}
	if back := b.text("callback_url"); back != callback {
		b.ask("callback_url")
	}
	if err := b.problem(); err != nil {
		return err
	}
	if err := pc.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	ctx, cancel := web.Detach(r)
	defer cancel()
	current, err := pc.current.CurrentBooking(ctx, student.ID)
	if err != nil {
		return err
	}
	held, err := pc.bookings.HoldToPay(student, current, claim)
	if hostel.KindOf(err) == hostel.Invalid {
		pc.events.FalseClaim(r, *student)
	}
	if err != nil {
		return err
	}
	page, err := pc.queue.Open(ctx, student, held, maxWait)
	if err != nil {
		return err
	}
	if page.URL == "" {
		return pc.waitingProblem(ctx, student, held)
	}
	web.WriteJSON(w, http.StatusOK, checkout{page.URL, page.Reference, page.AccessCode})
	return nil
}

// statusCalls answer with a student's current booking.
type statusCalls struct {
	current   booking.CurrentBookings
	inquiries *bookings.Inquiry
	documents *documents
}

// bookedBed is a student's bed. Without a confirmed booking, all fields except Stat are null.
type bookedBed struct {
	Stat     string                `json:"stat"`
	Data     *hostel.Canonical     `json:"data"`
	RoomUUID *string               `json:"room_uuid"`
	Room     *hostel.CanonicalRoom `json:"room"`
}

// booked answers with the student's bed. A hostel that has left the catalogue is null. Without a confirmed booking it
// asks the provider first: so a student who has just paid gets the booking at once.
func (sc *statusCalls) booked(w http.ResponseWriter, r *http.Request, student *hostel.Student) error {
	// The call does not use its body.
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		return bodyError(err)
	}
	current, err := sc.current.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if !current.Confirmed() {
		asked, err := sc.inquiries.AskAboutOpenPayment(r, student.ID)
		if err == nil && asked {
			current, err = sc.current.CurrentBooking(r.Context(), student.ID)
		}
		if err != nil {
			return err
		}
	}
	web.WriteJSON(w, http.StatusOK, sc.bed(current))
	return nil
}

func (sc *statusCalls) bed(current booking.CurrentBooking) bookedBed {
	if !current.Confirmed() {
		return bookedBed{Stat: "False"}
	}
	uuid := current.Booking.RoomUUID
	answer := bookedBed{Stat: "True", RoomUUID: &uuid}
	if h, _, ok := sc.documents.hostels.Snapshot().Room(uuid); ok {
		shape := sc.documents.shape(h, true)
		i := slices.IndexFunc(shape.Rooms, func(r hostel.CanonicalRoom) bool { return r.UUID == uuid })
		answer.Data, answer.Room = &shape, &shape.Rooms[i]
	}
	return answer
}

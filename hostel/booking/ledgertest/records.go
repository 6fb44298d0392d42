package ledgertest

import (
	"slices"
	"sync"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// records holds the data of a Ledger. Its methods keep beds, bookings, payments and transitions consistent.
type records struct {
	mu          sync.Mutex
	students    map[string]hostel.Student
	rooms       map[string]*room
	bookings    map[string]*bookingEntry
	holds       map[string][]*bookingEntry // by student and by mailbox, the newest last
	taking      []*bookingEntry            // bookings that take a bed
	payments    map[string]*payment
	ordered     []*payment // in the order in which they were opened
	transitions map[string][]hostel.Transition
	links       []*booking.PaymentLink // in the order in which they were made
	alarms      alarms
	emails      []hostel.Email
	notes       []hostel.Note
	changed     map[*bookingEntry]bool // since the last call of ChangedProblems
}

type room struct {
	beds, taken int
	hostel      hostel.Hostel
	room        hostel.Room
}

type bookingEntry struct {
	hostel.Booking
	mailbox  string
	network  string
	site     string
	domain   string
	attempts []*payment
	links    []*booking.PaymentLink
}

type payment struct {
	hostel.Payment
	booking *bookingEntry
	nextAt  int64     // the time in milliseconds when the reconciler must ask or refund
	paidAt  time.Time // when the bank first reported a success, or zero
}

// nextAsk returns when the reconciler must ask about the payment again.
func (p *payment) nextAsk(now time.Time) time.Time {
	pages := booking.PagesToAsk(p.booking.payments(), p.Payment, now)
	return booking.NextAsk(p.Payment, pages, p.booking.ExpiresAt, now)
}

// Offer sets the rules, prices and terms of room types that the ledger knows.
func (rec *records) Offer(hostels ...*hostel.Hostel) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for _, h := range hostels {
		for _, r := range h.Rooms {
			if known := rec.rooms[r.UUID]; known != nil {
				known.hostel, known.room = *h, r
			}
		}
	}
}

func (rec *records) Drop(roomUUID string) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	delete(rec.rooms, roomUUID)
}

// Enrol adds or replaces students.
func (rec *records) Enrol(students ...hostel.Student) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for _, s := range students {
		rec.students[s.ID] = s
	}
}

// checkNotGone returns hostel.ErrUnknownStudent if the account was deleted.
func (rec *records) checkNotGone(studentID string) error {
	if s := rec.students[studentID]; s.Deleted() {
		return hostel.ErrUnknownStudent
	}
	return nil
}

// active returns the student's booking that takes a bed, or nil.
func (rec *records) active(studentID string) *bookingEntry {
	return first(rec.taking, func(b *bookingEntry) bool { return b.StudentID == studentID })
}

// first returns the first entry of a list that matches, or nil.
func first[E any](list []*E, matches func(*E) bool) *E {
	i := slices.IndexFunc(list, matches)
	if i < 0 {
		return nil
	}
	return list[i]
}

// full reports whether no bed of a room type is left after freed beds become free.
func (rec *records) full(roomUUID string, freed int) bool {
	r := rec.rooms[roomUUID]
	return r.taken-freed >= r.beds
}

// endHolds lets the holds expire that are still held, and returns their number.
func (rec *records) endHolds(holds []*bookingEntry, now time.Time) (ended int) {
	for _, b := range holds {
		if b.State == hostel.Held {
			rec.end(b, hostel.Expired, hostel.Occasion{Now: now, Cause: hostel.ByTime})
			ended++
		}
	}
	return ended
}

// end changes a booking to a state that takes no bed, and frees its bed.
func (rec *records) end(b *bookingEntry, next hostel.BookingState, at hostel.Occasion) {
	rec.setBookingState(b, next, at)
	rec.rooms[b.RoomUUID].taken--
}

func (rec *records) setBookingState(b *bookingEntry, next hostel.BookingState, at hostel.Occasion) {
	was := b.State
	if !was.CanBecome(next) {
		panic("booking " + b.ID + " cannot go from " + string(was) + " to " + string(next))
	}
	b.State, b.ChangedAt = next, toMillisecond(at.Now)
	if was == hostel.Held && next != hostel.Confirmed {
		rec.endLink(b, booking.LinkAfter(next), "", at.Now)
	}
	switch {
	case !next.TakesBed():
		rec.taking = slices.DeleteFunc(rec.taking, func(other *bookingEntry) bool { return other == b })
	case !was.TakesBed():
		rec.taking = append(rec.taking, b)
	}
	rec.addTransition(b, hostel.Transition{
		Subject: b.ID, Was: string(was), Next: string(next), Cause: at.Cause, At: at.Now,
	})
}

// setPaymentState makes an allowed transition, and raises or ends the alarms of the payment.
func (rec *records) setPaymentState(p *payment, next hostel.PaymentState, at hostel.Occasion) {
	was := p.State
	if !was.CanBecome(next) {
		panic("payment " + p.Reference + " cannot go from " + string(was) + " to " + string(next))
	}
	p.State, p.ChangedAt = next, toMillisecond(at.Now)
	switch next {
	case hostel.PaymentSucceeded, hostel.PaymentRefundDue:
		p.nextAt = at.Now.UnixMilli()
	case hostel.PaymentRefunding:
		p.nextAt = booking.NextRefundTry(p.Payment, at.Now).UnixMilli()
	}
	// another server may still work on the first try
	if was == hostel.PaymentRefundFailed && next == hostel.PaymentRefundDue {
		p.nextAt = booking.NextRefundTry(p.Payment, at.Now).UnixMilli()
	}
	if was == hostel.PaymentRefundDue || was == hostel.PaymentRefunding {
		rec.alarms.end(hostel.AlarmRefundLate, p.Reference)
	}
	if was.Unsettled() && !next.Unsettled() {
		rec.alarms.end(hostel.AlarmNotSettled, p.Reference)
	}
	if was.Alarming() {
		rec.alarms.end(hostel.AlarmKind(was), p.Reference)
	}
	if next.Alarming() {
		rec.alarms.set(hostel.Alarm{
			Kind: hostel.AlarmKind(next), Reference: p.Reference, RaisedAt: toMillisecond(at.Now),
		})
	}
	rec.addTransition(p.booking, hostel.Transition{
		Subject: p.Reference, Was: string(was), Next: string(next), Cause: at.Cause, At: at.Now, Amount: p.Received,
	})
}

func (rec *records) settlement(p *payment) booking.Settlement {
	return booking.Settlement{Payment: p.Payment, Booking: p.booking.Booking, Student: rec.students[p.StudentID]}
}

func (rec *records) queueEmails(s booking.Settlement, t booking.Terms) {
	if t.Emails != nil {
		rec.emails = append(rec.emails, t.Emails(s)...)
	}
}

// keepReason keeps the reason of an operator as a note about the booking.
func (rec *records) keepReason(b hostel.Booking, act string, at hostel.Occasion) {
	if at.Reason != "" {
		rec.notes = append(rec.notes, hostel.Note{
			AccountID: b.StudentID, BookingID: b.ID, Act: act, Text: at.Reason, At: toMillisecond(at.Now),
		})
	}
}

func (rec *records) bookedBy(p *payment) bool {
	if p.State == hostel.PaymentReversed {
		return rec.was(p.Reference, hostel.PaymentAllocated)
	}
	return p.State.Books()
}

func (rec *records) was(reference string, state hostel.PaymentState) bool {
	return slices.ContainsFunc(rec.transitions[reference], func(m hostel.Transition) bool {
		return m.Next == string(state)
	})
}

// addTransition stores a transition of a booking or of one of its payments. Its time is not before the previous one.
func (rec *records) addTransition(b *bookingEntry, m hostel.Transition) {
	m.At = toMillisecond(m.At)
	if before := rec.transitions[m.Subject]; len(before) > 0 && before[len(before)-1].At.After(m.At) {
		m.At = before[len(before)-1].At
	}
	rec.transitions[m.Subject] = append(rec.transitions[m.Subject], m)
	rec.changed[b] = true
}

func (b *bookingEntry) payments() (list []hostel.Payment) {
	for _, p := range b.attempts {
		list = append(list, p.Payment)
	}
	return list
}

// toMillisecond rounds a time as the store does.
func toMillisecond(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return time.UnixMilli(t.UnixMilli()).UTC()
}

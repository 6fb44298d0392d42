package storetest

import (
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/test/must"
)

// StayEnds is the end of every confirmed stay of NewHold.
var StayEnds = time.Date(2026, 8, 2, 0, 0, 0, 0, time.UTC)

func Terms(now time.Time) booking.Terms {
	return booking.Terms{
		Occasion: hostel.Occasion{Now: now, Cause: hostel.ByWebhook},
		Emails: func(s booking.Settlement) []hostel.Email {
			if s.Payment.State == hostel.PaymentRefundDue {
				return []hostel.Email{{Kind: hostel.EmailRefundDue, To: s.Student.Email}}
			}
			return []hostel.Email{
				{Kind: hostel.EmailBookingConfirmed, To: s.Student.Email},
				{Kind: hostel.EmailHostConfirmed, To: "host@example.com"},
			}
		},
	}
}

func (h *Fixture) OpenPage(b hostel.Booking, at time.Time) string {
	h.T.Helper()
	return h.openPage(b, at, "")
}

// OpenPayerPage opens a page of another person who pays, by a new link.
func (h *Fixture) OpenPayerPage(b hostel.Booking, at time.Time) string {
	h.T.Helper()
	id := hostel.NewID()
	link, err := h.MakeLink(h.T.Context(), booking.PaymentLink{
		ID: id, BookingID: b.ID, TokenHash: "hash of " + id, State: booking.LinkLive, CreatedAt: at, ChangedAt: at,
	}, "")
	h.Must(err)
	return h.openPage(b, at, link.ID)
}

func (h *Fixture) openPage(b hostel.Booking, at time.Time, linkID string) string {
	h.T.Helper()
	p := hostel.Payment{Reference: booking.Reference(hostel.NewID(), 0), BookingID: b.ID,
		StudentID: b.StudentID, LinkID: linkID, Email: "x@example.com",
		Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: at}
	if linkID != "" {
		p.Email, p.PayerName, p.PayerPhone, p.LinkPageAt = "payer@example.com", "Kofi Payer", "233201234567", at
	}
	h.Must(h.OpenPayment(h.T.Context(), p, b.ExpiresAt))
	h.Must(h.Authorised(h.T.Context(), p.Reference, booking.Checkout{
		URL: "https://pay.example", AccessCode: "code",
	}, at))
	return p.Reference
}

// Outcome returns the outcome of a payment with the right amount.
func (h *Fixture) Outcome(reference string, status hostel.OutcomeStatus) booking.Outcome {
	h.T.Helper()
	p, err := h.Payment(h.T.Context(), reference)
	h.Must(err)
	return booking.Outcome{
		Status: status, Reference: reference, Amount: p.Amount, Currency: booking.Currency, Domain: p.Domain,
	}
}

func (h *Fixture) RecordStatus(reference string, status hostel.OutcomeStatus, at time.Time) hostel.PaymentState {
	h.T.Helper()
	_, p, err := h.RecordOutcome(h.T.Context(), reference, h.Outcome(reference, status), hostel.Occasion{
		Now: at, Cause: hostel.ByReconciler,
	})
	h.Must(err)
	return p.State
}

func (h *Fixture) SetPaymentState(reference string, next hostel.PaymentState, at time.Time) {
	h.T.Helper()
	_, moved, err := h.Change(h.T.Context(), reference, "", func(hostel.Payment) hostel.PaymentState {
		return next
	}, Terms(at))
	h.Must(err)
	if !moved {
		h.T.Fatalf("%s did not become %s", reference, next)
	}
}

func (h *Fixture) PayFor(b hostel.Booking, at time.Time) string {
	h.T.Helper()
	return h.MarkPaid(h.OpenPage(b, at), at)
}

func (h *Fixture) MarkPaid(reference string, at time.Time) string {
	h.T.Helper()
	must.Equal(h.T, "the state", h.RecordStatus(reference, hostel.OutcomeSuccess, at), hostel.PaymentSucceeded)
	return reference
}

func (h *Fixture) SettlePayment(reference string, at time.Time) booking.Settlement {
	h.T.Helper()
	s, err := h.Allocate(h.T.Context(), reference, Terms(at))
	h.Must(err)
	return s
}

// Book holds a bed and pays for it.
func (h *Fixture) Book(student, room string, at time.Time) hostel.Booking {
	h.T.Helper()
	return h.SettlePayment(h.PayFor(h.HoldBed(student, room, at), at), at).Booking
}

// LinkTo returns a link for a student, named after its hash.
func LinkTo(student, hash string) account.Verification {
	return account.Verification{AccountID: student, Hash: hash, ExpiresAt: Noon.Add(time.Hour)}
}

func (h *Fixture) RequestReset(student, hash string) {
	h.T.Helper()
	h.Must(h.AddReset(h.T.Context(), LinkTo(student, hash), Noon, hostel.Email{
		Kind: hostel.EmailPasswordReset, To: student + "@example.com", Token: "token of " + hash,
	}))
}

func (h *Fixture) AddSession(hash, student string, expires time.Time) account.Session {
	h.T.Helper()
	se := account.Session{
		ID: "public " + hash, AccountID: student, Device: "Chrome on Android", Shared: true,
		CreatedAt: Noon, SeenAt: Noon, ExpiresAt: expires,
		PasswordHash: h.Text(`select password_hash from accounts where id = $1`, student),
	}
	h.Must(h.OpenSession(h.T.Context(), hash, se))
	return se
}

// RefuseHold expects a hold to fail with a refusal.
func (h *Fixture) RefuseHold(student, room string, at time.Time, refusal error) {
	h.T.Helper()
	_, err := h.Hold(h.T.Context(), NewHold(student, room, at))
	must.Fail(h.T, student+" wants "+room, err, refusal)
}

// ExpectStates checks a settlement, its stored payment and booking, and the ledger.
func (h *Fixture) ExpectStates(s booking.Settlement, payment hostel.PaymentState, booking hostel.BookingState) {
	h.T.Helper()
	must.Equal(h.T, "the payment", s.Payment.State, payment)
	must.Equal(h.T, "the booking", s.Booking.State, booking)
	if stored, err := h.Payment(h.T.Context(), s.Payment.Reference); err != nil || stored != s.Payment ||
		h.BookingState(s.Booking) != s.Booking.State {
		h.T.Errorf("stored as %+v and %s, returned as %+v", stored, h.BookingState(s.Booking), s)
	}
	h.CheckLedger()
}

package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

// UnpaidHoldsInData is the number of holds without payment that a student's own OwnData has, the newest ones. A hold of
// the last day is among them (R7), and so is each payment that may still be paid.
const UnpaidHoldsInData = 100

// OwnData is all stored data of one student, without secrets. Its lists have the oldest element first.
type OwnData struct {
	Student     hostel.Student // without PasswordHash
	NewEmail    *NewEmail
	Sessions    []Session // includes ended sessions
	Links       []OwnLink
	Bookings    []hostel.Booking
	Payments    []hostel.Payment
	PayLinks    []hostel.LinkRecord // through which other persons could pay
	Transitions []hostel.Transition // of the bookings and payments
	Alarms      []OwnAlarm
	Emails      []QueuedEmail
	Saved       []SavedHostel
	Notes       []hostel.Note // of operators, about the account and its bookings
}

// NewEmail is a new address that the student has not confirmed yet.
type NewEmail struct {
	Email     string
	ExpiresAt time.Time // of its link
}

// OwnLink is a link that was sent to the student.
type OwnLink struct {
	Kind      hostel.EmailKind // of the email with the link
	ExpiresAt time.Time
	UsedAt    time.Time // zero until the link is used
}

// OwnAlarm is an alarm about a payment or booking of the student.
type OwnAlarm struct {
	hostel.Alarm
	SeenAt time.Time // when a person dismissed it; zero before that
}

// QueuedEmail is an email that was not sent yet. Sent emails are not stored.
type QueuedEmail struct {
	Kind     hostel.EmailKind
	To       string // "" for an email to another payer
	QueuedAt time.Time
	DeadAt   time.Time // when Efie gave up sending it; zero before that
}

// payableFor is the time in which an opened page may still be paid. A later payment is refunded automatically.
const payableFor = 24 * time.Hour

// DeletionRefusal returns why an account cannot be deleted at now, or nil. It refuses while the student takes a bed or
// has an unfinished payment. It needs only the bookings, payments and alarms.
func DeletionRefusal(d OwnData, now time.Time) error {
	for _, b := range d.Bookings {
		switch b.State {
		case hostel.Held:
			return refusal("bed_kept",
				"A bed is kept for you until %s. Give it up on your dashboard, or wait until then.",
				hostel.DateTime(b.ExpiresAt))
		case hostel.Confirmed:
			if now.Before(b.CancelUntil()) {
				return refusal("booking_stands", "Your booking %s is active. Cancel it on your dashboard, which you "+
					"can do until %s, or come back when your stay is over, on %s.",
					b.Code, hostel.DateTime(b.CancelUntil()), hostel.Date(b.EndsAt))
			}
			return refusal("booking_stands", "Your booking %s is active, and it is too late to cancel it here. Come "+
				"back when your stay is over, on %s, or write to us and quote the booking’s code.",
				b.Code, hostel.Date(b.EndsAt))
		}
	}
	for _, p := range d.Payments {
		if err := paymentRefusal(p, d.Alarms, now); err != nil {
			return err
		}
	}
	return nil
}

// paymentRefusal returns why a payment prevents the deletion of its account, or nil.
func paymentRefusal(p hostel.Payment, alarms []OwnAlarm, now time.Time) error {
	alarmed := slices.ContainsFunc(alarms, func(a OwnAlarm) bool {
		return a.Reference == p.Reference && a.SeenAt.IsZero()
	})
	switch {
	case alarmed, p.State == hostel.PaymentWrongMoney, p.State == hostel.PaymentRefundFailed,
		p.State == hostel.PaymentDisputed:
		return refusal("money_waits",
			"A person at Efie has to look at your payment %s first. Write to us and quote this reference.",
			p.Reference)
	case p.State == hostel.PaymentSucceeded:
		return refusal("money_under_way",
			"Your payment %s has just arrived and is being processed. Come back in a few minutes.", p.Reference)
	case p.State == hostel.PaymentRefundDue, p.State == hostel.PaymentRefunding:
		return refusal("money_under_way",
			"Your refund of %s for payment %s is on its way. Come back after our email that it was sent.",
			p.Received, p.Reference)
	case p.State.Open() && now.Before(p.CreatedAt.Add(payableFor)):
		return refusal("payment_open",
			"You opened a page to pay %s on %s, and it may still be paid. Come back after %s.", p.Amount,
			hostel.DateTime(p.CreatedAt), hostel.DateTime(p.CreatedAt.Add(payableFor)))
	}
	return nil
}

func refusal(code, format string, about ...any) error {
	return hostel.NewProblem(hostel.Conflict, code, fmt.Sprintf(format, about...))
}

// ProvePassword fails with ErrWrongPassword if the password is not the student's password.
func (s *Service) ProvePassword(ctx context.Context, student hostel.Account, password string) error {
	ok, err := s.matches(ctx, password, student.PasswordHash)
	if err == nil && !ok {
		return ErrWrongPassword
	}
	return err
}

// DeleteAccount deletes an account and sends a last email to a proven address. It fails as DeletionRefusal does, or
// with ErrWrongPassword.
func (s *Service) DeleteAccount(ctx context.Context, student hostel.Account) error {
	err := s.Accounts.DeleteAccount(ctx, student.ID, student.PasswordHash, s.Clock(), ifProven(student, hostel.Email{
		Kind: hostel.EmailAccountDeleted, To: student.Email, Name: student.NameInEmails(),
	}))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return nil // the account is deleted already: the button was pressed twice
	}
	return s.afterCommit(err)
}

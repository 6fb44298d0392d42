package hostel

import (
	"errors"
	"testing"
	"time"
)

func TestAHoldHasItsPriceAndItsTime(t *testing.T) {
	c := newCounter(t)
	b := c.hold(t)
	if b.StudentID != "kofi" || b.HostelUUID != "h" || b.RoomUUID != "men" || b.State != Held || b.Price != Cedis(450) {
		t.Errorf("held %+v", b)
	}
	if b.HeldAt != noon || b.ExpiresAt != noon.Add(15*time.Minute) || b.ID == "" || b.Code == "" || c.committed != 1 {
		t.Errorf("held %+v, %d commits told", b, c.committed)
	}
}

func TestWhatCannotBeHeldReachesNoLedger(t *testing.T) {
	c := newCounter(t)
	for room, want := range map[string]error{"women": ErrWrongGender, "attic": ErrUnknownRoom} {
		if _, err := c.Hold(t.Context(), &kofi, room); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", room, err, want)
		}
	}
	if len(c.ledger.bookings) != 0 || c.committed != 0 {
		t.Errorf("%d bookings, %d commits", len(c.ledger.bookings), c.committed)
	}
	c.hold(t)
	if _, err := c.Hold(t.Context(), &Student{ID: "yaw", Gender: Male}, "men"); !errors.Is(err, ErrRoomFull) {
		t.Errorf("the ledger's refusal is told as %v", err)
	}
}

func TestGivingUp(t *testing.T) {
	c := newCounter(t)
	c.hold(t)
	if err := c.GiveUp(t.Context(), &kofi); err != nil || len(c.ledger.bookings) != 0 || c.committed != 2 {
		t.Errorf("%v, %d bookings left, %d commits told", err, len(c.ledger.bookings), c.committed)
	}
}

func TestCheckoutAsksForThePriceAndComesBackWithTheReference(t *testing.T) {
	c := newCounter(t)
	got, err := c.Checkout(t.Context(), &kofi, c.hold(t))
	if err != nil {
		t.Fatal(err)
	}
	charge, p := c.till.charges[0], c.ledger.payments[0]
	back := "https://efie.example/dashboard/?reference=" + charge.Reference
	if charge.Amount != Cedis(450) || charge.Email != kofi.Email || charge.CallbackURL != back || charge.CancelURL != back {
		t.Errorf("charge %+v", charge)
	}
	if p.Reference != charge.Reference || p.Amount != charge.Amount || p.State != PaymentAuthorised || p.StudentID != "kofi" {
		t.Errorf("payment %+v", p)
	}
	if got.URL != "https://pay.example/"+p.Reference || got.AccessCode != "code" {
		t.Errorf("checkout %+v", got)
	}
}

func TestCheckoutUsesThePageThatIsOpen(t *testing.T) {
	c := newCounter(t)
	b := c.hold(t)
	first, err := c.Checkout(t.Context(), &kofi, b)
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Checkout(t.Context(), &kofi, b)
	if err != nil || again != first || len(c.till.charges) != 1 {
		t.Errorf("%v: %+v after %+v, %d charges", err, again, first, len(c.till.charges))
	}
	c.ledger.payments[0].State = PaymentFailed
	if next, err := c.Checkout(t.Context(), &kofi, b); err != nil || next == first || len(c.till.charges) != 2 {
		t.Errorf("after a declined card: %v, %+v", err, next)
	}
}

func TestAProviderThatFailsKeepsTheHold(t *testing.T) {
	c := newCounter(t)
	b := c.hold(t)
	c.till.broken = errors.New("no route to host")
	_, err := c.Checkout(t.Context(), &kofi, b)
	if !errors.Is(err, ErrPaymentFailed) || KindOf(err) != Unavailable || ErrPaymentFailed.Message != "Payment failed. Try again." {
		t.Errorf("told as %v", err)
	}
	if !errors.Is(err, c.till.broken) {
		t.Errorf("the log does not hear why: %v", err)
	}
	if c.ledger.bookings[0].State != Held || c.ledger.payments[0].State != PaymentCreated {
		t.Errorf("booking %s, payment %s", c.ledger.bookings[0].State, c.ledger.payments[0].State)
	}
	c.till.broken = nil
	if _, err := c.Checkout(t.Context(), &kofi, b); err != nil || c.till.charges[0].Reference == c.till.charges[1].Reference {
		t.Errorf("the next try: %v, references %s and %s", err, c.till.charges[0].Reference, c.till.charges[1].Reference)
	}
}

func TestOnlyAHoldThatRunsCanBePaid(t *testing.T) {
	for name, c := range map[string]struct {
		state BookingState
		at    time.Duration
		want  error
	}{
		"a moment before its end": {Held, 15*time.Minute - 1, nil},
		"at its end":              {Held, 15 * time.Minute, ErrNoHold},
		"after it":                {Held, time.Hour, ErrNoHold},
		"expired":                 {Expired, 0, ErrNoHold},
		"cancelled":               {Cancelled, 0, ErrNoHold},
		"confirmed":               {Confirmed, 0, ErrNoHold},
	} {
		desk := newCounter(t)
		b := desk.hold(t)
		b.State = c.state
		desk.now = noon.Add(c.at)
		if _, err := desk.Checkout(t.Context(), &kofi, b); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if opened := len(desk.till.charges); (opened == 0) != (c.want != nil) {
			t.Errorf("%s: %d charges", name, opened)
		}
	}
}

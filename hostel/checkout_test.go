package hostel

import (
	"context"
	"errors"
	"testing"
)

func TestTheReferenceIsKnownBeforeThePageIsAskedFor(t *testing.T) {
	c := newCounter(t)
	b := c.hold(t)
	promised, err := c.PaymentReference(t.Context(), &kofi, b)
	if err != nil || promised == "" || len(c.ledger.payments) != 0 {
		t.Fatalf("promised %q, %v, %d payments written down", promised, err, len(c.ledger.payments))
	}
	page, err := c.Checkout(t.Context(), &kofi, b)
	if err != nil || page.Reference != promised || c.till.charges[0].Reference != promised {
		t.Errorf("promised %s, opened %+v, %v", promised, page, err)
	}
	if again, err := c.PaymentReference(t.Context(), &kofi, b); err != nil || again != promised {
		t.Errorf("while its page is open it is %s, %v", again, err)
	}
	c.ledger.payments[0].State = PaymentFailed
	next, err := c.PaymentReference(t.Context(), &kofi, b)
	if err != nil || next == promised {
		t.Errorf("after a declined card it is %s still, %v", next, err)
	}
	if page, err := c.Checkout(t.Context(), &kofi, b); err != nil || page.Reference != next {
		t.Errorf("promised %s, opened %+v, %v", next, page, err)
	}
}

// hasty is a ledger in which another window opens the same attempt a moment earlier, so many times.
type hasty struct {
	*book
	rivals int
}

func (h *hasty) OpenPayment(ctx context.Context, p Payment) error {
	if h.rivals > 0 {
		h.rivals--
		if err := h.book.OpenPayment(ctx, p); err != nil {
			return err
		}
	}
	return h.book.OpenPayment(ctx, p)
}

func TestTwoWindowsGetTwoReferences(t *testing.T) {
	c := newCounter(t)
	b := c.hold(t)
	c.Ledger = &hasty{c.ledger, 2}
	page, err := c.Checkout(t.Context(), &kofi, b)
	if err != nil || page.Reference != Reference(b.ID, 2) || len(c.ledger.payments) != 3 || len(c.till.charges) != 1 {
		t.Errorf("%+v, %v, %d payments, %d charges", page, err, len(c.ledger.payments), len(c.till.charges))
	}
	c = newCounter(t)
	b = c.hold(t)
	c.Ledger = &hasty{c.ledger, 1000}
	if _, err := c.Checkout(t.Context(), &kofi, b); !errors.Is(err, ErrReferenceUsed) || KindOf(err) != Conflict {
		t.Errorf("a thousand windows: %v", err)
	}
}

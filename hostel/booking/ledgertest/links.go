package ledgertest

import (
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

func (l *Ledger) MakeLink(
	_ context.Context, link booking.PaymentLink, instead string,
) (booking.PaymentLink, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, known := l.bookings[link.BookingID]
	if !known {
		return booking.PaymentLink{}, booking.ErrUnknownBooking
	}
	if err := l.checkNotGone(b.StudentID); err != nil {
		return booking.PaymentLink{}, err
	}
	if b.State != hostel.Held || !link.CreatedAt.Before(b.ExpiresAt) {
		return booking.PaymentLink{}, booking.ErrNoHold
	}
	if live := b.liveLink(); live != nil && live.ID != instead {
		return *live, nil
	}
	disowned := 0
	for _, other := range l.links {
		of := l.bookings[other.BookingID]
		if other.State == booking.LinkDisowned && other.ChangedAt.After(booking.DisownedSince(link.CreatedAt)) &&
			(of.StudentID == b.StudentID || of.mailbox != "" && of.mailbox == b.mailbox) {
			disowned++
		}
	}
	if err := booking.LinkRefusal(disowned); err != nil {
		return booking.PaymentLink{}, err
	}
	if len(b.links) == 0 {
		r, asked := l.rooms[b.RoomUUID], b.Booking
		asked.Mailbox = b.mailbox
		earlier := slices.Concat(l.earlier(asked), l.earlierLongHolds(asked))
		longer := booking.AfterFirstLink(b.Booking, earlier, booking.PayerTime{
			Free: r.beds - r.taken, Beds: r.beds, Hours: r.hostel.PayerHours,
		}, link.CreatedAt)
		b.ExpiresAt, b.PayerMinutes = toMillisecond(longer.ExpiresAt), longer.PayerMinutes
	}
	l.endLink(b, booking.LinkReplaced, "", link.CreatedAt)
	link.CreatedAt, link.ChangedAt = toMillisecond(link.CreatedAt), toMillisecond(link.ChangedAt)
	b.links = append(b.links, &link)
	l.links = append(l.links, &link)
	l.changed[b] = true
	return link, nil
}

func (l *Ledger) LiveLink(_ context.Context, bookingID string) (booking.PaymentLink, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.bookings[bookingID]; b != nil && b.liveLink() != nil {
		return *b.liveLink(), nil
	}
	return booking.PaymentLink{}, booking.ErrUnknownLink
}

func (l *Ledger) Link(_ context.Context, tokenHash string) (booking.PaymentLink, hostel.Booking, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	link := first(l.links, func(link *booking.PaymentLink) bool { return link.TokenHash == tokenHash })
	if link == nil {
		return booking.PaymentLink{}, hostel.Booking{}, booking.ErrUnknownLink
	}
	return *link, l.bookings[link.BookingID].Booking, nil
}

func (l *Ledger) LinkOfCode(
	_ context.Context, codeHash string, now time.Time,
) (booking.PaymentLink, hostel.Booking, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	link := first(l.links, func(link *booking.PaymentLink) bool {
		return link.CodeHash == codeHash && link.State == booking.LinkLive
	})
	if link == nil || !now.Before(l.bookings[link.BookingID].ExpiresAt) {
		return booking.PaymentLink{}, hostel.Booking{}, booking.ErrUnknownLink
	}
	return *link, l.bookings[link.BookingID].Booking, nil
}

func (l *Ledger) EndLink(_ context.Context, linkID string, next booking.LinkState, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	link := l.link(linkID)
	if link == nil {
		return booking.ErrUnknownLink
	}
	if link.State == booking.LinkLive {
		l.endLink(l.bookings[link.BookingID], next, "", now)
	}
	return nil
}

func (l *Ledger) Disown(_ context.Context, linkID string, a hostel.Alarm) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	link := l.link(linkID)
	if link == nil {
		return false, booking.ErrUnknownLink
	}
	if link.State != booking.LinkLive {
		return false, nil
	}
	l.endLink(l.bookings[link.BookingID], booking.LinkDisowned, "", a.RaisedAt)
	a.RaisedAt = toMillisecond(a.RaisedAt)
	l.alarms.raise(a)
	return true, nil
}

// linkPages returns the times of the pages that were opened, within the limit's time before p, through links of the
// student and the mailbox of p.
func (rec *records) linkPages(p hostel.Payment) (opened []time.Time) {
	mailbox := rec.bookings[p.BookingID].mailbox
	for _, other := range rec.payments {
		ofMailbox := mailbox != "" && other.booking.mailbox == mailbox
		counts := other.StudentID == p.StudentID || ofMailbox
		if counts && other.LinkPageAt.After(booking.LinkPagesSince(p.LinkPageAt)) {
			opened = append(opened, other.LinkPageAt)
		}
	}
	return opened
}

// Links returns all payment links, the oldest first.
func (rec *records) Links() (all []booking.PaymentLink) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for _, link := range rec.links {
		all = append(all, *link)
	}
	return all
}

// link returns the link with an id, or nil.
func (rec *records) link(id string) *booking.PaymentLink {
	return first(rec.links, func(link *booking.PaymentLink) bool { return link.ID == id })
}

// checkLink returns booking.ErrUnknownLink if a payer's link is not live. A student pays without a link.
func (rec *records) checkLink(id string) error {
	if link := rec.link(id); id != "" && (link == nil || link.State != booking.LinkLive) {
		return booking.ErrUnknownLink
	}
	return nil
}

func (b *bookingEntry) liveLink() *booking.PaymentLink {
	return first(b.links, func(link *booking.PaymentLink) bool { return link.State == booking.LinkLive })
}

// endLink ends the live link of a booking, if there is one, and forgets the pages of its attempts. The link with the id
// used becomes booking.LinkUsed.
func (rec *records) endLink(b *bookingEntry, next booking.LinkState, used string, now time.Time) {
	live := b.liveLink()
	if live == nil {
		return
	}
	if live.ID == used {
		next = booking.LinkUsed
	}
	live.State, live.ChangedAt = next, toMillisecond(now)
	for _, p := range b.attempts {
		if p.LinkID != "" {
			p.CheckoutURL, p.AccessCode = "", ""
		}
	}
	rec.changed[b] = true
}

// links checks the equations for the payment links of a booking.
func (a *audit) links(b *bookingEntry) {
	live := 0
	for _, link := range b.links {
		booked := 0
		for _, p := range b.attempts {
			if p.LinkID != link.ID {
				continue
			}
			if a.was(p.Reference, hostel.PaymentAllocated) {
				booked++
			}
			a.report(p.CheckoutURL != "" && link.State != booking.LinkLive,
				"payment %s: its page is open, and its payment link is not live", p.Reference)
		}
		if link.State == booking.LinkLive {
			live++
		}
		a.report(link.State == booking.LinkUsed && booked != 1,
			"payment link %s is used, and not exactly one of its payments booked the bed", link.ID)
	}
	a.report(live > 1, "booking %s has more than one live payment link", b.ID)
	a.report(live > 0 && b.State != hostel.Held, "booking %s has a live payment link and is not held", b.ID)
}

package pay

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"efie/hostel/booking"
)

const (
	// refundsAsked is how many refunds are asked for at once: far more than one charge can have.
	refundsAsked = 50
	// mostPages bounds the search through a list that Paystack did not filter: its own document
	// knows no filter by charge (facts/paystack-openapi.yaml, refund_list).
	mostPages = 40
)

// Refunds implements booking.Provider. Refunds of other charges, which a list may hold, are left out.
// It takes up to twice PaystackConfig.Timeout, where it must ask for the charge's number too.
func (p *Paystack) Refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	if !goodReference(reference) {
		return nil, nil
	}
	refunds, err := p.refunds(ctx, reference)
	if err != nil {
		return nil, fmt.Errorf("paystack: refunds of %s: %w", reference, err)
	}
	return refunds, nil
}

func (p *Paystack) refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	var all []refundRecord
	for page := 1; ; page++ {
		query := url.Values{"transaction": {reference}, "perPage": {strconv.Itoa(refundsAsked)}}
		if page > 1 {
			query.Set("page", strconv.Itoa(page))
		}
		var some []refundRecord
		err := p.call(ctx, request{method: http.MethodGet, path: "/refund?" + query.Encode(), into: &some, tries: 3, repeat: mayGoBetter})
		if f := (*failure)(nil); errors.As(err, &f) && f.notFound() {
			break // of all, or behind the last page
		}
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
		if len(some) < refundsAsked || slices.ContainsFunc(some, func(r refundRecord) bool { return r.names(reference) }) {
			break
		}
		if page == mostPages {
			return nil, errors.New("too many refunds of other charges") // "none" would be a guess
		}
	}
	number := ""
	if slices.ContainsFunc(all, func(r refundRecord) bool { return !r.names(reference) && r.Transaction.number != "" }) {
		t, err := p.told(ctx, reference)
		if err != nil && !errors.Is(err, booking.ErrUnknownPayment) {
			return nil, err
		}
		number = string(t.ID)
	}
	ours := slices.DeleteFunc(slices.Clone(all), func(r refundRecord) bool {
		return !r.names(reference) && (number == "" || r.Transaction.number != number)
	})
	newestFirst(ours)
	var refunds []booking.Refund
	for _, r := range ours {
		refunds = append(refunds, p.refund(r, string(r.Status)))
	}
	return refunds, nil
}

// Refund implements booking.Provider. It is never repeated: Paystack documents nothing that would tell
// a repetition from a second refund.
func (p *Paystack) Refund(ctx context.Context, reference string) (booking.Refund, error) {
	if !goodReference(reference) {
		return booking.Refund{}, fmt.Errorf("%w: %q", ErrBadReference, reference)
	}
	body := struct {
		Transaction string `json:"transaction"`
		Note        string `json:"merchant_note"`
	}{reference, "Efie: no booking stands by this payment"}
	var made refundRecord
	if err := p.call(ctx, request{method: http.MethodPost, path: "/refund", body: body, into: &made, tries: 1}); err != nil {
		return booking.Refund{}, fmt.Errorf("paystack: refund %s: %w", reference, err)
	}
	return p.refund(made, string(made.Status)), nil
}

// newestFirst sorts by date, or by number where a refund has no date that can be read.
func newestFirst(all []refundRecord) {
	dated := !slices.ContainsFunc(all, func(r refundRecord) bool { return r.made().IsZero() })
	slices.SortStableFunc(all, func(a, b refundRecord) int {
		if order := b.made().Compare(a.made()); dated && order != 0 {
			return order
		}
		return compareNumbers(string(b.ID), string(a.ID))
	})
}

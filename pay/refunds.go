package pay

import (
	"cmp"
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
	// refundsPerPage is the size of a page. One charge has far fewer refunds.
	refundsPerPage = 50
	// maxPages limits the search, because Paystack may ignore the filter by charge (docs/paystack.md).
	maxPages = 40
)

// Refunds implements booking.Provider. It returns the refunds of one charge, the newest first.
func (p *Paystack) Refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	if !validReference(reference) {
		return nil, nil
	}
	refunds, err := p.refunds(ctx, reference)
	if err != nil {
		return nil, fmt.Errorf("paystack: refunds of %s: %w", reference, err)
	}
	return refunds, nil
}

// refunds reads pages until it has all refunds of a charge. Some records have only the charge's number. fetch returns
// it.
func (p *Paystack) refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	var all []refundRecord
	found := false
	for page := 1; ; page++ {
		query := url.Values{"transaction": {reference}, "perPage": {strconv.Itoa(refundsPerPage)}}
		if page > 1 {
			query.Set("page", strconv.Itoa(page))
		}
		var some []refundRecord
		err := p.call(ctx, request{
			method: http.MethodGet, path: "/refund?" + query.Encode(), into: &some, maxTries: 3, retryIf: mayRetry,
		})
		if f := (*callError)(nil); errors.As(err, &f) && f.notFound() {
			break // the list has ended
		}
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
		if len(some) < refundsPerPage {
			break
		}
		found = found || slices.ContainsFunc(some, func(r refundRecord) bool { return r.isFor(reference) })
		if found && !p.mayHaveOlder(ctx, reference, some) {
			break
		}
		if page == maxPages {
			return nil, errors.New("too many refunds of other charges") // returning no refunds would be a guess
		}
	}
	number := ""
	unnamed := func(r refundRecord) bool { return !r.isFor(reference) && r.Transaction.number != "" }
	if slices.ContainsFunc(all, unnamed) {
		t, err := p.fetch(ctx, reference)
		if err != nil && !errors.Is(err, booking.ErrUnknownPayment) {
			return nil, err
		}
		number = string(t.ID)
	}
	ours := slices.DeleteFunc(slices.Clone(all), func(r refundRecord) bool {
		return !r.isFor(reference) && (number == "" || r.Transaction.number != number)
	})
	sortNewestFirst(ours)
	var refunds []booking.Refund
	for _, r := range ours {
		refunds = append(refunds, p.refund(r, string(r.Status)))
	}
	return refunds, nil
}

// mayHaveOlder reports whether later pages may have older refunds of a charge.
func (p *Paystack) mayHaveOlder(ctx context.Context, reference string, page []refundRecord) bool {
	oldest := page[len(page)-1].createdAt()
	if oldest.IsZero() {
		return false
	}
	t, err := p.fetch(ctx, reference)
	return err == nil && timeOf(t.CreatedAt).Before(oldest)
}

// Refund implements booking.Provider. It is never retried: Paystack would take a retry for a second refund.
func (p *Paystack) Refund(ctx context.Context, reference string) (booking.Refund, error) {
	if !validReference(reference) {
		return booking.Refund{}, fmt.Errorf("%w: %q", ErrBadReference, reference)
	}
	body := struct {
		Transaction string `json:"transaction"` // without an amount: the whole charge
		Note        string `json:"merchant_note"`
	}{reference, "Efie: no booking belongs to this payment"}
	var made refundRecord
	err := p.call(ctx, request{method: http.MethodPost, path: "/refund", body: body, into: &made, maxTries: 1})
	if err != nil {
		return booking.Refund{}, fmt.Errorf("paystack: refund %s: %w", reference, err)
	}
	return p.refund(made, string(made.Status)), nil
}

// sortNewestFirst sorts refunds by date, or all by number if a date cannot be read.
func sortNewestFirst(all []refundRecord) {
	dated := !slices.ContainsFunc(all, func(r refundRecord) bool { return r.createdAt().IsZero() })
	slices.SortStableFunc(all, func(a, b refundRecord) int {
		if order := b.createdAt().Compare(a.createdAt()); dated && order != 0 {
			return order
		}
		return cmp.Or(cmp.Compare(len(b.ID), len(a.ID)), cmp.Compare(b.ID, a.ID)) // decimal numbers of any length
	})
}

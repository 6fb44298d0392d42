package booking

import (
	"context"

	"efie/hostel"
)

// linkCodeLabel makes the code of a link another hash than its token, so that the code reveals no part of the token.
const linkCodeLabel = "code for /check\n"

// LinkCode returns the code of a link: a payer types it at /check and sees that Efie made the link (R13). It has the
// form of a booking's code, and opens no payment.
func (s *Service) LinkCode(linkID string) string {
	return codeAlphabet.EncodeToString(hostel.Pseudonym(s.LinkKey, linkCodeLabel+linkID)[:codeBytes])
}

// LinkOfCode returns the link with a code as NormalCode returns it, and its booking. It fails with ErrUnknownLink if
// the link cannot be paid now. The ledger does the same work for the code of such a link and for an unknown one, so the
// time of an answer reveals nothing.
func (s *Service) LinkOfCode(ctx context.Context, code string) (PaymentLink, hostel.Booking, error) {
	l, b, err := s.Ledger.LinkOfCode(ctx, hostel.HashToken(code), s.Clock())
	if err == nil && !s.isCurrent(l) {
		err = ErrUnknownLink
	}
	if err != nil {
		return PaymentLink{}, hostel.Booking{}, err
	}
	return l, b, nil
}

package pay

import (
	"fmt"
	"regexp"

	"efie/hostel/booking"
)

// ErrDuplicateReference means that the reference was used before. Verify returns its charge.
var ErrDuplicateReference = fmt.Errorf("%w: duplicate reference", booking.ErrProviderRefused)

// ErrBadReference means that the reference has characters that Paystack does not allow. No call was made.
var ErrBadReference = fmt.Errorf("%w: bad reference", booking.ErrProviderRefused)

// referencePattern is what Paystack allows (facts/paystack.md, Initialize). It is never "." or "..".
var referencePattern = regexp.MustCompile(`^[.=-]*[A-Za-z0-9][A-Za-z0-9.=-]*$`)

func validReference(reference string) bool {
	return len(reference) <= 64 && referencePattern.MatchString(reference)
}

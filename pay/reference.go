package pay

import (
	"fmt"
	"regexp"

	"efie/hostel/booking"
)

// ErrDuplicateReference means that an earlier charge used the reference. Verify returns that charge.
var ErrDuplicateReference = fmt.Errorf("%w: duplicate reference", booking.ErrProviderRefused)

// ErrBadReference means that the reference has characters that Paystack does not allow. No call was made.
var ErrBadReference = fmt.Errorf("%w: bad reference", booking.ErrProviderRefused)

// referencePattern matches the references that Paystack allows (docs/paystack.md). It excludes "." and "..", because a
// reference becomes part of a URL and a file name.
var referencePattern = regexp.MustCompile(`^[.=-]*[A-Za-z0-9][A-Za-z0-9.=-]*$`)

func validReference(reference string) bool {
	return len(reference) <= 64 && referencePattern.MatchString(reference)
}

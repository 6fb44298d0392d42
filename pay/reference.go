package pay

import (
	"fmt"
	"regexp"

	"efie/hostel/booking"
)

// ErrDuplicateReference is a reference that was used before; whose it is, Verify tells.
var ErrDuplicateReference = fmt.Errorf("%w: duplicate reference", booking.ErrProviderRefused)

// ErrBadReference is a reference with other signs than Paystack takes. It is asked for nothing.
var ErrBadReference = fmt.Errorf("%w: bad reference", booking.ErrProviderRefused)

// referenceShape is what Paystack takes (facts/paystack.md, Initialize). It also fits a part of an
// address and the name of a file: a letter or digit keeps "." and ".." out.
var referenceShape = regexp.MustCompile(`^[.=-]*[A-Za-z0-9][A-Za-z0-9.=-]*$`)

func goodReference(reference string) bool {
	return len(reference) <= 64 && referenceShape.MatchString(reference)
}

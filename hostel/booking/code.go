package booking

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
)

// plain has no letter or digit that is taken for another one when read aloud (after Crockford).
var codeAlphabet = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Reference names a booking's payment at the provider, where attempts count from 0. It follows
// from the booking, so that it can be told before the attempt is made, and nobody who does not
// know the booking's id can guess it. Paystack takes letters, digits, "-", "." and "="
// (facts/paystack.md).
func Reference(bookingID string, attempt int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "payment %d of %s", attempt, bookingID))
	return "EFIE-" + codeAlphabet.EncodeToString(sum[:10])
}

// NewCode is a booking's short code, eight characters that a porter can read out.
func NewCode() string {
	var b [5]byte
	_, _ = rand.Read(b[:]) // it cannot fail
	return codeAlphabet.EncodeToString(b[:])
}

// codeLength is how many letters and digits a booking's short code has.
const codeLength = 8

// lookalikes are read as the sign that codes have (after Crockford).
var lookalikes = strings.NewReplacer("O", "0", "I", "1", "L", "1", " ", "", "-", "")

// NormalCode reads a booking's code as somebody typed it: in any case, with spaces or dashes,
// and with letters that look like digits. It says whether it may be a code.
func NormalCode(text string) (code string, ok bool) {
	code = lookalikes.Replace(strings.ToUpper(strings.TrimSpace(text)))
	if len(code) != codeLength {
		return "", false
	}
	bits, err := codeAlphabet.DecodeString(code) // which leaves out the ends of lines
	return code, err == nil && len(bits) == codeLength*5/8
}

package booking

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"

	"efie/hostel"
)

// codeAlphabet is Crockford's base 32. It lacks letters that look like another letter or digit.
var codeAlphabet = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Reference returns the reference of an attempt of a payer (hostel.Payment.PayerID). Attempts count from 0. Without the
// payer's id it cannot be guessed. Paystack accepts letters, digits, "-", "." and "=" (docs/paystack.md).
func Reference(payerID string, attempt int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "payment %d of %s", attempt, payerID))
	return "EFIE-" + codeAlphabet.EncodeToString(sum[:10])
}

// NewCode returns a random short code for a booking: eight characters that a porter can read out.
func NewCode() string {
	var b [codeBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	return codeAlphabet.EncodeToString(b[:])
}

// codeLength is the number of characters of a short code, and codeBytes the number of its random bytes.
const (
	codeLength = 8
	codeBytes  = codeLength * 5 / 8
)

// lookalikes replaces letters that look like a digit by that digit.
var lookalikes = strings.NewReplacer("O", "0", "I", "1", "L", "1")

// NormalCode reads a typed or pasted booking code as hostel.CodeText, with letters that look like digits.
func NormalCode(text string) (code string, ok bool) {
	code = lookalikes.Replace(hostel.CodeText(text))
	if len(code) != codeLength {
		return "", false
	}
	bits, err := codeAlphabet.DecodeString(code) // it ignores line ends, so the length of its result is checked
	return code, err == nil && len(bits) == codeBytes
}

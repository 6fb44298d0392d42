package booking

import (
	"crypto/hmac"
	"encoding/base64"
	"strings"

	"efie/hostel"
)

// ReceiptLinks makes and reads the tokens of shared receipts. A token is a booking's code and a keyed hash of it.
type ReceiptLinks struct{ key []byte }

// NewReceiptLinks derives the key of shared receipts from the server's key.
func NewReceiptLinks(secret []byte) ReceiptLinks {
	return ReceiptLinks{hostel.Pseudonym(secret, "efie: shared receipts")}
}

// Token returns the token of a booking's code. Its hash has 128 bits.
func (l ReceiptLinks) Token(code string) string {
	return code + "-" + base64.RawURLEncoding.EncodeToString(hostel.Pseudonym(l.key, code))
}

// Code returns the booking's code in a token. It reports false for a token that Token did not make.
func (l ReceiptLinks) Code(token string) (code string, isToken bool) {
	code, _, _ = strings.Cut(token, "-")
	return code, hmac.Equal([]byte(token), []byte(l.Token(code)))
}

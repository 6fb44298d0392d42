package hostel

import (
	"crypto/rand"
	"crypto/sha1" // #nosec G505 -- RFC 9562 fixes SHA-1 for version 5; it guards nothing
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
)

// NewID is a random identifier, 128 bits in hexadecimal.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it cannot fail
	return hex.EncodeToString(b[:])
}

// plain has no letter or digit that is taken for another one when read aloud (after Crockford).
var plain = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Reference names a booking's payment at the provider, where attempts count from 0. It follows
// from the booking, so that it can be told before the attempt is made, and nobody who does not
// know the booking's id can guess it. Paystack takes letters, digits, "-", "." and "="
// (facts/paystack.md).
func Reference(bookingID string, attempt int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "payment %d of %s", attempt, bookingID))
	return "EFIE-" + plain.EncodeToString(sum[:10])
}

// NewCode is a booking's short code, eight characters that a porter can read out.
func NewCode() string {
	var b [5]byte
	_, _ = rand.Read(b[:]) // it cannot fail
	return plain.EncodeToString(b[:])
}

// NewToken is a secret of 256 bits for a link or a cookie, and the hash that is stored in
// its place.
func NewToken() (token, hash string) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // it cannot fail
	token = base64.RawURLEncoding.EncodeToString(b[:])
	return token, HashToken(token)
}

// HashToken is what the store keeps of a token. A plain hash is enough for 256 random bits.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// namedUUID is a version 5 UUID (RFC 9562, section 5.5) in Efie's own name space, so that
// a hostel without a uuid gets the same one at every import.
func namedUUID(name string) string {
	sum := sha1.Sum([]byte("efie:" + name)) // #nosec G401 -- as above
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

package hostel

import (
	"crypto/rand" // #nosec G505 -- RFC 9562 fixes SHA-1 for version 5; it guards nothing
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// NewID is a random identifier, 128 bits in hexadecimal.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it cannot fail
	return hex.EncodeToString(b[:])
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

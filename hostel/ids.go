package hostel

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// NewToken returns a secret of 256 bits for a link or a cookie, and its HashToken.
func NewToken() (token, hash string) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails
	token = base64.RawURLEncoding.EncodeToString(b[:])
	return token, HashToken(token)
}

// HashToken returns the hash that is stored instead of a token. An unkeyed hash is enough for 256 random bits.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Pseudonym returns a keyed hash (16 bytes) of a text that must not be stored, such as an email address.
func Pseudonym(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)[:16]
}

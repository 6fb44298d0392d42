package store

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane (facts/engineering.md).
const (
	argonMemory = 19456 // KiB
	argonPasses = 2
	argonLanes  = 1
	argonKey    = 32
	argonSalt   = 16
)

// nobody is compared with when there is no account, so that both cases take the same time.
var nobody = encode(make([]byte, argonSalt), make([]byte, argonKey))

// Passwords hashes with argon2id, a few at a time: each takes 19 MiB. It implements hostel.Hasher.
type Passwords struct{ slots chan struct{} }

// NewPasswords lets at most so many be hashed at once.
func NewPasswords(atOnce int) *Passwords { return &Passwords{make(chan struct{}, atOnce)} }

// Hash implements hostel.Hasher. The result names its parameters (PHC string format).
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, argonSalt)
	rand.Read(salt)
	key, err := p.derive(ctx, password, salt, argonMemory, argonPasses, argonLanes)
	if err != nil {
		return "", err
	}
	return encode(salt, key), nil
}

// Matches implements hostel.Hasher.
func (p *Passwords) Matches(ctx context.Context, password, hash string) (bool, error) {
	known := hash != ""
	if !known {
		hash = nobody
	}
	salt, want, memory, passes, lanes, err := decode(hash)
	if err != nil {
		return false, err
	}
	got, err := p.derive(ctx, password, salt, memory, passes, lanes)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && known, nil
}

func (p *Passwords) derive(ctx context.Context, password string, salt []byte, memory, passes uint32, lanes uint8) ([]byte, error) {
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return argon2.IDKey([]byte(password), salt, passes, memory, lanes, argonKey), nil
}

func encode(salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonPasses, argonLanes, b64(salt), b64(key))
}

func decode(hash string) (salt, key []byte, memory, passes uint32, lanes uint8, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return nil, nil, 0, 0, 0, fmt.Errorf("password hash of an unknown kind")
	}
	if _, err = fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &lanes); err != nil {
		return nil, nil, 0, 0, 0, fmt.Errorf("password hash: %w", err)
	}
	if passes == 0 || lanes == 0 { // argon2 would panic
		return nil, nil, 0, 0, 0, fmt.Errorf("password hash of an unknown kind")
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return nil, nil, 0, 0, 0, fmt.Errorf("password hash: %w", err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return nil, nil, 0, 0, 0, fmt.Errorf("password hash: %w", err)
	}
	return salt, key, memory, passes, lanes, nil
}

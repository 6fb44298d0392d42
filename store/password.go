package store

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"

	"efie/hostel"
)

// OWASP recommends these parameters for argon2id: 19 MiB, two passes, one lane.
const (
	argonMemory = 19456 // KiB
	argonPasses = 2
	argonLanes  = 1
	argonKey    = 32
	argonSalt   = 16
)

// noAccount is the hash of an address without an account. Matches takes the same time with it.
var noAccount = encode(make([]byte, argonSalt), make([]byte, argonKey))

// hashWait limits the wait for a slot. It is shorter than a browser's timeout.
const hashWait = 20 * time.Second

// Passwords implements account.Hasher with argon2id. A hash takes 19 MiB and about 20 ms of a core, so only a few run
// at the same time. Other callers wait, and fail with hostel.ErrBusy after hashWait.
type Passwords struct{ slots chan struct{} }

// NewPasswords returns a Passwords that hashes at most atOnce passwords at the same time.
func NewPasswords(atOnce int) *Passwords { return &Passwords{make(chan struct{}, atOnce)} }

// Hash implements account.Hasher. The result contains its parameters (PHC string format).
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, argonSalt)
	_, _ = rand.Read(salt) // it never fails
	key, err := p.derive(ctx, password, salt, current)
	if err != nil {
		return "", err
	}
	return encode(salt, key), nil
}

func (p *Passwords) Matches(ctx context.Context, password, hash string) (bool, error) {
	known := hash != ""
	if !known {
		hash = noAccount
	}
	salt, want, how, err := decode(hash)
	if err != nil {
		return false, err
	}
	got, err := p.derive(ctx, password, salt, how)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && known, nil
}

func (p *Passwords) Stale(hash string) bool {
	salt, _, how, err := decode(hash)
	return err != nil || how != current || len(salt) != argonSalt
}

// params are the parameters of a hash.
type params struct {
	memory, passes uint32
	lanes          uint8
	key            uint32 // in bytes
}

// current are the parameters of new hashes.
var current = params{argonMemory, argonPasses, argonLanes, argonKey}

func (p *Passwords) derive(ctx context.Context, password string, salt []byte, how params) ([]byte, error) {
	if err := p.acquireSlot(ctx); err != nil {
		return nil, err
	}
	defer func() { <-p.slots }()
	return argon2.IDKey([]byte(password), salt, how.passes, how.memory, how.lanes, how.key), nil
}

func (p *Passwords) acquireSlot(ctx context.Context) error {
	timer := time.NewTimer(hashWait)
	defer timer.Stop()
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-timer.C:
		return hostel.ErrBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

func encode(salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonPasses, argonLanes,
		b64(salt), b64(key))
}

// shortestKey is the length in bytes of the shortest valid key.
const shortestKey = 16

func decode(hash string) (salt, key []byte, how params, err error) {
	fail := func(err error) ([]byte, []byte, params, error) {
		return nil, nil, params{}, fmt.Errorf("password hash: %w", err)
	}
	unknown := errors.New("unknown kind")
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return fail(unknown)
	}
	if _, err = fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &how.memory, &how.passes, &how.lanes); err != nil {
		return fail(err)
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return fail(err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return fail(err)
	}
	if how.passes == 0 || how.lanes == 0 || len(key) < shortestKey { // argon2 would panic, or match every password
		return fail(unknown)
	}
	how.key = uint32(len(key)) // #nosec G115 -- a text in our own database, far from 4 GiB
	return salt, key, how, nil
}

package store_test

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"golang.org/x/crypto/argon2"

	"efie/hostel"
	"efie/store"
	"efie/test/must"
)

func TestPasswords(t *testing.T) {
	t.Parallel()
	p := store.NewPasswords(1)
	hash, err := p.Hash(t.Context(), "akwaaba!")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("hash %q, %v", hash, err)
	}
	if again, err := p.Hash(t.Context(), "akwaaba!"); err != nil || again == hash {
		t.Errorf("two students with one password have one hash: %v", err)
	}
	for password, want := range map[string]bool{"akwaaba!": true, "Akwaaba!": false, "": false} {
		t.Run(password, func(t *testing.T) {
			if got, err := p.Matches(t.Context(), password, hash); err != nil || got != want {
				t.Errorf("%q matches: %v, %v", password, got, err)
			}
		})
	}
	for _, password := range []string{"", "akwaaba!"} {
		t.Run("no account "+password, func(t *testing.T) {
			if got, err := p.Matches(t.Context(), password, ""); err != nil || got {
				t.Errorf("%q matches without an account: %v, %v", password, got, err)
			}
		})
	}
}

func TestHashesOfOtherParametersMatchAndAreStale(t *testing.T) {
	t.Parallel()
	p := store.NewPasswords(1)
	today, err := p.Hash(t.Context(), "akwaaba!")
	if err != nil || p.Stale(today) {
		t.Errorf("a new hash is stale, %v", err)
	}
	for _, c := range []struct {
		memory, passes uint32
		salt           string
		key            uint32
	}{{8, 1, "0123456789abcdef", 32}, {19456, 2, "0123456789abcdef", 16},
		{19456, 2, "01234567", 32}, {19456, 1, "0123456789abcdef", 32}} {
		t.Run(fmt.Sprint(c.memory, c.passes, c.salt, c.key), func(t *testing.T) {
			b64 := base64.RawStdEncoding.EncodeToString
			hash := fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=1$%s$%s", c.memory, c.passes, b64([]byte(c.salt)),
				b64(argon2.IDKey([]byte("akwaaba!"), []byte(c.salt), c.passes, c.memory, 1, c.key)))
			right, err := p.Matches(t.Context(), "akwaaba!", hash)
			wrong, err2 := p.Matches(t.Context(), "akwaaba", hash)
			if !right || wrong || err != nil || err2 != nil || !p.Stale(hash) {
				t.Errorf("%+v: right %v, wrong %v, stale %v, %v, %v", c, right, wrong, p.Stale(hash), err, err2)
			}
		})
	}
	must.Equal(t, "an invalid hash is stale", p.Stale("nonsense"), true)
}

func TestAHashOfAnUnknownKindIsAnError(t *testing.T) {
	t.Parallel()
	p := store.NewPasswords(1)
	for _, hash := range []string{
		"plain", "$2y$10$abcdefghijklmnopqrstuv",
		"$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA", "$argon2id$v=16$m=8,t=1,p=1$AAAA$AAAA",
		"$argon2id$v=19$m=eight$AAAA$AAAA", "$argon2id$v=19$m=8,t=1,p=1$?$AAAA", "$argon2id$v=19$m=8,t=1,p=1$AAAA$?",
		"$argon2id$v=19$m=8,t=0,p=1$AAAA$AAAA", "$argon2id$v=19$m=8,t=1,p=0$AAAA$AAAA",
		"$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$", "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA",
	} {
		t.Run(hash, func(t *testing.T) {
			if got, err := p.Matches(t.Context(), "akwaaba!", hash); err == nil || got {
				t.Errorf("%s: %v, %v", hash, got, err)
			}
		})
	}
}

func TestWaitingForAHashCanBeCancelled(t *testing.T) {
	t.Parallel()
	p := store.NewPasswords(0) // no password ever gets a turn
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := p.Hash(ctx, "akwaaba!"); !errors.Is(err, context.Canceled) {
		t.Errorf("hash: %v", err)
	}
	if ok, err := p.Matches(ctx, "akwaaba!", ""); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("matches: %v, %v", ok, err)
	}
}

func TestAPasswordThatWaitsTooLongIsNotCompared(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := store.NewPasswords(0) // no password ever gets a turn
		if _, err := p.Hash(t.Context(), "akwaaba!"); !errors.Is(err, hostel.ErrBusy) {
			t.Errorf("hash: %v", err)
		}
		for _, hash := range []string{"", "$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg"} {
			if ok, err := p.Matches(t.Context(), "akwaaba!", hash); ok || !errors.Is(err, hostel.ErrBusy) {
				t.Errorf("%q matches: %v, %v", hash, ok, err)
			}
		}
	})
}

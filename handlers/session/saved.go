package session

import (
	"context"
	"encoding/binary"
	"net/http"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// savedFor is the time for which a browser remembers saved hostels after the last change: a semester with its break.
const savedFor = 180 * 24 * time.Hour

// SavedByVisitor returns the ids of the hostels that the browser remembers, the newest first.
//
// The browser sends the cookie with each request, and data is expensive: so it contains ids of about three bytes, not
// names. Its first number is its expiry, in seconds since 1970.
func (k *Keeper) SavedByVisitor(r *http.Request) []int64 {
	text := []byte(k.readCookie(r, k.name+savedSuffix))
	until, n := binary.Varint(text)
	if n <= 0 || k.clock().Unix() >= until {
		return nil
	}
	var ids []int64
	for text = text[n:]; len(text) > 0 && len(ids) < account.MaxSavedByVisitor; text = text[n:] {
		var id int64
		if id, n = binary.Varint(text); n <= 0 {
			return nil
		}
		ids = append(ids, id)
	}
	return ids
}

// KeepSaved replaces the hostels that the browser remembers. ids has the newest first.
func (k *Keeper) KeepSaved(w http.ResponseWriter, ids []int64) error {
	if len(ids) == 0 {
		k.setCookie(w, k.name+savedSuffix, "", -1)
		return nil
	}
	text := binary.AppendVarint(nil, k.clock().Add(savedFor).Unix())
	for _, id := range ids {
		text = binary.AppendVarint(text, id)
	}
	value, err := k.tokens.Encode(k.name+savedSuffix, text)
	if err != nil {
		return err
	}
	k.setCookie(w, k.name+savedSuffix, value, int(savedFor.Seconds()))
	return nil
}

func (k *Keeper) ForgetSaved(w http.ResponseWriter, r *http.Request) {
	k.removeCookie(w, r, k.name+savedSuffix)
}

// mergeSaved moves the hostels that the browser remembers to the account that has just logged in.
func (k *Keeper) mergeSaved(ctx context.Context, w http.ResponseWriter, r *http.Request, owner hostel.Account) {
	if ids := k.SavedByVisitor(r); len(ids) == 0 ||
		k.records.MergeSaved(ctx, owner.ID, ids, k.clock()) == nil {
		k.ForgetSaved(w, r)
	}
}

package session

import (
	"context"
	"encoding/binary"
	"net/http"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// savedFor is how long a browser remembers what a visitor saved, after the last change: a semester with its break.
const savedFor = 180 * 24 * time.Hour

// SavedByVisitor returns the ids of the hostels that the browser remembers, the newest first.
//
// The cookie goes with every request, and data is dear: so it holds ids, which take about three bytes each, and no
// names. The first number in it is when it is over, in seconds since 1970.
func (k *Keeper) SavedByVisitor(r *http.Request) []int64 {
	cookie, err := r.Cookie(k.name + savedHostels)
	if err != nil {
		return nil
	}
	var text []byte
	if k.tokens.Decode(k.name+savedHostels, cookie.Value, &text) != nil {
		return nil
	}
	until, n := binary.Varint(text)
	if n <= 0 || k.clock().Unix() >= until {
		return nil
	}
	var ids []int64
	for text = text[n:]; len(text) > 0 && len(ids) < account.MostSavedByVisitor; text = text[n:] {
		var id int64
		if id, n = binary.Varint(text); n <= 0 {
			return nil
		}
		ids = append(ids, id)
	}
	return ids
}

// KeepSaved lets the browser remember these hostels, the newest first, and no others.
func (k *Keeper) KeepSaved(w http.ResponseWriter, ids []int64) error {
	if len(ids) == 0 {
		k.setCookie(w, k.name+savedHostels, "", -1)
		return nil
	}
	text := binary.AppendVarint(nil, k.clock().Add(savedFor).Unix())
	for _, id := range ids {
		text = binary.AppendVarint(text, id)
	}
	value, err := k.tokens.Encode(k.name+savedHostels, text)
	if err != nil {
		return err
	}
	k.setCookie(w, k.name+savedHostels, value, int(savedFor.Seconds()))
	return nil
}

func (k *Keeper) ForgetSaved(w http.ResponseWriter, r *http.Request) {
	k.removeCookie(w, r, k.name+savedHostels)
}

// mergeSaved gives a student who has just logged in what the browser remembers, and empties that.
func (k *Keeper) mergeSaved(ctx context.Context, w http.ResponseWriter, r *http.Request, student hostel.Student) {
	if ids := k.SavedByVisitor(r); len(ids) == 0 ||
		k.records.MergeSaved(ctx, student.ID, ids, k.clock()) == nil {
		k.ForgetSaved(w, r)
	}
}

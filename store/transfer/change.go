package transfer

import (
	"context"
	"reflect"
	"slices"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/db"
)

// ChangeHostel changes one hostel, and none of its bookings. change receives the current hostel. It may change its
// rooms, but not their number, and no uuid. ChangeHostel fails with the error of change, with store.ErrUnknownHostel,
// or with *ImportRefused if more beds are sold than would be left.
func ChangeHostel(
	ctx context.Context, s *store.Store, slug string, now time.Time, change func(h *hostel.Hostel) error,
) error {
	return changeHostel(ctx, s, nil, slug, now, change, nil)
}

// ChangePictures is ChangeHostel for a change of pictures too. photos are those that were made for the hostel. Pictures
// that no hostel has any more are forgotten.
func ChangePictures(
	ctx context.Context, s *store.Store, slug string, now time.Time, photos []hostel.Photo,
	change func(h *hostel.Hostel) error,
) error {
	before, err := knownBy(ctx, s)
	if err != nil {
		return err
	}
	return changeHostel(ctx, s, before, slug, now, change, photos)
}

// changeHostel leaves pictures alone if before is nil.
func changeHostel(
	ctx context.Context, s *store.Store, before *known, slug string, now time.Time,
	change func(h *hostel.Hostel) error, photos []hostel.Photo,
) error {
	return revise(ctx, s, before, func(tx db.Tx, k *known) error {
		old, err := store.ReadHostel(ctx, tx, slug)
		if err != nil {
			return err
		}
		h := *old
		h.Rooms = slices.Clone(old.Rooms)
		if err := change(&h); err != nil {
			return err
		}
		if reflect.DeepEqual(&h, old) {
			return errNothing
		}
		h.Changed = db.FromMillis(db.Millis(now))
		p := newPlan(&known{}, h.Changed)
		p.datePrices(&h, old)
		p.change(1, &h, old)
		if k != nil {
			p.photos = photos
			k.hostels[h.UUID] = &h
			p.unused = k.unused(k.pictures(func(string) bool { return true }))
		}
		return p.write(ctx, tx, nil)
	})
}

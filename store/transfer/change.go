package transfer

import (
	"context"
	"errors"
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
	err := revise(ctx, s, nil, func(tx db.Tx, _ *known) error {
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
		p.change(1, &h, old)
		return p.write(ctx, tx, nil)
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

package transfer

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/db"
)

// ChangeHostel changes one hostel without its bookings. change may change rooms, but not their number, and no uuid. A
// new name changes a slug that was made from the earlier name, and the earlier slug leads to the hostel. ChangeHostel
// stores photos, and deletes stored photos that no hostel has. It fails with store.ErrUnknownHostel, or with
// *ImportRefused.
func ChangeHostel(
	ctx context.Context, s *store.Store, slug string, now time.Time, photos []hostel.Photo,
	change func(h *hostel.Hostel) error,
) error {
	before, err := loadKnown(ctx, s)
	if err != nil {
		return err
	}
	return revise(ctx, s, before, func(tx db.Tx, k *known) error {
		old, err := store.ReadHostel(tx, slug)
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
		p := newPlan(k, h.Changed)
		p.setCampus(&h)
		if h.Name != old.Name && strings.HasPrefix(old.Slug, hostel.Slugify(old.Name)) {
			p.freeSlug(old)
			h.Slug = p.newSlug(&h)
		}
		p.datePrices(&h, old)
		p.checkOrigins([]*hostel.Hostel{&h})
		if len(p.problems) > 0 {
			return &ImportRefused{p.problems}
		}
		p.change(1, &h, old)
		stays := k.pictures(func(uuid string) bool { return uuid != h.UUID })
		eachPath(&h, func(path string) { stays[path] = true })
		p.photos, p.unused = photos, k.unused(stays)
		return p.write(tx)
	})
}

package store

import (
	"context"

	"efie/hostel"
)

// reserve keeps the slugs and ids that the file names from being given to those that it does not,
// and sets free what hostels of the file leave: two of them may swap their slugs.
func (im *importer) reserve(ctx context.Context, hostels []*hostel.Hostel) error {
	for _, h := range hostels {
		if old := im.known[h.UUID]; old != nil && h.Slug != "" && h.Slug != old.Slug {
			if err := im.leave(ctx, old); err != nil {
				return err
			}
		}
	}
	for _, h := range hostels {
		if _, taken := im.slugs[h.Slug]; !taken && h.Slug != "" {
			im.slugs[h.Slug] = h.UUID
		}
		if _, taken := im.ids[h.ID]; !taken && h.ID != 0 {
			im.ids[h.ID] = h.UUID
		}
	}
	return nil
}

// leave takes a hostel's slug from it. Until the hostel is written its row has one that no address
// can have, so that the other one may be written first.
func (im *importer) leave(ctx context.Context, h *hostel.Hostel) error {
	delete(im.slugs, h.Slug)
	im.former[h.Slug], im.left[h.Slug] = h.UUID, h.UUID
	_, err := im.tx.ExecContext(ctx, `update hostels set slug = ' ' || uuid where uuid = $1`, h.UUID)
	return err
}

// name settles the hostel's slug and id: what the file says, else what it had, else a free one. A hostel
// that was removed and comes back has its id again.
func (im *importer) name(position int, h *hostel.Hostel, old *hostel.Hostel) {
	if h.Slug == "" && old != nil {
		h.Slug = old.Slug
	}
	if h.Slug == "" {
		h.Slug = hostel.FreeSlug(h, func(slug string) bool { return im.taken(slug, h) })
	}
	if owner, taken := im.slugs[h.Slug]; taken && owner != h.UUID {
		im.refuse(position, h, "slug", "expected a slug that no other hostel has")
	} else {
		im.slugs[h.Slug] = h.UUID
	}
	if h.ID == 0 && old != nil {
		h.ID = old.ID
	}
	if h.ID == 0 {
		h.ID = im.gone[h.UUID]
	}
	if h.ID == 0 {
		h.ID = freeID(int64(len(im.ids))+1, func(id int64) bool { _, taken := im.ids[id]; return taken })
	}
	if owner, taken := im.ids[h.ID]; taken && owner != h.UUID {
		im.refuse(position, h, "id", "expected an id that no other hostel has or had")
	}
	im.ids[h.ID] = h.UUID
}

// taken says whether a slug is not to be given to a hostel: another one has it, or had it, and links
// from elsewhere still mean that one. Only a file may name such a slug.
func (im *importer) taken(slug string, h *hostel.Hostel) bool {
	if _, taken := im.slugs[slug]; taken {
		return true
	}
	owner, former := im.former[slug]
	return former && owner != h.UUID
}

// keepSlugs writes down which slugs were left. One that a hostel has is no former one, and a hostel
// that is here is not gone.
func (im *importer) keepSlugs(ctx context.Context) error {
	for slug, uuid := range im.left {
		if err := keepSlug(ctx, im.tx, slug, uuid, im.now); err != nil {
			return err
		}
	}
	if _, err := im.tx.ExecContext(ctx, `delete from former_slugs where slug in (select slug from hostels)`); err != nil {
		return err
	}
	_, err := im.tx.ExecContext(ctx, `delete from gone_hostels where uuid in (select uuid from hostels)`)
	return err
}

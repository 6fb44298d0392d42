package store

import (
	"context"

	"efie/hostel"
)

// reserve keeps the slugs and ids that the file names from being given to those that it does not,
// and sets free what hostels of the file leave: two of them may swap their slugs.
func (p *plan) reserve(hostels []*hostel.Hostel) {
	for _, h := range hostels {
		if old := p.known.hostels[h.UUID]; old != nil && h.Slug != "" && h.Slug != old.Slug {
			p.leave(old)
		}
	}
	for _, h := range hostels {
		if _, taken := p.slugs[h.Slug]; !taken && h.Slug != "" {
			p.slugs[h.Slug] = h.UUID
		}
		if _, taken := p.ids[h.ID]; !taken && h.ID != 0 {
			p.ids[h.ID] = h.UUID
		}
	}
}

// leave takes a hostel's slug from it. Until the hostel is written its row has one that no address
// can have, so that the other one may be written first.
func (p *plan) leave(h *hostel.Hostel) {
	delete(p.slugs, h.Slug)
	p.left[h.Slug] = h.UUID
	p.leaving = append(p.leaving, h.UUID)
}

// name settles the hostel's slug and id: what the file says, else what it had, else a free one. A hostel
// that was removed and comes back has its id again.
func (p *plan) name(position int, h *hostel.Hostel, old *hostel.Hostel) {
	if h.Slug == "" && old != nil {
		h.Slug = old.Slug
	}
	if h.Slug == "" {
		h.Slug = hostel.FreeSlug(h, func(slug string) bool { return p.slugTaken(slug, h) })
	}
	if owner, taken := p.slugs[h.Slug]; taken && owner != h.UUID {
		p.refuse(position, h, "slug", "expected a slug that no other hostel has")
	} else {
		p.slugs[h.Slug] = h.UUID
	}
	if h.ID == 0 && old != nil {
		h.ID = old.ID
	}
	if h.ID == 0 {
		h.ID = p.goneIDs[h.UUID]
	}
	if h.ID == 0 {
		h.ID = freeID(int64(len(p.ids))+1, func(id int64) bool { _, taken := p.ids[id]; return taken })
	}
	if owner, taken := p.ids[h.ID]; taken && owner != h.UUID {
		p.refuse(position, h, "id", "expected an id that no other hostel has or had")
	}
	p.ids[h.ID] = h.UUID
}

// slugTaken says whether a slug is not to be given to a hostel: another one has it, or had it, and links
// from elsewhere still mean that one. Only a file may name such a slug.
func (p *plan) slugTaken(slug string, h *hostel.Hostel) bool {
	if _, taken := p.slugs[slug]; taken {
		return true
	}
	owner, former := p.left[slug]
	if !former {
		owner, former = p.known.former[slug]
	}
	return former && owner != h.UUID
}

// keepSlugs writes down which slugs were left. One that a hostel has is no former one, and a hostel
// that is here is not gone.
func (p *plan) keepSlugs(ctx context.Context, tx transaction) error {
	for slug, uuid := range p.left {
		if err := keepSlug(ctx, tx, slug, uuid, p.now); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, `delete from former_slugs where slug in (select slug from hostels)`); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `delete from gone_hostels where uuid in (select uuid from hostels)`)
	return err
}

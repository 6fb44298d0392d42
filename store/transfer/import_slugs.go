package transfer

import (
	"context"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// reserve frees the slugs that the file's hostels give up. Then it reserves the slugs and ids in the file.
func (p *plan) reserve(hostels []*hostel.Hostel) {
	for _, h := range hostels {
		if old := p.known.hostels[h.UUID]; old != nil && h.Slug != "" && h.Slug != old.Slug {
			p.freeSlug(old)
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

// freeSlug frees a hostel's slug. A placeholder replaces it, so that the new owner of the slug may be written first.
func (p *plan) freeSlug(h *hostel.Hostel) {
	delete(p.slugs, h.Slug)
	p.left[h.Slug] = h.UUID
	p.leaving = append(p.leaving, h.UUID)
}

// setSlugAndID sets a hostel's slug and id: from the file, otherwise its earlier ones, otherwise free ones.
func (p *plan) setSlugAndID(position int, h *hostel.Hostel, old *hostel.Hostel) {
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
		h.ID = hostel.FreeNumber(int64(len(p.ids))+1, func(id int64) bool { _, taken := p.ids[id]; return taken })
	}
	if owner, taken := p.ids[h.ID]; taken && owner != h.UUID {
		p.refuse(position, h, "id", "expected an id that no other hostel has or had")
	}
	p.ids[h.ID] = h.UUID
}

// slugTaken reports whether a slug belongs or belonged to another hostel. Only a file may name a former slug.
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

// keepSlugs stores former slugs. It deletes former slugs that are in use, and the traces of hostels that came back.
func (p *plan) keepSlugs(ctx context.Context, tx db.Tx) error {
	for slug, uuid := range p.left {
		if err := keepSlug(ctx, tx, slug, uuid, p.now); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, `delete from former_slugs where slug in (select slug from hostels)`); err != nil {
		return err
	}
	return db.Exec(ctx, tx, `delete from gone_hostels where uuid in (select uuid from hostels)`)
}

func keepSlug(ctx context.Context, tx db.Tx, slug, uuid string, now time.Time) error {
	return db.Exec(ctx, tx, `insert into former_slugs (slug, hostel_uuid, left_at) values ($1, $2, $3)
		on conflict (slug) do update set hostel_uuid = excluded.hostel_uuid, left_at = excluded.left_at`,
		slug, uuid, db.Millis(now))
}

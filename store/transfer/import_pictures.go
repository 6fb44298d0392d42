package transfer

import (
	"context"
	"encoding/json"
	"reflect"

	"efie/hostel"
	"efie/store/db"
)

// comparePhotos plans the changes of pictures. A picture without sizes or without a hostel has no row.
func (p *plan) comparePhotos(hostels []*hostel.Hostel, photos []hostel.Photo) {
	imported := make(map[string]bool, len(hostels))
	for _, h := range hostels {
		imported[h.UUID] = true
	}
	before, stays := map[string]hostel.Photo{}, p.known.pictures(func(uuid string) bool { return !imported[uuid] })
	for _, h := range hostels {
		eachPath(h, func(path string) { delete(stays, path) })
	}
	for _, photo := range p.known.photos {
		before[photo.Path] = photo
	}
	for _, photo := range photos {
		stays[photo.Path] = true
		if !reflect.DeepEqual(before[photo.Path], photo) {
			p.photos = append(p.photos, photo)
		}
	}
	p.unused = p.known.unused(stays)
	p.report.Photos = len(p.photos) + len(p.unused)
}

func (k *known) pictures(of func(uuid string) bool) map[string]bool {
	paths := map[string]bool{}
	for uuid, h := range k.hostels {
		if of(uuid) {
			eachPath(h, func(path string) { paths[path] = true })
		}
	}
	return paths
}

func (k *known) unused(stays map[string]bool) (paths []string) {
	for _, photo := range k.photos {
		if !stays[photo.Path] {
			paths = append(paths, photo.Path)
		}
	}
	return paths
}

func eachPath(h *hostel.Hostel, f func(path string)) {
	h.EachPicture(func(_, image string) {
		if path, below := hostel.MediaPath(image); below {
			f(path)
		}
	})
}

func dropPhotos(ctx context.Context, tx db.Tx, paths []string) error {
	for _, path := range paths {
		if _, err := tx.ExecContext(ctx, `delete from pictures where path = $1`, path); err != nil {
			return err
		}
	}
	return nil
}

func writePhoto(ctx context.Context, tx db.Tx, p hostel.Photo) error {
	sizes, err := json.Marshal(p.Sizes)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, `insert into pictures (path, width, height, colour, version, sizes)
		values ($1, $2, $3, $4, $5, $6)
		on conflict (path) do update set width = excluded.width, height = excluded.height, colour = excluded.colour,
			version = excluded.version, sizes = excluded.sizes`,
		p.Path, p.Width, p.Height, int64(p.Colour), p.Version, string(sizes))
}

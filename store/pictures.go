package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"reflect"

	"efie/hostel"
)

const allPhotos = `select path, width, height, colour, version, sizes from pictures order by path`

// Photos implements catalogue.Source. They come by path.
func (s *Store) Photos(ctx context.Context) ([]hostel.Photo, error) {
	rows, err := s.QueryContext(ctx, allPhotos)
	return collectPhotos(rows, err)
}

func collectPhotos(rows *sql.Rows, err error) ([]hostel.Photo, error) {
	photos, err := collect(rows, err, func(row scanner) (hostel.Photo, error) {
		var p hostel.Photo
		var sizes string
		if err := row.Scan(&p.Path, &p.Width, &p.Height, &p.Colour, &p.Version, &sizes); err != nil {
			return p, err
		}
		return p, json.Unmarshal([]byte(sizes), &p.Sizes)
	})
	if err != nil {
		return nil, fmt.Errorf("read pictures: %w", err)
	}
	return photos, nil
}

// comparePhotos plans what becomes of the imported hostels' pictures. A picture of theirs of which nothing
// was made, and one that no hostel has any more, are without a row.
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

// pictures are the paths of the pictures of some hostels.
func (k *known) pictures(of func(uuid string) bool) map[string]bool {
	paths := map[string]bool{}
	for uuid, h := range k.hostels {
		if of(uuid) {
			eachPath(h, func(path string) { paths[path] = true })
		}
	}
	return paths
}

// unused are the paths of photos that do not stay.
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

func dropPhotos(ctx context.Context, tx transaction, paths []string) error {
	for _, path := range paths {
		if _, err := tx.ExecContext(ctx, `delete from pictures where path = $1`, path); err != nil {
			return err
		}
	}
	return nil
}

func writePhoto(ctx context.Context, tx transaction, p hostel.Photo) error {
	sizes, err := json.Marshal(p.Sizes)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `insert into pictures (path, width, height, colour, version, sizes) values ($1, $2, $3, $4, $5, $6)
		on conflict (path) do update set width = excluded.width, height = excluded.height, colour = excluded.colour,
			version = excluded.version, sizes = excluded.sizes`,
		p.Path, p.Width, p.Height, int64(p.Colour), p.Version, string(sizes))
	return err
}

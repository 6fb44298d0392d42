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

// Photos implements hostel.CatalogueSource. They come by path.
func (s *Store) Photos(ctx context.Context) ([]hostel.Photo, error) {
	rows, err := s.read.QueryContext(ctx, allPhotos)
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

// photos writes what was made of the imported hostels' pictures. A picture of theirs of which nothing
// was made, and one that no hostel has any more, are without a row.
func (im *importer) photos(ctx context.Context, hostels []*hostel.Hostel, photos []hostel.Photo) error {
	rows, err := im.tx.QueryContext(ctx, allPhotos)
	known, err := collectPhotos(rows, err)
	if err != nil {
		return err
	}
	before, stays := map[string]hostel.Photo{}, im.othersPictures(hostels)
	for _, p := range known {
		before[p.Path] = p
	}
	for _, p := range photos {
		stays[p.Path] = true
		if reflect.DeepEqual(before[p.Path], p) {
			continue
		}
		if err := im.writePhoto(ctx, p); err != nil {
			return fmt.Errorf("picture %q: %w", p.Path, err)
		}
		im.report.Photos++
	}
	for _, p := range known {
		if stays[p.Path] {
			continue
		}
		if _, err := im.tx.ExecContext(ctx, `delete from pictures where path = $1`, p.Path); err != nil {
			return err
		}
		im.report.Photos++
	}
	return nil
}

// othersPictures are the paths of pictures that only hostels have which are not imported.
func (im *importer) othersPictures(hostels []*hostel.Hostel) map[string]bool {
	imported, paths := map[string]bool{}, map[string]bool{}
	note := func(h *hostel.Hostel, others bool) {
		h.EachPicture(func(_, image string) {
			if path, below := hostel.MediaPath(image); below {
				paths[path] = others
			}
		})
	}
	for _, h := range hostels {
		imported[h.UUID] = true
	}
	for uuid, h := range im.known {
		if !imported[uuid] {
			note(h, true)
		}
	}
	for _, h := range hostels {
		note(h, false)
	}
	return paths
}

func (im *importer) writePhoto(ctx context.Context, p hostel.Photo) error {
	sizes, err := json.Marshal(p.Sizes)
	if err != nil {
		return err
	}
	_, err = im.tx.ExecContext(ctx, `insert into pictures (path, width, height, colour, version, sizes) values ($1, $2, $3, $4, $5, $6)
		on conflict (path) do update set width = excluded.width, height = excluded.height, colour = excluded.colour,
			version = excluded.version, sizes = excluded.sizes`,
		p.Path, p.Width, p.Height, int64(p.Colour), p.Version, string(sizes))
	return err
}

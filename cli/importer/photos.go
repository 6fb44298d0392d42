package importer

import (
	"context"
	"errors"

	"efie/cli/output"
	"efie/hostel"
	"efie/media"
)

// MakePictures copies the hostels' pictures from the folder, if there is one. It resizes them to the widths of the
// pages, and warns about missing files. It takes faulty pictures out of the hostels, or refuses them (leaveOut).
func (i *Importer) MakePictures(ctx context.Context, hostels []*hostel.Hostel) ([]hostel.Photo, error) {
	if err := i.copyPictures(ctx, hostels); err != nil {
		return nil, err
	}
	paths := namedPaths(hostels)
	if len(paths) == 0 {
		return nil, nil
	}
	files, err := OpenMedia(ctx, i.Config)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	results := media.NewProcessor(files).MakeAll(ctx, paths, i.Progress.Start(len(paths), "pictures made"))
	i.Progress.End()
	var photos []hostel.Photo
	var missing []string
	faulty := faultyPictures{}
	for n, result := range results {
		fault, of := errors.AsType[*media.PictureError](result.Err)
		switch {
		case result.Err == nil:
			photos = append(photos, photoOf(result.Picture))
		case !of:
			return nil, result.Err
		case fault.Kind == media.Missing:
			missing = append(missing, paths[n])
		default:
			faulty[paths[n]] = fault
		}
	}
	if err := i.leaveOut(ctx, hostels, faulty); err != nil {
		return nil, err
	}
	warnAboutMissing(i.Progress, i.Config.MediaPlace(), missing)
	others := missing
	for _, photo := range photos {
		others = append(others, photo.Path)
	}
	stored, err := i.storedPhotos(ctx, hostels, others)
	return append(photos, stored...), err
}

// namedMissing is the number of missing pictures that an import names at most.
const namedMissing = 20

func warnAboutMissing(p *output.Progress, place string, missing []string) {
	for _, name := range missing[:min(namedMissing, len(missing))] {
		p.Note("%q is missing in %s; pages show a drawing instead", name, place)
	}
	if more := len(missing) - namedMissing; more > 0 {
		p.Note("and %s more; efie check names all of them", hostel.Count(more, "missing picture"))
	}
}

// photoOf converts a resized picture to the catalogue's type.
func photoOf(m media.SizedPicture) hostel.Photo {
	p := hostel.Photo{Path: m.Path, Width: m.Width, Height: m.Height, Colour: m.Colour, Version: m.Version}
	for _, s := range m.Sizes {
		p.Sizes = append(p.Sizes, hostel.PhotoSize{
			Width: s.Width, WebP: hostel.PhotoFile(s.WebP), JPEG: hostel.PhotoFile(s.JPEG),
		})
	}
	return p
}

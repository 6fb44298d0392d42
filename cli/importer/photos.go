package importer

import (
	"context"
	"errors"
	"io/fs"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/media"
	"efie/store/transfer"
)

// MakePictures copies pictures of hostels from the folder, if there is one, and makes them, as an import does.
func (i *Importer) MakePictures(ctx context.Context, hostels []*hostel.Hostel) ([]hostel.Photo, error) {
	if err := i.bringPictures(ctx, hostels); err != nil {
		return nil, err
	}
	return i.makePhotos(ctx, hostels)
}

// makePhotos makes the hostels' pictures in the pages' widths, and warns of missing files.
func (i *Importer) makePhotos(ctx context.Context, hostels []*hostel.Hostel) ([]hostel.Photo, error) {
	paths := namedPaths(hostels)
	results, err := i.makeAll(ctx, paths)
	i.Progress.End()
	if err != nil {
		return nil, err
	}
	var photos []hostel.Photo
	var missing []string
	faults := map[string]*media.PictureError{}
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
			faults[paths[n]] = fault
		}
	}
	if problems := blame(hostels, faults); len(problems) > 0 {
		return nil, &transfer.ImportRefused{Problems: problems}
	}
	warnOfMissing(i.Progress, i.Config.MediaPlace(), missing)
	return photos, nil
}

// makeAll makes pictures. If their folder is missing, all of them are.
func (i *Importer) makeAll(ctx context.Context, paths []string) ([]media.PictureResult, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	files, err := OpenMedia(ctx, i.Config)
	if errors.Is(err, fs.ErrNotExist) {
		results := make([]media.PictureResult, len(paths))
		for n, name := range paths {
			results[n].Err = &media.PictureError{Kind: media.Missing, Path: name}
		}
		return results, nil
	}
	if err != nil {
		return nil, err
	}
	defer files.Close()
	return media.NewProcessor(files).MakeAll(ctx, paths, i.Progress.Say("pictures made")), nil
}

// blame finds the hostels and fields that name the faulty pictures.
func blame(hostels []*hostel.Hostel, faults map[string]*media.PictureError) []intake.Mistake {
	var problems []intake.Mistake
	for i, h := range hostels {
		h.EachPicture(func(field, image string) {
			name, _ := hostel.MediaPath(image)
			if fault := faults[name]; fault != nil {
				problems = append(problems, intake.Mistake{Position: i + 1, Name: h.Name, Field: field, Expected: fault.Error()})
			}
		})
	}
	return problems
}

// warned is how many missing pictures an import names at most.
const warned = 20

func warnOfMissing(p *output.Progress, place string, missing []string) {
	for _, name := range missing[:min(warned, len(missing))] {
		p.Note("%q: not found below %s; pages show a drawing instead", name, place)
	}
	if more := len(missing) - warned; more > 0 {
		p.Note("and %s more, not found there either; efie check names them all", hostel.Count(more, "picture"))
	}
}

// photoOf returns a picture that was made in the form that the catalogue keeps.
func photoOf(m media.SizedPicture) hostel.Photo {
	p := hostel.Photo{Path: m.Path, Width: m.Width, Height: m.Height, Colour: m.Colour, Version: m.Version}
	for _, s := range m.Sizes {
		p.Sizes = append(p.Sizes, hostel.PhotoSize{
			Width: s.Width, WebP: hostel.PhotoFile(s.WebP), JPEG: hostel.PhotoFile(s.JPEG),
		})
	}
	return p
}

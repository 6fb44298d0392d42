package importer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/media"
	"efie/store/transfer"
)

// pictureSource is a folder of pictures to copy.
type pictureSource struct {
	folder    *media.Folder
	processor *media.Processor
	names     []string // pictures that hostels name and that exist
}

// copyPictures copies the pictures that hostels name from the folder. If a picture is broken or the import would be
// refused, it copies nothing.
func (i *Importer) copyPictures(ctx context.Context, hostels []*hostel.Hostel) error {
	if i.Pictures == "" {
		return nil
	}
	source, err := i.checkFolder(ctx, hostels)
	if err != nil {
		return err
	}
	defer source.folder.Close()
	if _, err := i.compareBefore(ctx, hostels); err != nil {
		return err
	}
	to, err := OpenMedia(ctx, i.Config)
	if err != nil {
		return err
	}
	defer to.Close()
	progress := i.Progress.Start(len(source.names), "pictures copied")
	defer i.Progress.End()
	for n, name := range source.names {
		copied, err := copyPicture(ctx, source.folder, to, name)
		if err != nil {
			return fmt.Errorf("%q was not copied: %w", name, err)
		}
		if copied {
			i.Copied++
		}
		progress(n + 1)
	}
	return nil
}

// checkFolder reads each picture in the folder that hostels name. If one is broken, it fails with
// *transfer.ImportRefused.
func (i *Importer) checkFolder(ctx context.Context, hostels []*hostel.Hostel) (source *pictureSource, err error) {
	folder, err := media.OpenFolder(i.Pictures)
	if err != nil {
		return nil, err
	}
	source = &pictureSource{folder: folder, processor: media.NewProcessor(folder)}
	defer func() {
		if err != nil {
			_ = folder.Close()
		}
	}()
	var problems []intake.Mistake
	check := func(name string) error { return source.processor.Check(ctx, name) }
	source.names, problems, err = i.checkPictures(ctx, hostels, namedPaths(hostels), check)
	if err != nil {
		return nil, err
	}
	if len(problems) > 0 {
		return nil, &transfer.ImportRefused{Problems: problems}
	}
	return source, nil
}

// checkPictures returns the names of good pictures and the mistakes of broken pictures. It ignores missing pictures.
func (i *Importer) checkPictures(
	ctx context.Context, hostels []*hostel.Hostel, names []string, check func(name string) error,
) (good []string, problems []intake.Mistake, err error) {
	faults := map[string]*media.PictureError{}
	progress := i.Progress.Start(len(names), "pictures checked")
	defer i.Progress.End()
	for n, name := range names {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		err := check(name)
		fault, is := errors.AsType[*media.PictureError](err)
		switch {
		case err == nil:
			good = append(good, name)
		case !is:
			return nil, nil, err
		case fault.Kind != media.Missing:
			faults[name] = fault
		}
		progress(n + 1)
	}
	return good, pictureMistakes(hostels, faults), nil
}

// checkStored checks the stored pictures that the import does not replace, and returns the names of missing pictures.
// newNames are the pictures that the import replaces.
func (i *Importer) checkStored(
	ctx context.Context, hostels []*hostel.Hostel, newNames []string,
) (missing []string, err error) {
	there := map[string]bool{}
	for _, name := range newNames {
		there[name] = true
	}
	isThere := func(name string) bool { return there[name] }
	names := slices.DeleteFunc(namedPaths(hostels), isThere)
	if len(names) == 0 {
		return nil, nil
	}
	stored, err := OpenMedia(ctx, i.Config)
	if err != nil {
		return nil, err
	}
	defer stored.Close()
	processor := media.NewProcessor(stored)
	check := func(name string) error { return processor.Check(ctx, name) }
	good, problems, err := i.checkPictures(ctx, hostels, names, check)
	if err == nil && len(problems) > 0 {
		err = &transfer.ImportRefused{Problems: problems}
	}
	for _, name := range good {
		there[name] = true
	}
	return slices.DeleteFunc(names, isThere), err
}

// namedPaths returns the paths of pictures that hostels name, relative to the media folder, each once.
func namedPaths(hostels []*hostel.Hostel) (paths []string) {
	seen := map[string]bool{}
	for _, h := range hostels {
		h.EachPicture(func(_, image string) {
			if name, below := hostel.MediaPath(image); below && !seen[name] {
				seen[name] = true
				paths = append(paths, name)
			}
		})
	}
	return paths
}

func copyPicture(ctx context.Context, from, to media.Files, name string) (copied bool, err error) {
	name = path.Clean(name)
	content, err := fs.ReadFile(from.Within(ctx), name)
	if err != nil {
		return false, err
	}
	there, err := fs.ReadFile(to.Within(ctx), name)
	switch {
	case err == nil && string(there) == string(content):
		return false, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return false, err
	}
	err = media.NewProcessor(to).Add(ctx, name, content)
	return err == nil, err
}

// compareBefore compares before any picture is resized. It knows only pictures that were resized earlier.
func (i *Importer) compareBefore(ctx context.Context, hostels []*hostel.Hostel) (*transfer.Comparison, error) {
	photos, err := i.Store.Photos(ctx)
	if err != nil {
		return nil, err
	}
	named := map[string]bool{}
	for _, name := range namedPaths(hostels) {
		named[name] = true
	}
	var namedPhotos []hostel.Photo
	for _, p := range photos {
		if named[p.Path] {
			namedPhotos = append(namedPhotos, p)
		}
	}
	return i.compare(ctx, hostels, namedPhotos)
}

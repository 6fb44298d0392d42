package importer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"efie/hostel"
	"efie/media"
	"efie/store/transfer"
)

// copyPictures copies the pictures that hostels name from the folder, except faulty ones (leaveOut). If the import
// would be refused, it copies nothing.
func (i *Importer) copyPictures(ctx context.Context, hostels []*hostel.Hostel) error {
	if i.Pictures == "" {
		return nil
	}
	from, names, err := i.checkFolder(ctx, hostels)
	if err != nil {
		return err
	}
	defer from.Close()
	if _, err := i.compareBefore(ctx, hostels); err != nil {
		return err
	}
	to, err := OpenMedia(ctx, i.Config)
	if err != nil {
		return err
	}
	defer to.Close()
	progress := i.Progress.Start(len(names), "pictures copied")
	defer i.Progress.End()
	for n, name := range names {
		copied, err := copyPicture(ctx, from, to, name)
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

// checkFolder opens the folder, and returns the names of the good pictures in it that hostels name. It takes faulty
// pictures out of the hostels (leaveOut).
func (i *Importer) checkFolder(
	ctx context.Context, hostels []*hostel.Hostel,
) (folder *media.Folder, names []string, err error) {
	if folder, err = media.OpenFolderInAnySpelling(i.Pictures); err != nil {
		return nil, nil, err
	}
	names, _, err = i.checkPictures(ctx, folder, hostels, namedPaths(hostels))
	if err != nil {
		return nil, nil, errors.Join(err, folder.Close())
	}
	return folder, names, nil
}

// checkPictures returns the names of good and of missing pictures. It takes faulty pictures out of the hostels
// (leaveOut).
func (i *Importer) checkPictures(
	ctx context.Context, files media.Files, hostels []*hostel.Hostel, names []string,
) (goodNames, missingNames []string, err error) {
	processor, faulty := media.NewProcessor(files), faultyPictures{}
	progress := i.Progress.Start(len(names), "pictures checked")
	defer i.Progress.End()
	for n, name := range names {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		err := processor.Check(ctx, name)
		fault, is := errors.AsType[*media.PictureError](err)
		switch {
		case err == nil:
			goodNames = append(goodNames, name)
		case !is:
			return nil, nil, err
		case fault.Kind == media.Missing:
			missingNames = append(missingNames, name)
		default:
			faulty[name] = fault
		}
		progress(n + 1)
	}
	return goodNames, missingNames, i.leaveOut(ctx, hostels, faulty)
}

// checkStored checks the stored pictures that the import does not replace, and returns the names of missing pictures.
// newNames are the pictures that the import replaces.
func (i *Importer) checkStored(
	ctx context.Context, hostels []*hostel.Hostel, newNames []string,
) (missingNames []string, err error) {
	names := without(namedPaths(hostels), newNames)
	if len(names) == 0 {
		return nil, nil
	}
	stored, err := OpenMedia(ctx, i.Config)
	if err != nil {
		return nil, err
	}
	defer stored.Close()
	_, missingNames, err = i.checkPictures(ctx, stored, hostels, names)
	return missingNames, err
}

// without returns the names that are not in others.
func without(names, others []string) []string {
	known := setOf(others)
	return slices.DeleteFunc(names, func(name string) bool { return known[name] })
}

func setOf(names []string) map[string]bool {
	set := map[string]bool{}
	for _, name := range names {
		set[name] = true
	}
	return set
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
	content, err := media.ReadFile(from.Within(ctx), name)
	if err != nil {
		return false, err
	}
	there, err := media.ReadFile(to.Within(ctx), name)
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
	named := setOf(namedPaths(hostels))
	photos = slices.DeleteFunc(photos, func(p hostel.Photo) bool { return !named[p.Path] })
	return transfer.Compare(ctx, i.Store, hostels, photos, i.Review, time.Now())
}

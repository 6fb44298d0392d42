package importer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/media"
	"efie/store/transfer"
)

// brought is a folder of pictures to copy.
type brought struct {
	folder    *media.Folder
	processor *media.Processor
	names     []string // of those that hostels name and that are there
}

// bringPictures copies the pictures that hostels name from the folder, or none if one is broken or would be refused.
func (i *Importer) bringPictures(ctx context.Context, hostels []*hostel.Hostel) error {
	if i.Pictures == "" {
		return nil
	}
	b, err := i.checkFolder(ctx, hostels)
	if err != nil {
		return err
	}
	defer b.folder.Close()
	if _, err := i.compareBefore(ctx, hostels); err != nil {
		return err
	}
	to, err := OpenMedia(ctx, i.Config)
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(i.Config.MediaDir(), 0o700); err != nil {
			return err
		}
		to, err = OpenMedia(ctx, i.Config)
	}
	if err != nil {
		return err
	}
	defer to.Close()
	tell := i.Progress.Of(len(b.names), "pictures copied")
	defer i.Progress.End()
	for n, name := range b.names {
		copied, err := copyPicture(ctx, b.folder, to, name)
		if err != nil {
			return fmt.Errorf("%q was not copied: %w", name, err)
		}
		if copied {
			i.Copied++
		}
		tell(n + 1)
	}
	return nil
}

// checkFolder reads every picture of the folder that hostels name. It fails with *transfer.ImportRefused.
func (i *Importer) checkFolder(ctx context.Context, hostels []*hostel.Hostel) (b *brought, err error) {
	folder, err := media.OpenFolder(i.Pictures)
	if err != nil {
		return nil, err
	}
	b = &brought{folder: folder, processor: media.NewProcessor(folder)}
	defer func() {
		if err != nil {
			_ = folder.Close()
		}
	}()
	var problems []intake.Mistake
	check := func(name string) error { return b.processor.Check(ctx, name) }
	b.names, problems, err = i.checkPictures(ctx, hostels, namedPaths(hostels), check)
	if err != nil {
		return nil, err
	}
	if len(problems) > 0 {
		return nil, &transfer.ImportRefused{Problems: problems}
	}
	return b, nil
}

// checkPictures returns the names of good pictures and the problems of broken ones. A missing one is neither.
func (i *Importer) checkPictures(
	ctx context.Context, hostels []*hostel.Hostel, names []string, check func(name string) error,
) (whole []string, problems []intake.Mistake, err error) {
	faults := map[string]*media.PictureError{}
	tell := i.Progress.Of(len(names), "pictures looked at")
	defer i.Progress.End()
	for n, name := range names {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		err := check(name)
		fault, is := errors.AsType[*media.PictureError](err)
		switch {
		case err == nil:
			whole = append(whole, name)
		case !is:
			return nil, nil, err
		case fault.Kind != media.Missing:
			faults[name] = fault
		}
		tell(n + 1)
	}
	return whole, blame(hostels, faults), nil
}

// checkKept reads the pictures that Efie keeps already and that the import does not replace.
func (i *Importer) checkKept(ctx context.Context, hostels []*hostel.Hostel, brought []string) error {
	comes := map[string]bool{}
	for _, name := range brought {
		comes[name] = true
	}
	names := slices.DeleteFunc(namedPaths(hostels), func(name string) bool { return comes[name] })
	if len(names) == 0 {
		return nil
	}
	kept, err := OpenMedia(ctx, i.Config)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer kept.Close()
	processor := media.NewProcessor(kept)
	_, problems, err := i.checkPictures(ctx, hostels, names, func(name string) error { return processor.Check(ctx, name) })
	if err == nil && len(problems) > 0 {
		err = &transfer.ImportRefused{Problems: problems}
	}
	return err
}

// namedPaths returns the paths below the media folder that hostels name, each once.
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

// compareBefore compares before any picture is made: it knows only the pictures that are made already.
func (i *Importer) compareBefore(ctx context.Context, hostels []*hostel.Hostel) (*transfer.Comparison, error) {
	photos, err := i.Store.Photos(ctx)
	if err != nil {
		return nil, err
	}
	named := map[string]bool{}
	for _, name := range namedPaths(hostels) {
		named[name] = true
	}
	var stay []hostel.Photo
	for _, p := range photos {
		if named[p.Path] {
			stay = append(stay, p)
		}
	}
	return i.compare(ctx, hostels, stay)
}

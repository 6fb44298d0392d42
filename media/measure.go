package media

import (
	"context"
	"errors"
	"io/fs"

	"golang.org/x/sync/errgroup"
)

const (
	// notThere is how many bytes a file has that is not there, or is none.
	notThere = -1
	// askedAtOnce is how many files another machine is asked about at the same time.
	askedAtOnce = 16
)

// Bytes is how large files are, below 0 for one that is not there or cannot be read. It fails with *Away.
func Bytes(ctx context.Context, files Files, names []string) ([]int, error) {
	sizes := make([]int, len(names))
	asking, ctx := errgroup.WithContext(ctx)
	asking.SetLimit(askedAtOnce)
	from := files.Within(ctx)
	for i, name := range names {
		asking.Go(func() error {
			info, err := fs.Stat(from, name)
			if away, is := errors.AsType[*Away](err); is {
				return away
			}
			sizes[i] = notThere
			if err == nil && info.Mode().IsRegular() {
				sizes[i] = int(info.Size())
			}
			return nil
		})
	}
	return sizes, asking.Wait()
}

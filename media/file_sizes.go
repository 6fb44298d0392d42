package media

import (
	"context"
	"errors"
	"io/fs"

	"golang.org/x/sync/errgroup"
)

const (
	// missingFile is the size returned for a file that does not exist or is not a regular file.
	missingFile = -1
	// maxRequests limits the concurrent requests to a store.
	maxRequests = 16
)

// FileSizes returns the sizes of files in the order of names. The size of an unreadable file is below 0.
func FileSizes(ctx context.Context, files Files, names []string) ([]int, error) {
	sizes := make([]int, len(names))
	asking, ctx := errgroup.WithContext(ctx)
	asking.SetLimit(maxRequests)
	from := files.Within(ctx)
	for i, name := range names {
		asking.Go(func() error {
			info, err := fs.Stat(from, name)
			if storeErr, ok := errors.AsType[*StoreError](err); ok {
				return storeErr
			}
			sizes[i] = missingFile
			if err == nil && info.Mode().IsRegular() {
				sizes[i] = int(info.Size())
			}
			return nil
		})
	}
	return sizes, asking.Wait()
}

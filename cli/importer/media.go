package importer

import (
	"context"
	"os"

	"efie/config"
	"efie/media"
	"efie/media/bucket"
)

// OpenMedia opens the folder or bucket of pictures. It makes a missing folder. It fails with *media.StoreError if the
// bucket cannot be reached.
func OpenMedia(ctx context.Context, c config.Config) (media.Files, error) {
	if !bucket.IsAddress(c.MediaStore) {
		if err := os.MkdirAll(c.MediaDir(), 0o700); err != nil {
			return nil, err
		}
		return media.OpenFolderInAnySpelling(c.MediaDir())
	}
	b, err := bucket.Open(c.MediaStore)
	if err != nil {
		return nil, err
	}
	if err := b.Reach(ctx); err != nil {
		_ = b.Close() // nothing was read
		return nil, err
	}
	return b, nil
}

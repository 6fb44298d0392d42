package importer

import (
	"context"

	"efie/config"
	"efie/media"
	"efie/media/bucket"
)

// OpenMedia opens the folder or bucket of pictures. It fails with fs.ErrNotExist or *media.StoreError.
func OpenMedia(ctx context.Context, c config.Config) (media.Files, error) {
	if !bucket.IsAddress(c.MediaStore) {
		return media.OpenFolder(c.MediaDir())
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

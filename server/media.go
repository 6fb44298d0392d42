package server

import (
	"context"
	"io/fs"
	"os"

	"efie/config"
	"efie/handlers/pages"
	"efie/media"
	"efie/media/bucket"
)

// openMedia opens the pictures that the server sends. A missing folder is made; a bucket may answer later.
func openMedia(ctx context.Context, c config.Config) (fs.FS, error) {
	if bucket.IsAddress(c.MediaStore) {
		return bucket.Open(c.MediaStore)
	}
	if err := os.MkdirAll(c.MediaDir(), 0o700); err != nil {
		return nil, err
	}
	folder, err := media.OpenFolder(c.MediaDir())
	if err != nil {
		return nil, err
	}
	return folder.Within(ctx), nil
}

func drawCard(c pages.SocialCard, photo []byte) ([]byte, error) {
	return media.Card{Name: c.Name, Campus: c.Campus, Price: c.Price, Photo: photo}.PNG()
}

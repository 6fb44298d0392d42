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

// openMedia opens the store of pictures. It makes a missing folder. It does not check whether a bucket answers.
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

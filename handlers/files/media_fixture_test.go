package files_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"testing/fstest"

	"efie/hostel"
	"efie/hostel/catalogue/cataloguetest"
)

// far is pictures on another machine, each read after what it does first.
type far struct {
	has   fstest.MapFS
	first func(ctx context.Context) error // nil for nothing
}

func (f far) Open(name string) (fs.File, error) { return f.Within(context.Background()).Open(name) }

func (f far) Within(ctx context.Context) fs.FS { return farUntil{f, ctx} }

type farUntil struct {
	far far
	ctx context.Context
}

func (f farUntil) Open(name string) (fs.File, error) {
	if f.far.first != nil {
		if err := f.far.first(f.ctx); err != nil {
			return nil, err
		}
	}
	if f.far.has[name] == nil { // there are no folders
		return nil, fs.ErrNotExist
	}
	file, err := f.far.has.Open(name)
	if err != nil {
		return nil, err
	}
	return farFile{file, file.(io.ReadSeeker)}, nil
}

type farFile struct {
	fs.File
	content io.ReadSeeker
}

func (f farFile) Read(p []byte) (int, error)             { return f.content.Read(p) }
func (f farFile) Seek(to int64, from int) (int64, error) { return f.content.Seek(to, from) }
func (f farFile) Stat() (fs.FileInfo, error) {
	info, err := f.File.Stat()
	return taggedInfo{info}, err
}

type taggedInfo struct{ fs.FileInfo }

func (taggedInfo) ETag() string { return `"abc"` }

// silent is a store that does not answer until the request gives up.
func silent(ctx context.Context) error {
	<-ctx.Done()
	return errors.Join(context.Cause(ctx), errors.New("dial tcp 10.0.0.9:443"))
}

// photographed is a catalogue without hostels and with a photo.
type photographed struct{ cataloguetest.FixedSource }

func (photographed) Photos(context.Context) ([]hostel.Photo, error) {
	return []hostel.Photo{{Path: "front.jpg", Width: 4, Height: 3,
		Sizes: []hostel.PhotoSize{{JPEG: hostel.PhotoFile{Name: "sizes/front.jpg"}}}}}, nil
}

// halved is another machine that breaks off in the middle of a file.
type halved struct{ far }

func (h halved) Within(ctx context.Context) fs.FS { return halvedUntil{h.far.Within(ctx)} }

type halvedUntil struct{ fs.FS }

func (h halvedUntil) Open(name string) (fs.File, error) {
	file, err := h.FS.Open(name)
	if err != nil {
		return nil, err
	}
	return halvedFile{file.(farFile), new(int)}, nil
}

type halvedFile struct {
	farFile
	sent *int
}

func (h halvedFile) Read(p []byte) (int, error) {
	if *h.sent > 100_000 {
		return 0, errors.New("connection reset by peer")
	}
	n, err := h.farFile.Read(p)
	*h.sent += n
	return n, err
}

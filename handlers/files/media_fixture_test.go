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

// remoteFiles is a folder on another machine. It calls before (unless nil) before it opens a file.
type remoteFiles struct {
	has    fstest.MapFS
	before func(ctx context.Context) error
}

func (f remoteFiles) Open(name string) (fs.File, error) {
	return f.Within(context.Background()).Open(name)
}

func (f remoteFiles) Within(ctx context.Context) fs.FS { return remoteWithin{f, ctx} }

type remoteWithin struct {
	remoteFiles remoteFiles
	ctx         context.Context
}

func (f remoteWithin) Open(name string) (fs.File, error) {
	if f.remoteFiles.before != nil {
		if err := f.remoteFiles.before(f.ctx); err != nil {
			return nil, err
		}
	}
	if f.remoteFiles.has[name] == nil { // a remote store has files only
		return nil, fs.ErrNotExist
	}
	file, err := f.remoteFiles.has.Open(name)
	if err != nil {
		return nil, err
	}
	return remoteFile{file, file.(io.ReadSeeker)}, nil
}

type remoteFile struct {
	fs.File
	content io.ReadSeeker
}

func (f remoteFile) Read(p []byte) (int, error)             { return f.content.Read(p) }
func (f remoteFile) Seek(to int64, from int) (int64, error) { return f.content.Seek(to, from) }
func (f remoteFile) Stat() (fs.FileInfo, error) {
	info, err := f.File.Stat()
	return taggedInfo{info}, err
}

type taggedInfo struct{ fs.FileInfo }

func (taggedInfo) ETag() string { return `"abc"` }

// waitForever fails when the request's context ends, like a machine that does not answer.
func waitForever(ctx context.Context) error {
	<-ctx.Done()
	return errors.Join(context.Cause(ctx), errors.New("dial tcp 10.0.0.9:443"))
}

// onePhoto is a catalogue with one photo and without hostels.
type onePhoto struct{ cataloguetest.FixedSource }

func (onePhoto) Photos(context.Context) ([]hostel.Photo, error) {
	return []hostel.Photo{{Path: "front.jpg", Width: 4, Height: 3,
		Sizes: []hostel.PhotoSize{{JPEG: hostel.PhotoFile{Name: "sizes/front.jpg"}}}}}, nil
}

// brokenRemote is a folder on another machine that breaks the connection in the middle of a file.
type brokenRemote struct{ remoteFiles }

func (h brokenRemote) Within(ctx context.Context) fs.FS {
	return brokenWithin{h.remoteFiles.Within(ctx)}
}

type brokenWithin struct{ fs.FS }

func (h brokenWithin) Open(name string) (fs.File, error) {
	file, err := h.FS.Open(name)
	if err != nil {
		return nil, err
	}
	return brokenFile{file.(remoteFile), new(int)}, nil
}

type brokenFile struct {
	remoteFile
	sent *int
}

func (h brokenFile) Read(p []byte) (int, error) {
	if *h.sent > 100_000 {
		return 0, errors.New("connection reset by peer")
	}
	n, err := h.remoteFile.Read(p)
	*h.sent += n
	return n, err
}

package bucket

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
)

// file reads an object. It implements fs.File and io.Seeker.
type file struct {
	ctx         context.Context
	object      *minio.Object
	info        info
	offset      int64 // of the next read
	seekPending bool  // the object must seek to offset before the next read
}

func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }

func (f *file) Read(p []byte) (int, error) {
	if f.offset >= f.info.size {
		return 0, io.EOF
	}
	if f.seekPending {
		if _, err := f.object.Seek(f.offset, io.SeekStart); err != nil {
			return 0, storeError(f.ctx, "seek "+f.info.name, err)
		}
		f.seekPending = false
	}
	n, err := f.object.Read(p)
	f.offset += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		err = storeError(f.ctx, "read "+f.info.name, err)
	}
	return n, err
}

// Seek implements io.Seeker without a request, because http.ServeContent seeks only to find the size.
func (f *file) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += f.offset
	case io.SeekEnd:
		offset += f.info.size
	}
	if offset < 0 {
		return 0, errors.New("seek before the beginning of " + f.info.name)
	}
	f.offset, f.seekPending = offset, true
	return offset, nil
}

func (f *file) Close() error { return f.object.Close() }

// info describes an object. It implements fs.FileInfo.
type info struct {
	name    string
	size    int64
	modTime time.Time
	etag    string
}

func infoOf(name string, stat minio.ObjectInfo) info {
	i := info{name: path.Base(name), size: stat.Size, modTime: stat.LastModified}
	if stat.ETag != "" && !strings.Contains(stat.ETag, `"`) { // callers need a strong ETag
		i.etag = `"` + stat.ETag + `"`
	}
	return i
}

func (i info) Name() string { return i.name }

func (i info) Size() int64 { return i.size }

// Mode implements fs.FileInfo. A bucket has only regular files.
func (i info) Mode() fs.FileMode { return 0o444 }

func (i info) ModTime() time.Time { return i.modTime }

func (i info) IsDir() bool { return false }

func (i info) Sys() any { return nil }

// ETag returns the strong ETag with its quotes, or "".
func (i info) ETag() string { return i.etag }

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

// file is one that is being read, from where it was sought.
type file struct {
	ctx    context.Context
	object *minio.Object
	info   info
	offset int64 // where the next read begins
	sought bool  // the object is not yet there
}

// Stat implements fs.File.
func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }

// Read implements fs.File.
func (f *file) Read(p []byte) (int, error) {
	if f.offset >= f.info.size {
		return 0, io.EOF
	}
	if f.sought {
		if _, err := f.object.Seek(f.offset, io.SeekStart); err != nil {
			return 0, notDone(f.ctx, "seek "+f.info.name, err)
		}
		f.sought = false
	}
	n, err := f.object.Read(p)
	f.offset += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		err = notDone(f.ctx, "read "+f.info.name, err)
	}
	return n, err
}

// Seek implements io.Seeker. Only the next read asks the store for another part: http.ServeContent seeks to
// the end and back to learn the size, and that is to cost nothing.
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
	f.offset, f.sought = offset, true
	return offset, nil
}

// Close implements fs.File.
func (f *file) Close() error { return f.object.Close() }

// info is what is known of a file.
type info struct {
	name    string
	size    int64
	changed time.Time
	tag     string
}

func infoOf(name string, told minio.ObjectInfo) info {
	i := info{name: path.Base(name), size: told.Size, changed: told.LastModified}
	if told.ETag != "" && !strings.Contains(told.ETag, `"`) { // a weak one says less than the others promise
		i.tag = `"` + told.ETag + `"`
	}
	return i
}

// Name implements fs.FileInfo.
func (i info) Name() string { return i.name }

// Size implements fs.FileInfo.
func (i info) Size() int64 { return i.size }

// Mode implements fs.FileInfo: a bucket has files alone.
func (i info) Mode() fs.FileMode { return 0o444 }

// ModTime implements fs.FileInfo.
func (i info) ModTime() time.Time { return i.changed }

// IsDir implements fs.FileInfo.
func (i info) IsDir() bool { return false }

// Sys implements fs.FileInfo.
func (i info) Sys() any { return nil }

// ETag is the file's, as HTTP has it, or "".
func (i info) ETag() string { return i.tag }

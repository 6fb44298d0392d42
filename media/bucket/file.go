package bucket

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"

	"efie/media"
)

// file is one that is being read, from where it was sought.
type file struct {
	reader *blob.Reader
	name   string
}

// Stat implements fs.File.
func (f *file) Stat() (fs.FileInfo, error) {
	i := info{name: path.Base(f.name), size: f.reader.Size(), changed: f.reader.ModTime()}
	var told s3.GetObjectOutput
	if f.reader.As(&told) && told.ETag != nil {
		i.tag = *told.ETag
	}
	return i, nil
}

// Read implements fs.File.
func (f *file) Read(p []byte) (int, error) {
	n, err := f.reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = &media.Away{Cause: fmt.Errorf("read %s: %w", f.name, err)}
	}
	return n, err
}

// Seek implements io.Seeker.
func (f *file) Seek(offset int64, whence int) (int64, error) { return f.reader.Seek(offset, whence) }

// Close implements fs.File.
func (f *file) Close() error { return f.reader.Close() }

// info is what is known of a file.
type info struct {
	name    string
	size    int64
	changed time.Time
	tag     string
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

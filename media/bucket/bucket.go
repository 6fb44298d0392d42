// Package bucket keeps pictures in object storage that speaks S3.
package bucket

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"efie/media"
)

// Bucket is pictures on another machine. It implements media.Files.
type Bucket struct{ bucket *blob.Bucket }

// Close implements media.Files.
func (b *Bucket) Close() error { return b.bucket.Close() }

// Reach fails with *media.Away where the bucket cannot be read.
func (b *Bucket) Reach(ctx context.Context) error {
	there, err := b.bucket.IsAccessible(ctx)
	if err == nil && !there {
		err = errors.New("it has no such bucket")
	}
	if err != nil {
		return &media.Away{Cause: err}
	}
	return nil
}

const (
	// forever goes with names that change with what they name.
	forever = "public, max-age=31536000, immutable"
	aDay    = "public, max-age=86400"
)

// Put implements media.Files: what a bucket is sent appears when all of it is there.
func (b *Bucket) Put(ctx context.Context, name string, content []byte) error {
	kept := aDay
	if strings.HasPrefix(name, media.Made+"/") {
		kept = forever
	}
	err := b.bucket.WriteAll(ctx, name, content, &blob.WriterOptions{ContentType: mime.TypeByExtension(path.Ext(name)), CacheControl: kept})
	if err != nil {
		return &media.Away{Cause: fmt.Errorf("%s was not taken: %w", name, err)}
	}
	return nil
}

// Open reads a file of the bucket for as long as it takes.
func (b *Bucket) Open(name string) (fs.File, error) { return b.Within(context.Background()).Open(name) }

// Within implements media.Files.
func (b *Bucket) Within(ctx context.Context) fs.FS { return reading{b.bucket, ctx} }

// reading is a bucket that is read until a context ends.
type reading struct {
	bucket *blob.Bucket
	ctx    context.Context
}

// Open implements fs.FS. The file comes at once and is streamed, and it can be sought in.
func (r reading) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, notFound("open", name)
	}
	reader, err := r.bucket.NewReader(r.ctx, name, nil)
	if err != nil {
		return nil, r.failed("open", name, err)
	}
	return &file{reader: reader, name: name}, nil
}

// Stat implements fs.StatFS.
func (r reading) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, notFound("stat", name)
	}
	a, err := r.bucket.Attributes(r.ctx, name)
	if err != nil {
		return nil, r.failed("stat", name, err)
	}
	return info{name: path.Base(name), size: a.Size, changed: a.ModTime, tag: a.ETag}, nil
}

// failed tells apart a file that is not there and everything else.
func (r reading) failed(op, name string, err error) error {
	if gcerrors.Code(err) == gcerrors.NotFound {
		return notFound(op, name)
	}
	if ended := context.Cause(r.ctx); ended != nil { // whatever became of it in the client of the bucket
		err = fmt.Errorf("%w: %w", ended, err)
	}
	return &media.Away{Cause: fmt.Errorf("%s %s: %w", op, name, err)}
}

func notFound(op, name string) error {
	return &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

// Package bucket keeps pictures in object storage that speaks S3.
package bucket

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"github.com/minio/minio-go/v7"

	"efie/media"
)

// Bucket is pictures on another machine. It implements media.Files.
type Bucket struct {
	client    *minio.Client
	transport transport
	name      string
	prefix    string // of every name in the bucket
}

// Close implements media.Files.
func (b *Bucket) Close() error {
	b.transport.CloseIdleConnections()
	return nil
}

// Reach fails with *media.Away where the bucket cannot be read.
func (b *Bucket) Reach(ctx context.Context) error {
	there, err := b.client.BucketExists(ctx, b.name)
	if err == nil && !there {
		err = errors.New("it has no such bucket")
	}
	if err != nil {
		return notDone(ctx, "reach "+b.name, err)
	}
	return nil
}

const (
	// forever goes with names that change with what they name.
	forever = "public, max-age=31536000, immutable"
	aDay    = "public, max-age=86400"
)

// Put implements media.Files: what a bucket is sent, in one request, appears when all of it is there.
func (b *Bucket) Put(ctx context.Context, name string, content []byte) error {
	options := minio.PutObjectOptions{
		ContentType: mime.TypeByExtension(path.Ext(name)), CacheControl: aDay,
		DisableMultipart: true,
		SendContentMd5:   true, // the sum that every store checks
	}
	if strings.HasPrefix(name, media.Made+"/") {
		options.CacheControl = forever
	}
	_, err := b.client.PutObject(ctx, b.name, b.prefix+name, bytes.NewReader(content), int64(len(content)), options)
	if err != nil {
		return notDone(ctx, "put "+name, err)
	}
	return nil
}

// Open reads a file of the bucket for as long as it takes.
func (b *Bucket) Open(name string) (fs.File, error) { return b.Within(context.Background()).Open(name) }

// Within implements media.Files.
func (b *Bucket) Within(ctx context.Context) fs.FS { return reading{b, ctx} }

// reading is a bucket that is read until a context ends.
type reading struct {
	*Bucket
	ctx context.Context
}

// Open implements fs.FS. The file comes at once and is streamed, and it can be sought in.
func (r reading) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, notFound("open", name)
	}
	object, err := r.client.GetObject(r.ctx, r.name, r.prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, r.failed("open", name, err)
	}
	// Reading nothing sends the request. Stat alone would send another one, for the header only.
	if _, err = object.Read(nil); err == nil || errors.Is(err, io.EOF) {
		var told minio.ObjectInfo
		if told, err = object.Stat(); err == nil {
			return &file{ctx: r.ctx, object: object, info: infoOf(name, told)}, nil
		}
	}
	_ = object.Close() // nothing was read
	return nil, r.failed("open", name, err)
}

// Stat implements fs.StatFS.
func (r reading) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, notFound("stat", name)
	}
	told, err := r.client.StatObject(r.ctx, r.name, r.prefix+name, minio.StatObjectOptions{})
	if err != nil {
		return nil, r.failed("stat", name, err)
	}
	return infoOf(name, told), nil
}

// failed tells apart a file that is not there and everything else.
func (r reading) failed(op, name string, err error) error {
	if minio.ToErrorResponse(err).StatusCode == http.StatusNotFound {
		return notFound(op, name)
	}
	return notDone(r.ctx, op+" "+name, err)
}

// notDone is why a store did not do something. Its client does not always tell that the context has ended.
func notDone(ctx context.Context, doing string, err error) *media.Away {
	if ended := context.Cause(ctx); ended != nil {
		err = fmt.Errorf("%w: %w", ended, err)
	}
	return &media.Away{Cause: fmt.Errorf("%s: %w", doing, err)}
}

func notFound(op, name string) error {
	return &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

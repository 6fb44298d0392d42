// Package bucket stores pictures in object storage with an S3 interface.
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

// Bucket is a bucket in object storage. It implements media.Files and is safe for concurrent use.
type Bucket struct {
	client    *minio.Client
	transport transport
	name      string
	prefix    string // every object name begins with it
}

func (b *Bucket) Close() error {
	b.transport.CloseIdleConnections()
	return nil
}

// Reach checks that the bucket can be reached. It fails with *media.StoreError.
func (b *Bucket) Reach(ctx context.Context) error {
	exists, err := b.client.BucketExists(ctx, b.name)
	if err == nil && !exists {
		err = errors.New("the bucket does not exist")
	}
	if err != nil {
		return storeError(ctx, "reach "+b.name, err)
	}
	return nil
}

const (
	// cacheForever is for files that get a new name when their content changes.
	cacheForever = "public, max-age=31536000, immutable"
	cacheOneDay  = "public, max-age=86400"
)

// Put implements media.Files. It sends one request. An object appears only when it is complete.
func (b *Bucket) Put(ctx context.Context, name string, content []byte) error {
	options := minio.PutObjectOptions{
		ContentType: mime.TypeByExtension(path.Ext(name)), CacheControl: cacheOneDay,
		DisableMultipart: true,
		SendContentMd5:   true, // every store verifies this checksum
	}
	if strings.HasPrefix(name, media.SizesFolder+"/") {
		options.CacheControl = cacheForever
	}
	_, err := b.client.PutObject(ctx, b.name, b.prefix+name, bytes.NewReader(content), int64(len(content)), options)
	if err != nil {
		return storeError(ctx, "put "+name, err)
	}
	return nil
}

// Open implements fs.FS without a time limit.
func (b *Bucket) Open(name string) (fs.File, error) { return b.Within(context.Background()).Open(name) }

func (b *Bucket) Within(ctx context.Context) fs.FS { return reader{b, ctx} }

// reader reads a bucket until a context ends.
type reader struct {
	*Bucket
	ctx context.Context
}

// Open implements fs.FS. It does not wait for the content. The file implements io.Seeker.
func (r reader) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, notFound("open", name)
	}
	object, err := r.client.GetObject(r.ctx, r.name, r.prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, r.failed("open", name, err)
	}
	// An empty Read sends the request. Without it, Stat would send a separate request.
	if _, err = object.Read(nil); err == nil || errors.Is(err, io.EOF) {
		var stat minio.ObjectInfo
		if stat, err = object.Stat(); err == nil {
			return &file{ctx: r.ctx, object: object, info: infoOf(name, stat)}, nil
		}
	}
	_ = object.Close() // nothing was read
	return nil, r.failed("open", name, err)
}

func (r reader) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, notFound("stat", name)
	}
	stat, err := r.client.StatObject(r.ctx, r.name, r.prefix+name, minio.StatObjectOptions{})
	if err != nil {
		return nil, r.failed("stat", name, err)
	}
	return infoOf(name, stat), nil
}

// failed returns fs.ErrNotExist for a missing file, and a *media.StoreError for any other error.
func (r reader) failed(op, name string, err error) error {
	if minio.ToErrorResponse(err).StatusCode == http.StatusNotFound {
		return notFound(op, name)
	}
	return storeError(r.ctx, op+" "+name, err)
}

// storeError returns the error of a failed request. It adds the cause if ctx ended, because the client often omits it.
func storeError(ctx context.Context, doing string, err error) *media.StoreError {
	if ended := context.Cause(ctx); ended != nil {
		err = fmt.Errorf("%w: %w", ended, err)
	}
	return &media.StoreError{Cause: fmt.Errorf("%s: %w", doing, err)}
}

func notFound(op, name string) error {
	return &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

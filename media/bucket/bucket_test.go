package bucket

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"efie/media"
	"efie/test/must"
)

// openAt opens the bucket of a server.
func openAt(t *testing.T, server http.Handler) (*Bucket, string) {
	t.Helper()
	s := httptest.NewServer(server)
	t.Cleanup(s.Close)
	b, err := Open(addressAt(s.URL))
	must.Do(t, err)
	t.Cleanup(func() { b.Close() })
	return b, s.URL
}

func addressAt(endpoint string) string {
	return "s3://pictures?region=eu-west-1&anonymous=true&s3ForcePathStyle=true&endpoint=" + endpoint
}

// newS3Server returns an S3 server that has the bucket.
func newS3Server() http.Handler {
	return gofakes3.New(s3mem.New(), gofakes3.WithAutoBucket(true)).Server()
}

func TestStoredFilesHaveATypeAndACacheTime(t *testing.T) {
	store, sent := newS3Server(), http.Header{}
	b, _ := openAt(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			sent = r.Header
		}
		store.ServeHTTP(w, r)
	}))
	for name, want := range map[string][2]string{
		"sizes/a-1-320.webp": {"image/webp", cacheForever}, "sizes/a-1-320.jpg": {"image/jpeg", cacheForever},
		"a.jpg": {"image/jpeg", cacheOneDay}, "plan.svg": {"image/svg+xml", cacheOneDay},
	} {
		t.Run(name, func(t *testing.T) {
			must.Do(t, b.Put(t.Context(), name, []byte("RIFF")))
			if sent.Get("Content-Type") != want[0] || sent.Get("Cache-Control") != want[1] {
				t.Errorf("%s is sent with %v", name, sent)
			}
			info, err := fs.Stat(b.Within(t.Context()), name)
			tag, has := info.(interface{ ETag() string })
			if err != nil || !has || !strings.HasPrefix(tag.ETag(), `"`) {
				t.Errorf("%s is %+v, %v", name, info, err)
			}
			file, err := b.Open(name)
			must.Do(t, err)
			if opened, err := file.Stat(); err != nil || opened != info {
				t.Errorf("%s is %+v, and after Open %+v, %v", name, info, opened, err)
			}
			file.Close()
		})
	}
}

func expectStoreError(t *testing.T, doing string, err error) {
	t.Helper()
	if _, is := errors.AsType[*media.StoreError](err); !is || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s: %v", doing, err)
	}
}

func TestAFailingStoreIsNotAMissingFile(t *testing.T) {
	refuses := httptest.NewServer(nil)
	refuses.Close()
	closed, err := Open(addressAt(refuses.URL))
	must.Do(t, err)
	breaks, _ := openAt(t, http.HandlerFunc(func(w http.ResponseWriter,
		_ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
	}))
	for name, b := range map[string]*Bucket{"refuses": closed, "breaks": breaks} { // each with three tries
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := b.Open("a.jpg")
			expectStoreError(t, "open", err)
		})
	}
	b, _ := openAt(t, http.HandlerFunc(func(w http.ResponseWriter,
		_ *http.Request) {
		w.WriteHeader(http.StatusForbidden)
	}))
	_, err = b.Open("a.jpg")
	expectStoreError(t, "open", err)
	_, err = fs.Stat(b.Within(t.Context()), "a.jpg")
	expectStoreError(t, "stat", err)
	_, err = media.FileSizes(t.Context(), b, []string{"a.jpg", "b.jpg"})
	expectStoreError(t, "measure", err)
	expectStoreError(t, "put", b.Put(t.Context(), "a.jpg", []byte("x")))
	expectStoreError(t, "reach", b.Reach(t.Context()))
	_, err = media.NewProcessor(b).Make(t.Context(), "a.jpg")
	expectStoreError(t, "make", err)
	good, _ := openAt(t, newS3Server()) // the control
	_, err = good.Open("a.jpg")
	must.Fail(t, "a missing file", err, fs.ErrNotExist)
}

func TestACallToASilentStoreEndsWithItsContext(t *testing.T) {
	arrived := make(chan struct{})
	b, _ := openAt(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // otherwise the server does not notice that the client closes the connection
		select {
		case arrived <- struct{}{}:
		case <-r.Context().Done():
		}
		<-r.Context().Done()
	}))
	for doing, do := range map[string]func(context.Context) error{
		"open":  func(ctx context.Context) error { _, err := b.Within(ctx).Open("a.jpg"); return err },
		"stat":  func(ctx context.Context) error { _, err := fs.Stat(b.Within(ctx), "a.jpg"); return err },
		"put":   func(ctx context.Context) error { return b.Put(ctx, "a.jpg", []byte("x")) },
		"reach": b.Reach,
	} {
		t.Run(doing, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			go func() { <-arrived; cancel() }()
			err := do(ctx)
			expectStoreError(t, doing, err)
			must.Fail(t, doing, err, context.Canceled)
		})
	}
}

func TestAnInterruptedReadFails(t *testing.T) {
	b, _ := openAt(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100000")
		w.Header().Set("ETag", `"x"`)
		w.Header().Set("Last-Modified", "Mon, 02 Nov 2026 10:00:00 GMT")
		_, _ = w.Write(bytes.Repeat([]byte("x"), 50_000))
	}))
	file, err := b.Open("a.jpg")
	must.Do(t, err)
	defer file.Close()
	content, err := io.ReadAll(file)
	expectStoreError(t, "read", err)
	must.Equal(t, "bytes that arrived", len(content), 50_000)
}

func TestAPartialUploadNeverAppears(t *testing.T) {
	store := newS3Server()
	var cut context.CancelFunc
	b, _ := openAt(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut && cut != nil {
			_, _ = io.CopyN(io.Discard, r.Body, 1000)
			cut()
			_, _ = io.Copy(io.Discard, r.Body)
			panic(http.ErrAbortHandler)
		}
		store.ServeHTTP(w, r)
	}))
	if err := b.Put(t.Context(), "first.jpg", []byte("x")); err != nil { // the control: the bucket works
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cut = cancel
	expectStoreError(t, "put", b.Put(ctx, "a.jpg", make([]byte, 3<<20)))
	_, err := fs.Stat(b.Within(t.Context()), "a.jpg")
	must.Fail(t, "a partial upload", err, fs.ErrNotExist)
	_, err = fs.Stat(b.Within(t.Context()), "first.jpg")
	must.Do(t, err)
}

// TestALargeFileIsStoredComplete stores a file as large as a camera's original.
func TestALargeFileIsStoredComplete(t *testing.T) {
	b, _ := openAt(t, newS3Server())
	content := make([]byte, 21<<20)
	for i := range content {
		content[i] = byte(i / 1000)
	}
	must.Do(t, b.Put(t.Context(), "a.jpg", content))
	if back, err := fs.ReadFile(b.Within(t.Context()), "a.jpg"); err != nil || !bytes.Equal(back, content) {
		t.Errorf("%d bytes of %d were read: %v", len(back), len(content), err)
	}
}

func TestAnInvalidAddressIsRefused(t *testing.T) {
	t.Setenv("AWS_REGION", "")
	t.Setenv("AWS_DEFAULT_REGION", "")
	for _, well := range []string{"s3://efie?region=eu-west-1",
		"s3://efie?endpoint=https://objects.example&region=x&s3ForcePathStyle=true&prefix=efie/"} {
		t.Run(well, func(t *testing.T) {
			must.Do(t, Check(well))
		})
	}
	for _, bad := range []string{
		"s3://", "s3://efie", "gs://efie?region=x", "s3://key:secret@efie?region=x", "s3://efie/pictures?region=x",
		"s3://efie?region=x&regio=x", "s3://efie?region=x&endpoint=objects.example",
		"s3://efie?region=x&s3ForcePathStyle=perhaps", "s3://efie?region=x#a", "s3://ef ie", "s3://efie?region=x&a=%zz",
		"s3://e?region=x", "s3://efie?region=x&endpoint=https://objects.example/s3",
		"s3://efie?region=x&endpoint=https://key:secret@objects.example",
	} {
		if err := Check(bad); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

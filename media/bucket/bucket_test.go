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
)

// at opens the bucket of a server.
func at(t *testing.T, server http.Handler) (*Bucket, string) {
	t.Helper()
	s := httptest.NewServer(server)
	t.Cleanup(s.Close)
	b, err := Open(addressAt(s.URL))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b, s.URL
}

func addressAt(endpoint string) string {
	return "s3://pictures?region=eu-west-1&anonymous=true&s3ForcePathStyle=true&endpoint=" + endpoint
}

// speaksS3 is a server that has the bucket.
func speaksS3() http.Handler {
	return gofakes3.New(s3mem.New(), gofakes3.WithAutoBucket(true)).Server()
}

func TestWhatIsPutSaysWhatItIsAndHowLongItMayBeKept(t *testing.T) {
	store, sent := speaksS3(), http.Header{}
	b, _ := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			sent = r.Header
		}
		store.ServeHTTP(w, r)
	}))
	for name, want := range map[string][2]string{
		"sizes/a-1-320.webp": {"image/webp", forever}, "sizes/a-1-320.jpg": {"image/jpeg", forever}, "a.jpg": {"image/jpeg", aDay}, "plan.svg": {"image/svg+xml", aDay},
	} {
		if err := b.Put(t.Context(), name, []byte("RIFF")); err != nil {
			t.Fatal(err)
		}
		if sent.Get("Content-Type") != want[0] || sent.Get("Cache-Control") != want[1] {
			t.Errorf("%s is sent with %v", name, sent)
		}
		info, err := fs.Stat(b.Within(t.Context()), name)
		tag, has := info.(interface{ ETag() string })
		if err != nil || !has || !strings.HasPrefix(tag.ETag(), `"`) {
			t.Errorf("%s is %+v, %v", name, info, err)
		}
		file, err := b.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if opened, err := file.Stat(); err != nil || opened != info {
			t.Errorf("%s is %+v, and once it is open %+v, %v", name, info, opened, err)
		}
		file.Close()
	}
}

// away fails the test unless an error says that the store does not answer.
func away(t *testing.T, doing string, err error) {
	t.Helper()
	if _, is := errors.AsType[*media.Away](err); !is || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s: %v", doing, err)
	}
}

func TestAStoreThatCannotBeReadIsAwayAndItsFilesAreNotMissing(t *testing.T) {
	refuses := httptest.NewServer(nil)
	refuses.Close()
	closed, err := Open(addressAt(refuses.URL))
	if err != nil {
		t.Fatal(err)
	}
	breaks, _ := at(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }))
	for name, b := range map[string]*Bucket{"refuses": closed, "breaks": breaks} { // which are asked three times
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := b.Open("a.jpg")
			away(t, "open", err)
		})
	}
	b, _ := at(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	_, err = b.Open("a.jpg")
	away(t, "open", err)
	_, err = fs.Stat(b.Within(t.Context()), "a.jpg")
	away(t, "stat", err)
	_, err = media.Bytes(t.Context(), b, []string{"a.jpg", "b.jpg"})
	away(t, "measure", err)
	away(t, "put", b.Put(t.Context(), "a.jpg", []byte("x")))
	away(t, "reach", b.Reach(t.Context()))
	_, err = media.NewLab(b).Make(t.Context(), "a.jpg")
	away(t, "make", err)
	well, _ := at(t, speaksS3()) // the control
	if _, err := well.Open("a.jpg"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestAStoreThatSaysNothingIsLeftWhenTheContextEnds(t *testing.T) {
	told := make(chan struct{})
	b, _ := at(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // or nobody sees that the client has gone
		select {
		case told <- struct{}{}:
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
		ctx, cancel := context.WithCancel(t.Context())
		go func() { <-told; cancel() }()
		err := do(ctx)
		away(t, doing, err)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s does not say why: %v", doing, err)
		}
	}
}

func TestAFileThatBreaksOffIsNoWholeOne(t *testing.T) {
	b, _ := at(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100000")
		w.Header().Set("ETag", `"x"`)
		w.Header().Set("Last-Modified", "Mon, 02 Nov 2026 10:00:00 GMT")
		_, _ = w.Write(bytes.Repeat([]byte("x"), 50_000))
	}))
	file, err := b.Open("a.jpg")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	away(t, "read", err)
	if len(content) != 50_000 {
		t.Errorf("%d bytes came", len(content))
	}
}

func TestWhatIsSentInPartNeverAppears(t *testing.T) {
	store := speaksS3()
	var cut context.CancelFunc
	b, _ := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut && cut != nil {
			_, _ = io.CopyN(io.Discard, r.Body, 1000)
			cut()
			_, _ = io.Copy(io.Discard, r.Body)
			panic(http.ErrAbortHandler)
		}
		store.ServeHTTP(w, r)
	}))
	if err := b.Put(t.Context(), "first.jpg", []byte("x")); err != nil { // the control, and the bucket is there
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cut = cancel
	away(t, "put", b.Put(ctx, "a.jpg", make([]byte, 3<<20)))
	if _, err := fs.Stat(b.Within(t.Context()), "a.jpg"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it is there: %v", err)
	}
	if _, err := fs.Stat(b.Within(t.Context()), "first.jpg"); err != nil {
		t.Error(err)
	}
}

// An original of a camera has as many bytes.
func TestALargeFileIsPutWhole(t *testing.T) {
	b, _ := at(t, speaksS3())
	content := make([]byte, 21<<20)
	for i := range content {
		content[i] = byte(i / 1000)
	}
	if err := b.Put(t.Context(), "a.jpg", content); err != nil {
		t.Fatal(err)
	}
	if back, err := fs.ReadFile(b.Within(t.Context()), "a.jpg"); err != nil || !bytes.Equal(back, content) {
		t.Errorf("%d bytes of %d came back: %v", len(back), len(content), err)
	}
}

func TestAnAddressThatCannotBeMeantIsRefused(t *testing.T) {
	t.Setenv("AWS_REGION", "")
	t.Setenv("AWS_DEFAULT_REGION", "")
	for _, well := range []string{"s3://efie?region=eu-west-1", "s3://efie?endpoint=https://objects.example&region=x&s3ForcePathStyle=true&prefix=efie/"} {
		if err := Check(well); err != nil {
			t.Errorf("%s: %v", well, err)
		}
	}
	for _, bad := range []string{
		"s3://", "s3://efie", "gs://efie?region=x", "s3://key:secret@efie?region=x", "s3://efie/pictures?region=x", "s3://efie?region=x&regio=x", "s3://efie?region=x&endpoint=objects.example", "s3://efie?region=x&s3ForcePathStyle=perhaps", "s3://efie?region=x#a", "s3://ef ie", "s3://efie?region=x&a=%zz",
		"s3://e?region=x", "s3://efie?region=x&endpoint=https://objects.example/s3",
		"s3://efie?region=x&endpoint=https://key:secret@objects.example",
	} {
		if err := Check(bad); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
)

// Distant is a Config.Media on another machine: reading ends with a context, and files may have an ETag() string.
type Distant interface {
	fs.FS
	Within(ctx context.Context) fs.FS
}

const (
	// mostFetched is how many pictures of another machine are on their way at once.
	mostFetched = 64
	// mostOfOne is how many of them are for one address, which may be a campus or an attacker.
	mostOfOne = mostFetched / 2
	// fetchBegins is how long a picture may take until it begins to come, and fetchEnds until the visitor has it.
	fetchBegins = 5 * time.Second
	fetchEnds   = 50 * time.Second
	faultsTold  = 10 * time.Second
)

// errNoPicture is said where the other machine does not answer as it should.
var errNoPicture = &hostel.Problem{Kind: hostel.Unready, Code: "no_picture",
	Message: "This picture cannot be shown just now. Try again in a few seconds.", RetryAfter: 10 * time.Second}

// errLate is for the log.
var errLate = fmt.Errorf("nothing came within %v", fetchBegins)

type MediaHandler struct {
	*web.Renderer
	files     fs.FS // Distant if they are on another machine
	catalogue *catalogue.Catalogue
	clock     func() time.Time
}

// NewMediaHandler serves the pictures of a folder, which is Distant if it is on another machine.
func NewMediaHandler(
	renderer *web.Renderer, files fs.FS, hostels *catalogue.Catalogue, clock func() time.Time,
) *MediaHandler {
	return &MediaHandler{Renderer: renderer, files: files, catalogue: hostels, clock: clock}
}

// madePictures is where an import keeps what it made of pictures, under names that change with them.
const madePictures = "/media/sizes/"

// pictures serves pictures. An original may name a position, so its address redirects to its largest size.
func (mh *MediaHandler) pictures() http.HandlerFunc {
	made := mh.sizes()
	if distant, is := mh.files.(Distant); is {
		f := &fetcher{
			Renderer: mh.Renderer, clock: mh.clock, from: distant,
			shares: newShares(mostOfOne, time.Second), slots: web.NewSlots(mostFetched, time.Second),
		}
		made = f.pictures
	}
	original := mh.Serve(func(_ http.ResponseWriter, r *http.Request) error {
		name := (&url.URL{Path: strings.TrimPrefix(r.URL.Path, "/media/")}).EscapedPath()
		photo, made := mh.catalogue.Snapshot().Photo(name)
		if !made {
			return web.ErrNoPage
		}
		return web.Moved(photo.Largest().JPEG.Address(mh.Site.MediaURL))
	})
	return func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, madePictures) {
			made(w, r)
			return
		}
		original(w, r)
	}
}

// fetcher passes pictures on from another machine. If that machine is slow, only pictures wait.
type fetcher struct {
	*web.Renderer
	clock  func() time.Time
	from   Distant
	shares *shares
	slots  *web.Slots   // of pictures alone
	told   atomic.Int64 // when the log was told of a fault, in Unix nanoseconds
}

func (f *fetcher) pictures(w http.ResponseWriter, r *http.Request) {
	leave, ok := f.shares.enter(r.Context(), web.ClientAddress(r))
	if !ok {
		f.refuse(w, r, nil)
		return
	}
	defer leave()
	if !f.slots.Enter(r.Context()) {
		f.refuse(w, r, nil)
		return
	}
	defer f.slots.Leave()
	ctx, cancel := context.WithTimeout(r.Context(), fetchEnds)
	defer cancel()
	ctx, giveUp := context.WithCancelCause(ctx)
	defer giveUp(nil)
	late := time.AfterFunc(fetchBegins, func() { giveUp(errLate) })
	defer late.Stop()
	name := strings.TrimPrefix(r.URL.Path, "/media/")
	file, err := f.from.Within(ctx).Open(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Fail(w, r, web.ErrNoPage)
		return
	case err != nil:
		f.refuse(w, r, err)
		return
	}
	defer file.Close()
	late.Stop()
	f.pass(w, r, name, file)
}

// pass sends a picture as http.FileServer would send a file.
func (f *fetcher) pass(w http.ResponseWriter, r *http.Request, name string, file fs.File) {
	info, err := file.Stat()
	content, seeks := file.(io.ReadSeeker)
	if err != nil || !seeks {
		f.refuse(w, r, errors.Join(err, errors.ErrUnsupported))
		return
	}
	header := w.Header()
	header.Set("Cache-Control", CacheForever)
	header.Set("Content-Security-Policy", web.FilePolicy)
	if tagged, is := info.(interface{ ETag() string }); is && strings.HasPrefix(tagged.ETag(), `"`) {
		header.Set("ETag", tagged.ETag())
	}
	if strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range") // each part would be a way of its own to the other machine
	}
	whole := &broken{ReadSeeker: content}
	http.ServeContent(w, r, name, info.ModTime(), whole)
	if whole.err != nil {
		f.tell(r, whole.err)
		panic(http.ErrAbortHandler) // no client takes half a picture for a whole one
	}
}

// broken notes how reading failed, if it did.
type broken struct {
	io.ReadSeeker
	err error
}

func (b *broken) Read(p []byte) (int, error) {
	n, err := b.ReadSeeker.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		b.err = err
	}
	return n, err
}

// refuse answers briefly where no picture came. The other machine's words, or nil, are for the log.
func (f *fetcher) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		w.WriteHeader(web.StatusClientGone)
		return
	}
	if err != nil {
		f.tell(r, err)
	}
	h := w.Header()
	h.Set("Cache-Control", "private, no-store")
	h.Set("Retry-After", strconv.Itoa(int(errNoPicture.RetryAfter.Seconds())))
	http.Error(w, errNoPicture.Message, http.StatusServiceUnavailable)
}

// tell notes a fault of the other machine in the log, now and then.
func (f *fetcher) tell(r *http.Request, err error) {
	now, before := f.clock().UnixNano(), f.told.Load()
	if now-before >= int64(faultsTold) && f.told.CompareAndSwap(before, now) && r.Context().Err() == nil {
		f.Log.ErrorContext(r.Context(), "picture not fetched", "id", web.RequestID(r.Context()), "path",
			web.LoggedPath(r), "error", err)
	}
}

// Photo reads a picture of the media folder, nil where it is not there.
func (mh *MediaHandler) Photo(ctx context.Context, name string) ([]byte, error) {
	from := mh.files
	distant, is := from.(Distant)
	if is {
		ctx, cancel := context.WithTimeout(ctx, fetchBegins)
		defer cancel()
		from = distant.Within(ctx)
	}
	photo, err := fs.ReadFile(from, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil && is && ctx.Err() == nil:
		mh.Log.ErrorContext(ctx, "picture not fetched", "id", web.RequestID(ctx), "path", name, "error", err)
		return nil, errNoPicture
	}
	return photo, err
}

// sizes serves regular files of the folder: a pipe would block, and a folder would list its files.
func (mh *MediaHandler) sizes() http.HandlerFunc {
	server := http.StripPrefix("/media/", http.FileServerFS(mh.files))
	return func(w http.ResponseWriter, r *http.Request) {
		info, err := fs.Stat(mh.files, strings.TrimPrefix(r.URL.Path, "/media/"))
		if err != nil || !info.Mode().IsRegular() {
			mh.Fail(w, r, web.ErrNoPage)
			return
		}
		w.Header().Set("Cache-Control", CacheForever)
		w.Header().Set("Content-Security-Policy", web.FilePolicy)
		server.ServeHTTP(w, r)
	}
}

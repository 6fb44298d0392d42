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

// RemoteFS is a folder of pictures on another machine. The info of its files may have a method ETag() string.
type RemoteFS interface {
	fs.FS
	// Within returns the same folder. Reading its files fails when ctx ends.
	Within(ctx context.Context) fs.FS
}

const (
	// maxFetched limits the pictures that are fetched from another machine at the same time.
	maxFetched = 64
	// maxFetchedByOne limits them for one network address, which may be a campus or an attacker.
	maxFetchedByOne = maxFetched / 2
	// openTimeout limits the time until the first bytes of a picture arrive, fetchTimeout the whole transfer.
	openTimeout  = 5 * time.Second
	fetchTimeout = 50 * time.Second
	// logInterval is the shortest time between two log lines about failed pictures.
	logInterval = 10 * time.Second
)

// errNoPicture is the response if the other machine fails.
var errNoPicture = &hostel.Problem{Kind: hostel.Unready, Code: "no_picture",
	Message: "This picture cannot be shown right now. Try again in a few seconds.", RetryAfter: 10 * time.Second}

// errLate is the cause in the log if openTimeout passes.
var errLate = fmt.Errorf("no response within %v", openTimeout)

type MediaHandler struct {
	*web.Renderer
	Files     fs.FS // the folder of pictures, a RemoteFS if it is on another machine
	Catalogue *catalogue.Catalogue
	Clock     func() time.Time
}

// sizesPath is the folder of the sizes that an import makes from pictures. A name changes with the picture's content.
const sizesPath = "/media/sizes/"

// pictures serves /media/. An original is never sent, because it may contain GPS coordinates: its address redirects to
// its largest size.
func (mh *MediaHandler) pictures() http.HandlerFunc {
	sizes := mh.sizes()
	if distant, ok := mh.Files.(RemoteFS); ok {
		f := &fetcher{
			Renderer: mh.Renderer, clock: mh.Clock, from: distant,
			shares: newShares(maxFetchedByOne, time.Second), slots: web.NewSlots(maxFetched, time.Second),
		}
		sizes = f.pictures
	}
	original := mh.ServePlain(func(_ http.ResponseWriter, r *http.Request) error {
		name := (&url.URL{Path: strings.TrimPrefix(r.URL.Path, "/media/")}).EscapedPath()
		photo, found := mh.Catalogue.Snapshot().Photo(name)
		if !found {
			return web.ErrNoPage
		}
		return web.MovedPermanently(photo.Largest().JPEG.Address(mh.Site.MediaURL))
	})
	return func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, sizesPath) {
			sizes(w, r)
			return
		}
		original(w, r)
	}
}

// fetcher serves pictures from another machine. It has its own slots, so a slow machine delays pictures only.
type fetcher struct {
	*web.Renderer
	clock    func() time.Time
	from     RemoteFS
	shares   *shares
	slots    *web.Slots
	loggedAt atomic.Int64 // time of the last log line, in Unix nanoseconds
}

func (f *fetcher) pictures(w http.ResponseWriter, r *http.Request) {
	leave, ok := f.shares.enter(r.Context(), web.ClientNetwork(r).Address)
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
	ctx, cancel := context.WithTimeout(r.Context(), fetchTimeout)
	defer cancel()
	ctx, cancelWith := context.WithCancelCause(ctx)
	defer cancelWith(nil)
	late := time.AfterFunc(openTimeout, func() { cancelWith(errLate) })
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
	f.send(w, r, name, file)
}

// send sends a picture in the same way as http.FileServer sends a file.
func (f *fetcher) send(w http.ResponseWriter, r *http.Request, name string, file fs.File) {
	info, err := file.Stat()
	content, seeks := file.(io.ReadSeeker)
	if err != nil || !seeks {
		f.refuse(w, r, errors.Join(err, errors.ErrUnsupported))
		return
	}
	header := w.Header()
	header.Set("Cache-Control", CacheForever)
	header.Set("Content-Security-Policy", web.FilePolicy)
	if tagged, ok := info.(interface{ ETag() string }); ok && strings.HasPrefix(tagged.ETag(), `"`) {
		header.Set("ETag", tagged.ETag())
	}
	if strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range") // each range would be a separate request to the other machine
	}
	reader := &errorReader{ReadSeeker: content}
	http.ServeContent(w, r, name, info.ModTime(), reader)
	if reader.err != nil {
		f.logError(r, reader.err)
		panic(http.ErrAbortHandler) // so that no client takes half a picture for a whole one
	}
}

// errorReader stores the last error of reading.
type errorReader struct {
	io.ReadSeeker
	err error
}

func (er *errorReader) Read(p []byte) (int, error) {
	n, err := er.ReadSeeker.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		er.err = err
	}
	return n, err
}

// refuse sends a short text instead of a picture. err goes to the log only; it may be nil.
func (f *fetcher) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		w.WriteHeader(web.StatusClientGone)
		return
	}
	if err != nil {
		f.logError(r, err)
	}
	h := w.Header()
	h.Set("Cache-Control", "private, no-store")
	h.Set("Retry-After", strconv.Itoa(int(errNoPicture.RetryAfter.Seconds())))
	http.Error(w, errNoPicture.Message, http.StatusServiceUnavailable)
}

// logError logs an error of the other machine, at most once in logInterval.
func (f *fetcher) logError(r *http.Request, err error) {
	now, before := f.clock().UnixNano(), f.loggedAt.Load()
	if now-before >= int64(logInterval) && f.loggedAt.CompareAndSwap(before, now) && r.Context().Err() == nil {
		f.Log.ErrorContext(r.Context(), "picture not fetched", "id", web.RequestID(r.Context()), "path",
			web.LoggedPath(r), "error", err)
	}
}

// maxPhoto limits a picture that is read into memory, in bytes. The largest size of a picture is far smaller.
const maxPhoto = 40 << 20

// Photo returns a picture of the media folder, or nil if it does not exist.
func (mh *MediaHandler) Photo(ctx context.Context, name string) ([]byte, error) {
	from := mh.Files
	distant, isDistant := from.(RemoteFS)
	if isDistant {
		ctx, cancel := context.WithTimeout(ctx, openTimeout)
		defer cancel()
		from = distant.Within(ctx)
	}
	photo, err := readPhoto(from, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil && isDistant && ctx.Err() == nil:
		mh.Log.ErrorContext(ctx, "picture not fetched", "id", web.RequestID(ctx), "path", name, "error", err)
		return nil, errNoPicture
	}
	return photo, err
}

func readPhoto(from fs.FS, name string) ([]byte, error) {
	file, err := from.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	photo, err := io.ReadAll(io.LimitReader(file, maxPhoto+1))
	if err == nil && len(photo) > maxPhoto {
		err = fmt.Errorf("%s has more than %d bytes", name, maxPhoto)
	}
	return photo, err
}

// sizes serves only regular files of the folder: a folder would list its files. It looks at the open file, because
// between a look at a name and opening it, another file can get the name.
func (mh *MediaHandler) sizes() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/media/")
		file, err := mh.Files.Open(name)
		if err != nil {
			mh.Fail(w, r, web.ErrNoPage)
			return
		}
		defer file.Close()
		info, err := file.Stat()
		content, seeks := file.(io.ReadSeeker)
		if err != nil || !info.Mode().IsRegular() || !seeks {
			mh.Fail(w, r, web.ErrNoPage)
			return
		}
		w.Header().Set("Cache-Control", CacheForever)
		w.Header().Set("Content-Security-Policy", web.FilePolicy)
		http.ServeContent(w, r, name, info.ModTime(), content)
	}
}

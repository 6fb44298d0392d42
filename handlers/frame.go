package handlers

import (
	"bytes"
	"net/http"

	"github.com/a-h/templ"

	"efie/handlers/coding"
	"efie/handlers/pagecache"
	"efie/hostel"
	"efie/views"
)

// mostFrames is how many bytes of frames are kept: some hundreds.
const mostFrames = 2 << 20

// frames are what stands around students' own pages, compressed. It is the same for all of them on one
// page, but for their names; what stands in it is rendered and compressed for each answer.
type frames = pagecache.Generations[frameKey, *coding.Seams]

func newFrames() *frames {
	return pagecache.NewGenerations[frameKey](mostFrames, (*coding.Seams).Size)
}

// frameKey is all that a frame depends on, together with what framed asks for.
type frameKey struct {
	title, description, path, here string
	noIndex, light, instant        bool
}

// mainMark stands for what comes into a frame, as nameMark does for a name.
var mainMark = hostel.NewID()

// framed says whether a page's frame may be kept: that of a student's own page at an address of which
// there are few.
func framed(r *http.Request, status int, p views.Page) bool {
	return status == http.StatusOK && isRead(r) && sheetOf(r) == nil && p.Nav.LoggedIn && p.Nav.Name != "" &&
		p.Canonical == "" && p.Structured == "" && p.Refresh == nil && r.URL.RawQuery == "" && takesSeams(r)
}

// showFramed shows a student's own page in the frame that is kept for it.
func (a *app) showFramed(w http.ResponseWriter, r *http.Request, p views.Page, view templ.Component) error {
	return borrowed(func(main *bytes.Buffer) error {
		ctx, frameless := views.WithoutFrame(lit(r.Context(), p))
		text, err := rendered(ctx, main, view)
		if err != nil {
			return err
		}
		frame := pageless
		if frameless.Left {
			if frame, err = a.frameOf(r, p); err != nil {
				return err
			}
		}
		h := w.Header()
		h.Set("Vary", vary)
		h.Set("Cache-Control", "private, no-store")
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Encoding", coding.Gzip.String())
		packedAlready(h)
		_ = sendJoined(w, frame, []byte(templ.EscapeString(p.Nav.Name)), text)
		return nil
	})
}

// pageless is around a part of a page, which has no frame.
var pageless = coding.NewSeams([]byte(mainMark), []byte(nameMark), []byte(mainMark))

// frameOf is the frame that is kept for a page, or a new one.
func (a *app) frameOf(r *http.Request, p views.Page) (*coding.Seams, error) {
	library := a.Content.Library()
	if a.framedBy.Swap(library) != library {
		a.frames.Clear() // those of another would keep it in memory
	}
	key := frameKey{p.Title, p.Description, p.Path, p.Here, p.NoIndex, p.Light, p.Instant}
	if kept, ok := a.frames.Find(key); ok {
		return kept, nil
	}
	p.Nav.Name = nameMark
	text, err := rendered(lit(r.Context(), p), new(bytes.Buffer), views.Frame(p, mainMark))
	if err != nil {
		return nil, err
	}
	made := coding.NewSeams(text, []byte(nameMark), []byte(mainMark))
	a.frames.Keep(key, made)
	return made, nil
}

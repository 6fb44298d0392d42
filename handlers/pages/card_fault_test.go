package pages_test

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"efie/handlers/handlerstest"
	"efie/handlers/pages"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// oneCard is a catalogue with a photo.
type oneCard struct{ cataloguetest.FixedSource }

func (oneCard) Photos(context.Context) ([]hostel.Photo, error) {
	return []hostel.Photo{{Path: "front.jpg", Width: 4, Height: 3,
		Sizes: []hostel.PhotoSize{{JPEG: hostel.PhotoFile{Name: "sizes/front.jpg"}}}}}, nil
}

// faulty is a folder whose files cannot be opened while fault is set.
type faulty struct {
	fs.FS
	fault error
}

func (f *faulty) Open(name string) (fs.File, error) {
	if f.fault != nil {
		return nil, f.fault
	}
	return f.FS.Open(name)
}

// far is a faulty folder on another machine.
type far struct{ *faulty }

func (f far) Within(context.Context) fs.FS { return f.faulty }

func drawWith(s *handlerstest.Stage, draw func(pages.SocialCard, []byte) ([]byte, error)) {
	s.Change(func(n *handlerstest.Needs) { n.Pages.DrawCard = draw })
}

func TestACardWithAnUnreadablePhotoIsNotStored(t *testing.T) {
	for status, place := range map[int]func(*faulty) fs.FS{
		http.StatusInternalServerError: func(f *faulty) fs.FS { return f },
		http.StatusServiceUnavailable:  func(f *faulty) fs.FS { return far{f} },
	} {
		s := handlerstest.New(t)
		s.Offer(t, oneCard{cataloguetest.FixedSource{
			{ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court", Images: []string{"front.jpg"}}}})
		drawWith(s, func(_ pages.SocialCard, photo []byte) ([]byte, error) {
			return append([]byte("drawn with "), photo...), nil
		})
		disk := &faulty{fstest.MapFS{"sizes/front.jpg": {Data: []byte("photo")}}, errors.New("input/output error")}
		s.Media = place(disk)
		handler := s.Open(t)
		ask := func() (int, string, http.Header) {
			w := handlerstest.Answer(handler, handlerstest.Ask(http.MethodGet, "/hostels/adom-court/card.png"))
			return w.Code, w.Body.String(), w.Header()
		}
		code, body, h := ask()
		if code != status || strings.Contains(body, "input/output") ||
			!strings.Contains(s.Log.String(), "input/output error") || h.Get("ETag") != "" ||
			h.Get("Cache-Control") != "private, no-store" || h.Get("Content-Security-Policy") == web.FilePolicy ||
			h.Get("Referrer-Policy") == "" {
			t.Errorf("unreadable photo: status %d, want %d; %v: %s", code, status, h, body)
		}
		disk.fault = nil
		if code, body, h := ask(); code != http.StatusOK || body != "drawn with photo" ||
			h.Get("Content-Security-Policy") != web.FilePolicy {
			t.Errorf("readable photo: status %d, %q", code, body)
		}
		disk.FS = fstest.MapFS{} // the control: a card without the photo
		handler = s.Open(t)
		if code, body, _ := ask(); code != http.StatusOK || body != "drawn with " {
			t.Errorf("missing photo: status %d, %q", code, body)
		}
	}
}

func TestACancelledCardIsNotLoggedAsAnError(t *testing.T) {
	s := handlerstest.New(t)
	ctx, cancel := context.WithCancel(t.Context())
	drawWith(s, func(pages.SocialCard, []byte) ([]byte, error) {
		cancel()
		return nil, context.Canceled
	})
	ask := handlerstest.Ask(http.MethodGet, "/hostels/adom-court/card.png")
	if w := s.Do(t, ask.WithContext(ctx)); w.Code != web.StatusClientGone || w.Body.Len() > 0 ||
		strings.Contains(s.Log.String(), "level=ERROR") {
		t.Errorf("status %d: %s\n%s", w.Code, w.Body, s.Log.String())
	}
	must.Equal(t, "the status of a request that is not cancelled", s.Do(t, ask).Code, http.StatusInternalServerError)
}

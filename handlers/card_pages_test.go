package handlers

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"efie/handlers/pages"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
)

// A rush of previews, as many as may wait, draws each card once, and never two at a time.
// oneCard is a catalogue whose hostel has a photograph, and that had another hostel.
type oneCard struct{ cataloguetest.FixedSource }

func (oneCard) Photos(context.Context) ([]hostel.Photo, error) {
	return []hostel.Photo{{Path: "front.jpg", Width: 4, Height: 3,
		Sizes: []hostel.PhotoSize{{JPEG: hostel.PhotoFile{Name: "sizes/front.jpg"}}}}}, nil
}

func (oneCard) Former(context.Context) (catalogue.FormerAddresses, error) {
	return catalogue.FormerAddresses{Gone: []catalogue.RemovedHostel{{ID: 9, UUID: "busy", Name: "Busy Lodge"}}}, nil
}

// answered is what a web answers, which keeps what it has between two requests.
func answered(web http.Handler, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	web.ServeHTTP(w, r)
	return w
}

const aCard = "/hostels/adom-court/card.png"

// drawingStage is a stage whose cards show the bytes of their photographs.
func drawingStage(t *testing.T) *stage {
	t.Helper()
	s := newStage(t)
	source := oneHostel()
	source[0].Images = []string{"front.jpg"}
	hostels := cataloguetest.Open(t, oneCard{source})
	s.config.Catalogue = hostels
	s.config.DrawCard = func(_ pages.SocialCard, photo []byte) ([]byte, error) {
		return append([]byte("drawn with "), photo...), nil
	}
	return s
}

// faulty is a disk whose files cannot be read, or not yet.
type faulty struct {
	fs.FS
	fault *error
}

func (f faulty) Open(name string) (fs.File, error) {
	if *f.fault != nil {
		return nil, *f.fault
	}
	return f.FS.Open(name)
}

func TestACardWhosePhotographCannotBeReadIsNotKept(t *testing.T) {
	s := drawingStage(t)
	fault := errors.New("input/output error")
	s.config.Media = faulty{fstest.MapFS{"sizes/front.jpg": {Data: []byte("photo")}}, &fault}
	handler := newWeb(t, s.config)
	w := answered(handler, asks(http.MethodGet, aCard))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "input/output") ||
		!strings.Contains(s.log.String(), "input/output error") {
		t.Errorf("a fault is answered with %d: %s", w.Code, w.Body)
	}
	if h := w.Header(); h.Get("ETag") != "" || h.Get("Cache-Control") != "private, no-store" ||
		h.Get("Content-Security-Policy") == web.FilePolicy || h.Get("Referrer-Policy") == "" {
		t.Errorf("the page of a fault has the headers of a file: %v", h)
	}
	fault = nil
	if w := answered(handler, asks(http.MethodGet, aCard)); w.Code != http.StatusOK ||
		w.Body.String() != "drawn with photo" || w.Header().Get("Content-Security-Policy") != web.FilePolicy {
		t.Errorf("once it can be read: %d, %q", w.Code, w.Body)
	}
	s.config.Media = fstest.MapFS{} // the control: what is not there is done without
	if w := s.do(t, asks(http.MethodGet, aCard)); w.Code != http.StatusOK || w.Body.String() != "drawn with " {
		t.Errorf("without the file: %d, %q", w.Code, w.Body)
	}
}

func TestACardForWhoHasGoneIsNoFault(t *testing.T) {
	s := drawingStage(t)
	ctx, leave := context.WithCancel(t.Context())
	s.config.DrawCard = func(pages.SocialCard, []byte) ([]byte, error) {
		leave()
		return nil, ctx.Err()
	}
	if w := s.do(t, asks(http.MethodGet, aCard).WithContext(ctx)); w.Code != web.StatusClientGone || w.Body.Len() > 0 ||
		strings.Contains(s.log.String(), "level=ERROR") {
		t.Errorf("answered with %d: %s\n%s", w.Code, w.Body, s.log.String())
	}
	s.config.DrawCard = func(pages.SocialCard, []byte) ([]byte, error) { return nil, context.Canceled }
	// the control: a request waits
	if w := s.do(t, asks(http.MethodGet, aCard)); w.Code != http.StatusInternalServerError {
		t.Errorf("a drawing that was cancelled by us is answered with %d", w.Code)
	}
}

// mayWait is how many requests wait for a drawing.
const mayWait = 20

func TestOnlySoManyWaitForADrawing(t *testing.T) {
	s := drawingStage(t)
	begun, end := make(chan struct{}), make(chan struct{})
	s.config.DrawCard = func(pages.SocialCard, []byte) ([]byte, error) {
		close(begun)
		<-end
		return []byte("picture"), nil
	}
	handler := newWeb(t, s.config)
	var served, refused atomic.Int32
	first := make(chan struct{}) // is refused
	var askers sync.WaitGroup
	ask := func() {
		switch w := answered(handler, asks(http.MethodGet, aCard)); w.Code {
		case http.StatusOK:
			served.Add(1)
		case http.StatusServiceUnavailable:
			if w.Header().Get("Retry-After") != "5" || w.Header().Get("Cache-Control") != "private, no-store" {
				t.Errorf("headers %v", w.Header())
			}
			if refused.Add(1) == 1 {
				close(first)
			}
		default:
			t.Errorf("answered with %d", w.Code)
		}
	}
	askers.Go(ask)
	<-begun
	for range mayWait + 1 {
		askers.Go(ask)
	}
	<-first
	close(end)
	askers.Wait()
	if served.Load() != mayWait+1 || refused.Load() != 1 {
		t.Errorf("%d are served and %d refused", served.Load(), refused.Load())
	}
	if strings.Contains(s.log.String(), "level=ERROR") {
		t.Errorf("a rush is logged as a fault:\n%s", s.log.String())
	}
}

func TestTheCardOfARemovedHostelIsGone(t *testing.T) {
	s := drawingStage(t)
	for path, want := range map[string]int{"/hostels/busy/card.png": 410, "/hostels/busy": 410,
		"/hostels/nobody/card.png": 404, aCard: 200} {
		if w := s.do(t, asks(http.MethodGet, path)); w.Code != want {
			t.Errorf("%s is answered with %d, want %d", path, w.Code, want)
		}
	}
}

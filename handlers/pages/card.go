package pages

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/files"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
)

// SocialCard holds the content of the preview picture for shared links to a hostel.
type SocialCard struct {
	Name, Campus string
	Price        string // "from GH₵ 320 per month", or "" if no bed can be booked
	Photo        string // path of a JPEG in the media folder, or ""
}

type cardHandler struct {
	*web.Renderer
	market   *web.Marketplace
	photos   *files.MediaHandler
	draw     func(card SocialCard, photo []byte) ([]byte, error)
	drawings drawings
}

// drawings draws the preview pictures at their first request and stores them. It draws one picture at a time and limits
// the number of waiting requests, because each takes memory.
type drawings struct {
	stored  *cache.Bounded[string, []byte] // by tag
	drawing chan struct{}                  // has room for one request
	waiting chan struct{}                  // has room for maxWaiting requests
}

const (
	maxWaiting     = 20
	maxStoredBytes = 16 << 20
)

func newDrawings() drawings {
	size := func(picture []byte) int { return len(picture) }
	return drawings{stored: cache.NewBounded[string](maxStoredBytes, size), drawing: make(chan struct{}, 1),
		waiting: make(chan struct{}, maxWaiting)}
}

func cardPath(h *hostel.Hostel) string { return "/hostels/" + h.Slug + "/card.png" }

// hostelCard serves the preview picture at a current or former address of the hostel.
func (ch *cardHandler) hostelCard(w http.ResponseWriter, r *http.Request) error {
	market := ch.market.Now("")
	h, err := hostelAt(market, chi.URLParam(r, "key"))
	if err != nil {
		return err
	}
	card := socialCard(market.Catalogue, h, market.Cheapest(h))
	isUnchanged := cache.Matches(r.Header.Values("If-None-Match"), card.tag())
	var picture []byte
	if !isUnchanged {
		picture, err = ch.drawings.picture(r.Context(), card.tag(),
			func() ([]byte, error) { return ch.drawCard(r.Context(), card) })
		if err != nil {
			return err
		}
	}
	header := w.Header() // set after all errors: an error page must not be stored
	header.Set("Cache-Control", web.CacheDay)
	header.Set("Content-Security-Policy", web.FilePolicy)
	header.Set("ETag", card.tag())
	for _, name := range web.PageHeaders {
		header.Del(name)
	}
	if isUnchanged {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Type", "image/png")
	web.MarkCompressed(header)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(picture))
	return nil
}

// socialCard returns a hostel's card, with the first picture that the import has made sizes of.
func socialCard(c *catalogue.Snapshot, h *hostel.Hostel, cheapest catalogue.Cheapest) SocialCard {
	card := SocialCard{Name: h.Name, Campus: hostel.ShortCampus(h.Campus.Name)}
	if cheapest.Free {
		card.Price = "from " + cheapest.Price.String() + " per month"
	}
	for _, image := range h.Images {
		if photo, found := c.Photo(image); found {
			card.Photo = photo.Largest().JPEG.Name
			break
		}
	}
	return card
}

// tag returns an ETag of the card's content. Increase the number in it when the drawing changes.
func (c SocialCard) tag() string {
	return `"` + cache.Tag(fmt.Appendf(nil, "efie card 1\n%q", c)) + `"`
}

// drawCard draws a card. It omits a missing photo. It fails if a photo exists but cannot be read.
func (ch *cardHandler) drawCard(ctx context.Context, card SocialCard) ([]byte, error) {
	var photo []byte
	if card.Photo != "" {
		var err error
		if photo, err = ch.photos.Photo(ctx, card.Photo); err != nil {
			return nil, err
		}
	}
	return ch.draw(card, photo)
}

// picture returns the stored picture of a tag, or draws it. It fails with web.ErrTooManyPictures if too many requests
// wait.
func (d *drawings) picture(ctx context.Context, tag string, draw func() ([]byte, error)) ([]byte, error) {
	if stored, ok := d.stored.Find(tag); ok {
		return stored, nil
	}
	select {
	case d.waiting <- struct{}{}:
	default:
		return nil, web.ErrTooManyPictures
	}
	select {
	case d.drawing <- struct{}{}:
		<-d.waiting
		defer func() { <-d.drawing }()
	case <-ctx.Done():
		<-d.waiting
		return nil, ctx.Err()
	}
	if stored, ok := d.stored.Find(tag); ok { // drawn while this request waited
		return stored, nil
	}
	picture, err := draw()
	if err != nil {
		return nil, err
	}
	d.stored.Keep(tag, picture)
	return picture, nil
}

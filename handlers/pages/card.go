package pages

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
)

type SocialCard struct {
	Name, Campus string
	Price        string // "from GH₵ 320 per month", "" if no bed can be booked
	Photo        string // a JPEG below the media folder, "" for none
}

type cardHandler struct {
	*web.Renderer
	catalogue *catalogue.Catalogue
	photos    photos
	gone      func(catalogue.RemovedHostel) error // makes the error for a hostel that was removed
	draw      func(card SocialCard, photo []byte) ([]byte, error)
	drawings  drawings
}

type photos interface {
	Photo(ctx context.Context, name string) ([]byte, error)
}

// drawings are pictures of links to hostels, drawn when first asked for and stored for a while. One is drawn at a time.
// Few requests may wait for it, since each takes memory.
type drawings struct {
	stored  *cache.Bounded[string, []byte] // by tag
	drawing chan struct{}                  // room for one
	waiting chan struct{}                  // room for mostWaiting
}

const (
	mostWaiting = 20
	mostDrawn   = 16 << 20
)

func newDrawings() drawings {
	size := func(picture []byte) int { return len(picture) }
	return drawings{stored: cache.NewBounded[string](mostDrawn, size), drawing: make(chan struct{}, 1),
		waiting: make(chan struct{}, mostWaiting)}
}

func cardPath(h *hostel.Hostel) string { return "/hostels/" + h.Slug + "/card.png" }

// hostelCard is that picture, under an address that the hostel has or once had.
func (ch *cardHandler) hostelCard(w http.ResponseWriter, r *http.Request) error {
	c := ch.catalogue.Snapshot()
	h, gone := web.HostelAt(c, chi.URLParam(r, "key"))
	if gone != nil {
		return ch.gone(*gone)
	}
	if h == nil {
		return web.ErrNoHostel
	}
	card := socialCard(c, h, ch.catalogue.Availability().Cheapest(h, catalogue.Query{}))
	known := cache.Matches(r.Header.Values("If-None-Match"), card.tag())
	var picture []byte
	if !known {
		var err error
		if picture, err = ch.drawings.picture(r.Context(), card.tag(),
			func() ([]byte, error) { return ch.drawCard(r.Context(), card) }); err != nil {
			return err
		}
	}
	header := w.Header() // only now: the answer that there is no picture is a page, which must not be stored
	header.Set("Cache-Control", web.CacheDay)
	header.Set("Content-Security-Policy", web.FilePolicy)
	header.Set("ETag", card.tag())
	for _, name := range web.PageHeaders {
		header.Del(name)
	}
	if known {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Type", "image/png")
	web.MarkCompressed(header)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(picture))
	return nil
}

// socialCard returns what a hostel's page says at its head, with its first picture that has sizes.
func socialCard(c *catalogue.Snapshot, h *hostel.Hostel, cheapest catalogue.Cheapest) SocialCard {
	card := SocialCard{Name: h.Name, Campus: hostel.ShortCampus(h.Campus.Name)}
	if cheapest.Free {
		card.Price = "from " + cheapest.Price.String() + " per month"
	}
	for _, image := range h.Images {
		if photo, made := c.Photo(image); made {
			card.Photo = photo.Largest().JPEG.Name
			break
		}
	}
	return card
}

// tag is an ETag of all that a card shows. The number goes up when this program draws otherwise.
func (c SocialCard) tag() string {
	return `"` + cache.Tag(fmt.Appendf(nil, "efie card 1\n%q", c)) + `"`
}

// drawCard draws a card. It does without a missing photo, and fails if one cannot be read just now.
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

// picture returns what is stored under a tag, or draws it. It fails with errCrowded if too many wait.
func (d *drawings) picture(ctx context.Context, tag string, draw func() ([]byte, error)) ([]byte, error) {
	if stored, ok := d.stored.Find(tag); ok {
		return stored, nil
	}
	select {
	case d.waiting <- struct{}{}:
	default:
		return nil, web.ErrCrowded
	}
	select {
	case d.drawing <- struct{}{}:
		<-d.waiting
		defer func() { <-d.drawing }()
	case <-ctx.Done():
		<-d.waiting
		return nil, ctx.Err()
	}
	if stored, ok := d.stored.Find(tag); ok { // drawn while we waited
		return stored, nil
	}
	picture, err := draw()
	if err != nil {
		return nil, err
	}
	d.stored.Keep(tag, picture)
	return picture, nil
}

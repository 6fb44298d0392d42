package saved

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/savedview"
)

type listHandler struct {
	*web.Renderer
	presenter presenter
	catalogue *catalogue.Catalogue
	saves     Saves
	browsers  Browsers
	clock     func() time.Time
}

type item struct {
	hostel *hostel.Hostel         // nil if it is no longer on offer
	left   savedview.FormerHostel // set if hostel is nil
}

// items returns the reader's saved hostels, the newest first. For a visitor (nil), ids are the saved hostels.
func (lh *listHandler) items(ctx context.Context, student *hostel.Account, ids []int64) ([]item, error) {
	c := lh.catalogue.Snapshot()
	var items []item
	if student == nil {
		for _, id := range ids {
			items = append(items, newItem(c, strconv.FormatInt(id, 10)))
		}
		return items, nil
	}
	saved, err := lh.saves.SavedHostels(ctx, student.ID)
	for _, one := range saved {
		items = append(items, newItem(c, one.HostelUUID))
	}
	return items, err
}

// newItem returns the item of a key, which is the hostel's id or uuid.
func newItem(c *catalogue.Snapshot, key string) item {
	h, found := c.Find(key)
	if found && !h.Retired {
		return item{hostel: h}
	}
	left := savedview.FormerHostel{Key: key}
	if removed, known := c.Removed(key); known {
		left.Name = removed.Name
	}
	if found {
		left.Name = h.Name
	}
	return item{left: left}
}

// list serves /saved. With ?part=slugs it serves the saved slugs as JSON for the island.
func (lh *listHandler) list(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Query().Get("part") != "slugs" {
		return lh.show(w, r, nil)
	}
	student, err := lh.Readers.Account(r)
	if err != nil {
		return err
	}
	return lh.showSlugs(w, r, student, lh.browsers.SavedByVisitor(r))
}

// show serves the page. refused is the reason why a hostel could not be saved, or nil.
func (lh *listHandler) show(w http.ResponseWriter, r *http.Request, refused *hostel.Problem) error {
	p, student, err := lh.NewPage(r, "Saved hostels", "")
	if err != nil {
		return err
	}
	web.MarkPrivate(&p)
	items, err := lh.items(r.Context(), student, lh.browsers.SavedByVisitor(r))
	if err != nil {
		return err
	}
	m := savedview.Saved{At: hostel.DateTime(lh.clock()), Student: student != nil}
	var offered []*hostel.Hostel
	for _, one := range items {
		if one.hostel == nil {
			m.Former = append(m.Former, one.left)
		} else {
			offered = append(offered, one.hostel)
		}
	}
	reader, err := lh.Readers.Gender(r)
	if err != nil {
		return err
	}
	m.Cards = lh.presenter.Cards(reader, p.TotalFirst, offered)
	for i := range m.Cards {
		m.Cards[i].Saved = true
	}
	status := http.StatusOK
	if refused != nil {
		m.Alert, status = refused.Message, lh.StatusOf(w, r, refused)
	}
	return lh.Show(w, r, status, p, savedview.SavedPage(p, m))
}

// savedSlugs is the JSON for the island: the saved hostels that are on offer, the newest first.
type savedSlugs struct {
	Saved []string `json:"saved"`
	Keep  bool     `json:"keep"` // false on a shared phone: its browser stores the slugs for the session only
}

// showSlugs serves the reader's saved slugs. For a visitor (nil), ids are the saved hostels.
func (lh *listHandler) showSlugs(w http.ResponseWriter, r *http.Request, student *hostel.Account, ids []int64) error {
	items, err := lh.items(r.Context(), student, ids)
	if err != nil {
		return err
	}
	session, _, err := lh.browsers.Current(r)
	if err != nil {
		return err
	}
	slugs := savedSlugs{Saved: []string{}, Keep: !session.Shared}
	for _, one := range items {
		if one.hostel != nil {
			slugs.Saved = append(slugs.Saved, one.hostel.Slug)
		}
	}
	w.Header().Set("Vary", "Cookie")
	web.ShowJSON(w, http.StatusOK, slugs)
	return nil
}

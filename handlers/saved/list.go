package saved

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	views "efie/views/saved"
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
	hostel *hostel.Hostel // nil where it is no longer on offer
	left   views.LeftHostel
}

// items are what a student saved, or a visitor, who is nil and whose browser has ids; the newest first.
func (lh *listHandler) items(ctx context.Context, student *hostel.Student, ids []int64) ([]item, error) {
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

// newItem is the hostel that is saved under a key, its id or its uuid.
func newItem(c *catalogue.Snapshot, key string) item {
	h, here := c.Find(key)
	if here && !h.Retired {
		return item{hostel: h}
	}
	left := views.LeftHostel{Key: key}
	if gone, known := c.Removed(key); known {
		left.Name = gone.Name
	}
	if here {
		left.Name = h.Name
	}
	return item{left: left}
}

// list is the page at /saved, and with ?part=slugs what is saved for the island.
func (lh *listHandler) list(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Query().Get("part") != "slugs" {
		return lh.show(w, r, nil)
	}
	student, err := lh.Students.Student(r)
	if err != nil {
		return err
	}
	return lh.tell(w, r, student, lh.browsers.SavedByVisitor(r))
}

// show answers with the page. refused is why a hostel could not be saved, or nil.
func (lh *listHandler) show(w http.ResponseWriter, r *http.Request, refused *hostel.Problem) error {
	p, student, err := lh.NewPage(r, "Saved hostels", "")
	if err != nil {
		return err
	}
	web.MarkPersonal(&p)
	items, err := lh.items(r.Context(), student, lh.browsers.SavedByVisitor(r))
	if err != nil {
		return err
	}
	m := views.Saved{At: hostel.DateTime(lh.clock()), Student: student != nil}
	var offered []*hostel.Hostel
	for _, one := range items {
		if one.hostel == nil {
			m.Left = append(m.Left, one.left)
		} else {
			offered = append(offered, one.hostel)
		}
	}
	var reader hostel.Gender
	if student != nil {
		reader = student.Gender
	}
	m.Cards = lh.presenter.Cards(reader, p.TotalFirst, offered)
	for i := range m.Cards {
		m.Cards[i].Saved = true
	}
	status := http.StatusOK
	if refused != nil {
		m.Alert, status = refused.Message, lh.StatusOf(w, r, refused)
	}
	return lh.Show(w, r, status, p, views.SavedPage(p, m))
}

// savedSlugs is what the island is told: the hostels on offer that the reader saved, the newest first.
type savedSlugs struct {
	Saved []string `json:"saved"`
	Keep  bool     `json:"keep"` // false on a shared phone, which keeps nothing longer than the session
}

// tell answers an island with what a student saved, or a visitor, whose browser has ids.
func (lh *listHandler) tell(w http.ResponseWriter, r *http.Request, student *hostel.Student, ids []int64) error {
	items, err := lh.items(r.Context(), student, ids)
	if err != nil {
		return err
	}
	session, _, err := lh.browsers.Current(r)
	if err != nil {
		return err
	}
	told := savedSlugs{Saved: []string{}, Keep: !session.Shared}
	for _, one := range items {
		if one.hostel != nil {
			told.Saved = append(told.Saved, one.hostel.Slug)
		}
	}
	w.Header().Set("Vary", "Cookie")
	web.ShowJSON(w, http.StatusOK, told)
	return nil
}

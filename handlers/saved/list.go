package saved

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/views/savedview"
)

// Saves stores the saved hostels of students.
type Saves interface {
	// SavedHostels returns a student's saved hostels, the newest first.
	SavedHostels(ctx context.Context, studentID string) ([]account.SavedHostel, error)
	// SaveHostel fails with account.ErrStudentsSavedFull if the student's list is full.
	SaveHostel(ctx context.Context, studentID, hostelUUID string, now time.Time) error
	RemoveSaved(ctx context.Context, studentID, hostelUUID string) error
}

type listHandler struct {
	*web.Renderer
	market *web.Marketplace
	saves  Saves
}

// savedKeys returns the ids or uuids of the reader's saved hostels, the newest first. For a visitor (nil), ids are the
// saved hostels.
func (lh *listHandler) savedKeys(ctx context.Context, student *hostel.Account, ids []int64) ([]string, error) {
	var keys []string
	if student == nil {
		for _, id := range ids {
			keys = append(keys, strconv.FormatInt(id, 10))
		}
		return keys, nil
	}
	saved, err := lh.saves.SavedHostels(ctx, student.ID)
	if err != nil {
		return nil, err
	}
	for _, h := range saved {
		keys = append(keys, h.HostelUUID)
	}
	return keys, nil
}

// splitSaved returns the saved hostels that are on offer, and the keys of the others.
func splitSaved(c *catalogue.Snapshot, keys []string) (offered []*hostel.Hostel, former []string) {
	for _, key := range keys {
		h, found := c.Find(key)
		if found && !h.Retired {
			offered = append(offered, h)
		} else {
			former = append(former, key)
		}
	}
	return offered, former
}

// list serves /saved. With ?part=slugs it serves the saved slugs as JSON for the island.
func (lh *listHandler) list(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	if r.URL.Query().Get("part") != "slugs" {
		return lh.show(w, r, reader, nil)
	}
	return lh.showSlugs(w, r, reader, lh.Sessions.SavedByVisitor(r))
}

// show serves the page. refused is the reason why a hostel could not be saved, or nil.
func (lh *listHandler) show(
	w http.ResponseWriter, r *http.Request, reader session.Reader, refused *hostel.Problem,
) error {
	p, err := lh.NewOwnPage(r, reader, "Saved hostels")
	if err != nil {
		return err
	}
	keys, err := lh.savedKeys(r.Context(), reader.Account, lh.Sessions.SavedByVisitor(r))
	if err != nil {
		return err
	}
	status := http.StatusOK
	alert := ""
	if refused != nil {
		status = lh.StatusOf(w, r, refused)
		alert = refused.Message
	}
	market := lh.market.Now(reader.Gender)
	market.TotalFirst = p.TotalFirst
	offered, former := splitSaved(market.Catalogue, keys)
	m := savedview.NewSaved(market, offered, former, reader.Account != nil, alert)
	return lh.Show(w, r, status, p, savedview.SavedPage(p, m))
}

// savedSlugs is the JSON for the island: the saved hostels that are on offer, the newest first.
type savedSlugs struct {
	Saved []string `json:"saved"`
	Keep  bool     `json:"keep"` // false on a shared phone: its browser stores the slugs for the session only
}

// showSlugs serves the reader's saved slugs. For a visitor, ids are the saved hostels.
func (lh *listHandler) showSlugs(w http.ResponseWriter, r *http.Request, reader session.Reader, ids []int64) error {
	keys, err := lh.savedKeys(r.Context(), reader.Account, ids)
	if err != nil {
		return err
	}
	offered, _ := splitSaved(lh.market.Catalogue.Snapshot(), keys)
	slugs := savedSlugs{Saved: []string{}, Keep: !reader.Shared}
	for _, h := range offered {
		slugs.Saved = append(slugs.Saved, h.Slug)
	}
	w.Header().Set("Vary", "Cookie")
	web.ShowJSON(w, http.StatusOK, slugs)
	return nil
}

package saved

import (
	"context"
	"net/http"
	"strconv"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/views/parts"
	"efie/views/savedview"
)

type listHandler struct {
	*web.Renderer
	market *web.Marketplace
	saves  Saves
}

// savedHostels returns the reader's saved hostels, the newest first. former has saved hostels that have left. For a
// visitor (nil), ids are the saved hostels.
func (lh *listHandler) savedHostels(
	ctx context.Context, student *hostel.Account, ids []int64,
) (offered []*hostel.Hostel, former []savedview.FormerHostel, err error) {
	var keys []string // ids or uuids
	for _, id := range ids {
		keys = append(keys, strconv.FormatInt(id, 10))
	}
	if student != nil {
		saved, err := lh.saves.SavedHostels(ctx, student.ID)
		if err != nil {
			return nil, nil, err
		}
		keys = nil
		for _, one := range saved {
			keys = append(keys, one.HostelUUID)
		}
	}
	c := lh.market.Catalogue.Snapshot()
	for _, key := range keys {
		h, found := c.Find(key)
		if found && !h.Retired {
			offered = append(offered, h)
			continue
		}
		left := savedview.FormerHostel{Key: key}
		if removed, known := c.Removed(key); known {
			left.Name = removed.Name
		}
		if found {
			left.Name = h.Name
		}
		former = append(former, left)
	}
	return offered, former, nil
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
	offered, former, err := lh.savedHostels(r.Context(), reader.Account, lh.Sessions.SavedByVisitor(r))
	if err != nil {
		return err
	}
	market := lh.market.Now(reader.Gender)
	market.TotalFirst = p.TotalFirst
	m := savedview.Saved{At: hostel.DateTime(market.Now), Student: reader.Account != nil, Former: former}
	m.Cards = parts.NewCards(market, offered)
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

// showSlugs serves the reader's saved slugs. For a visitor, ids are the saved hostels.
func (lh *listHandler) showSlugs(w http.ResponseWriter, r *http.Request, reader session.Reader, ids []int64) error {
	offered, _, err := lh.savedHostels(r.Context(), reader.Account, ids)
	if err != nil {
		return err
	}
	slugs := savedSlugs{Saved: []string{}, Keep: !reader.Shared}
	for _, h := range offered {
		slugs.Saved = append(slugs.Saved, h.Slug)
	}
	w.Header().Set("Vary", "Cookie")
	web.ShowJSON(w, http.StatusOK, slugs)
	return nil
}

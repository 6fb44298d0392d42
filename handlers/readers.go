package handlers

import (
	"net/http"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
)

// Readers implements cache.Readers.
type Readers struct {
	*web.Site
	*session.Keeper
	HoldFor time.Duration // duration of a hold from the moment its payment page opens
	Clock   func() time.Time
}

// Kept implements cache.Readers. The page shows the bed as held until booking.HoldShownUntil.
func (rs Readers) Kept(r *http.Request) (kept hostel.KeptBed, err error) {
	session, _, err := rs.Current(r)
	now := rs.Clock()
	if kept = session.Kept; err != nil || !now.Before(kept.Until) {
		return hostel.KeptBed{}, err
	}
	kept.Until = booking.HoldShownUntil(kept.Until, kept.Opened, now.Add(rs.HoldFor))
	return kept, nil
}

func (Readers) Strip(kept hostel.KeptBed) (string, error) { return web.Strip(kept) }

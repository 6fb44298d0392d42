package handlers

import (
	"net/http"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
)

// readers implements cache.Readers.
type readers struct {
	*web.Site
	*session.Keeper
	holdFor time.Duration // duration of a hold from the moment its payment page opens
	clock   func() time.Time
}

// Kept implements cache.Readers. The page shows the bed as held until booking.HoldShownUntil.
func (rs readers) Kept(r *http.Request) (kept hostel.KeptBed, err error) {
	session, _, err := rs.Current(r)
	now := rs.clock()
	if kept = session.Kept; err != nil || !now.Before(kept.Until) {
		return hostel.KeptBed{}, err
	}
	kept.Until = booking.HoldShownUntil(kept.Until, kept.Opened, now.Add(rs.holdFor))
	return kept, nil
}

func (readers) Strip(kept hostel.KeptBed) (string, error) { return web.Strip(kept) }

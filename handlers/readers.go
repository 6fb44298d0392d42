package handlers

import (
	"net/http"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
)

// readers tells the readers of pages apart. It implements cache.Readers.
type readers struct {
	*web.Site
	*session.Keeper
	holdFor time.Duration // how long a bed is held once its payment page is open
	clock   func() time.Time
}

// Kept implements cache.Readers. A bed whose payment page is not open yet is kept for its turn, too, and no reader is
// promised that time (see booking.HoldEndOnceOpened).
func (rs readers) Kept(r *http.Request) (kept hostel.KeptBed, err error) {
	session, _, err := rs.Current(r)
	now := rs.clock()
	if kept = session.Kept; err != nil || !now.Before(kept.Until) {
		return hostel.KeptBed{}, err
	}
	if payUntil := now.Add(rs.holdFor); !kept.Opened && payUntil.Before(kept.Until) {
		kept.Until = payUntil
	}
	return kept, nil
}

// Strip implements cache.Readers.
func (readers) Strip(kept hostel.KeptBed) (string, error) { return web.Strip(kept) }

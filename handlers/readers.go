package handlers

import (
	"net/http"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/layout"
)

// Readers implements cache.Readers.
type Readers struct {
	*web.Site
	*session.Keeper
	Catalogue *catalogue.Catalogue
	HoldFor   time.Duration // duration of a hold from the moment its payment page opens
	Clock     func() time.Time
}

// HeldBed implements cache.Readers. The page shows the bed as held until booking.HoldShownUntil.
func (rs Readers) HeldBed(r *http.Request) (kept hostel.HeldBed, err error) {
	session, err := rs.Current(r)
	now := rs.Clock()
	if kept = session.HeldBed; err != nil || !now.Before(kept.Until) {
		return hostel.HeldBed{}, err
	}
	kept.Until, kept.SeenAt = booking.HoldShownUntil(kept.Until, kept.Opened, now.Add(rs.HoldFor)), now
	return kept, nil
}

func (Readers) Strip(kept hostel.HeldBed) (string, error) { return web.Strip(kept) }

// BookingStrip implements cache.Readers. It returns "" if the hostel has left Efie: the dashboard explains that.
func (rs Readers) BookingStrip(r *http.Request) (string, error) {
	session, err := rs.Current(r)
	if err != nil {
		return "", err
	}
	h, room, booked := rs.Catalogue.Snapshot().Room(session.BookedRoom)
	if !booked {
		return "", nil
	}
	return layout.BookingStrip(layout.BookedBed{Hostel: h.Name, Room: web.RoomShare(room)})
}

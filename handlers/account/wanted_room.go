package account

import (
	"net/http"

	"efie/handlers/web"
	"efie/hostel/catalogue"
	views "efie/views/account"
)

// wantedRoom is the room at an address of ours, as the catalogue names it, and nil for any other address.
func wantedRoom(c *catalogue.Catalogue, address string) *views.WantedRoom {
	h, room, ok := web.RoomAt(c.Snapshot(), address)
	if !ok {
		return nil
	}
	return &views.WantedRoom{
		Room: room.Label + ", " + web.RoomShare(room), Hostel: h.Name, From: web.NewFrom(h, room), Href: address,
	}
}

// onward is where a verified student goes: where the address says, else to the remembered room, "" for the dashboard.
func (vh *verificationHandler) onward(r *http.Request, next string) string {
	if next = web.OwnPath(next, ""); next != "" {
		return next
	}
	if h, room, ok := vh.catalogue.Snapshot().Room(vh.sessions.WantedRoom(r)); ok && !h.Retired {
		return web.RoomHref(h, room)
	}
	return ""
}

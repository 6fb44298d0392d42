package accounts

import (
	"net/http"

	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/views/accountview"
)

// wantedRoom returns the room whose address this is, or nil for any other address.
func wantedRoom(c *catalogue.Catalogue, address string) *accountview.WantedRoom {
	h, room, ok := web.RoomAt(c.Snapshot(), address)
	if !ok {
		return nil
	}
	return &accountview.WantedRoom{
		Room: room.Label + ", " + web.RoomShare(room), Hostel: h.Name, From: web.NewFrom(h, room), Href: address,
	}
}

// nextPage returns the page for a verified student: next, otherwise the remembered room, otherwise "" (the dashboard).
func (vh *verificationHandler) nextPage(r *http.Request, next string) string {
	if next = web.OwnPath(next, ""); next != "" {
		return next
	}
	if h, room, ok := vh.catalogue.Snapshot().Room(vh.sessions.WantedRoom(r)); ok && !h.Retired {
		return web.RoomHref(h, room)
	}
	return ""
}

package booking

import (
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	views "efie/views/booking"
	"efie/views/parts"
)

// queuePage is the view model of the queue's page.
func (bh *bookHandler) queuePage(studentID string, at booking.Position) views.Queued {
	query := bh.queue.query(studentID, tokenAt(at))
	m := views.Queued{
		Place: views.QueuePosition{Number: at.Number, Of: at.Of}, Hold: int(bh.holdFor.Minutes()), Leave: queuePath +
			"/leave?" + query,
		Island: parts.PlaceInLine{Endpoint: queuePath + "?part=place&" + query, Page: queuePath + "?" + query,
			Seconds: lookAgainIn(at), Offline: views.TextQueueOffline},
	}
	if at.Wait > 0 {
		m.Place.Wait = hostel.InWords(max(roundedTo, at.Wait.Round(roundedTo)))
	}
	if h, room, ok := bh.catalogue.Snapshot().Room(at.RoomUUID); ok {
		m.Hostel = &views.QueuedRoom{HostelName: h.Name, HostelHref: "/hostels/" + h.Slug, RoomLabel: room.Label,
			RoomShare: web.RoomShare(room), Price: room.Price.String()}
	}
	return m
}

// roundedTo is how coarsely the estimated wait is shown.
const roundedTo = 5 * time.Second

// lookAgainIn is after how many seconds the queue's page asks again.
func lookAgainIn(at booking.Position) int {
	return min(max(soonestLook, int(at.Wait.Seconds())/4), latestLook)
}

package booking

import "efie/views/parts"

// Queued is the page at /book/line: the position of a student in the queue.
type Queued struct {
	Place  QueuePosition
	Hostel *QueuedRoom // the room that the student wants, nil where it has left the catalogue
	Hold   int         // minutes for which the bed is kept afterwards
	Leave  string      // the address of the form that leaves the queue
	Island parts.PlaceInLine
}

// QueuePosition is a position in the queue.
type QueuePosition struct {
	Number int    // 1 is next, 0 is being served
	Of     int    // how many students are in the queue
	Wait   string // "20 seconds", "" where it is not known
}

// QueuedRoom is a room type with its hostel.
type QueuedRoom struct {
	HostelName string
	HostelHref string
	RoomLabel  string
	RoomShare  string
	Price      string
}

// TextQueueOffline is shown while the server cannot be reached.
const TextQueueOffline = "Efie cannot be reached just now. This page goes on asking."

package booking

import "efie/views/parts"

// Line is the page at /book/line: the position of a student in the queue.
type Line struct {
	Place  LinePlace
	Hostel *LineRoom // the room that the student wants, nil where it has left the catalogue
	Hold   int       // minutes for which the bed is kept afterwards
	Leave  string    // the address of the form that leaves the queue
	Island parts.PlaceInLine
}

// LinePlace is a position in the queue.
type LinePlace struct {
	Number int    // 1 is next, 0 is being served
	Of     int    // how many students are in the queue
	Wait   string // "20 seconds", "" where it is not known
}

// LineRoom is a room type with its hostel.
type LineRoom struct {
	HostelName string
	HostelHref string
	RoomLabel  string
	RoomShare  string
	Price      string
}

// TextLineOffline is shown while the server cannot be reached.
const TextLineOffline = "Efie cannot be reached just now. This page goes on asking."

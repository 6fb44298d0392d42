package booking

import "efie/views/parts"

// Line is the page at /book/line: the place of a student who waits for a turn at the desk.
type Line struct {
	Place  LinePlace
	Hostel *LineRoom // what the student waits for, nil where it has left the catalogue
	Hold   int       // minutes for which the bed is kept then
	Leave  string    // the address of the form that gives the place up
	Island parts.PlaceInLine
}

// LinePlace is how far it is.
type LinePlace struct {
	Number int    // 1 is next, 0 is at the desk
	Of     int    // how many wait
	Wait   string // "20 seconds", "" where nobody knows
}

// LineRoom is a room type with the hostel that it is in.
type LineRoom struct {
	HostelName string
	HostelHref string
	RoomLabel  string
	RoomShare  string
	Price      string
}

// TextLineOffline is said in the line while the server cannot be reached.
const TextLineOffline = "Efie cannot be reached just now. This page goes on asking."

package hostel

import (
	"slices"
	"time"
)

// HostLettersApart is the minimum time between two letters to a host about one student. Letters that come meanwhile
// are combined.
const HostLettersApart = time.Hour

// CombineHostLetters combines letters to one host about one student into one, with the last state of each booking: a
// cancelled booking is never confirmed again. letters must not be empty; the last one has the recipient and the
// student's name.
func CombineHostLetters(letters []Letter) Letter {
	var bookings []Letter
	for _, l := range letters {
		about := l.Bookings
		if l.Kind != LetterHostSummary {
			about = []Letter{l}
		}
		for _, b := range about {
			at := slices.IndexFunc(bookings, func(known Letter) bool { return known.Code == b.Code })
			switch {
			case at < 0:
				bookings = append(bookings, b)
			case b.Kind == LetterHostCancelled:
				bookings[at] = b
			case b.Kind == LetterHostRoomChanged: // the host has not heard of the room in between
				bookings[at].RoomLabel, bookings[at].NumberIn = b.RoomLabel, b.NumberIn
				bookings[at].Price, bookings[at].Back = b.Price, bookings[at].Back+b.Back
				bookings[at].Month, bookings[at].Terms = b.Month, b.Terms
			}
		}
	}
	last := letters[len(letters)-1]
	if len(bookings) == 1 {
		one := bookings[0]
		one.To, one.Name, one.StudentName = last.To, last.Name, last.StudentName
		return one
	}
	for i := range bookings { // the summary has To and the names
		bookings[i].To, bookings[i].Name, bookings[i].StudentName = "", "", ""
	}
	return Letter{
		Kind: LetterHostSummary, To: last.To, Name: last.Name, StudentName: last.StudentName, Bookings: bookings,
	}
}

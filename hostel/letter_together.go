package hostel

import (
	"slices"
	"time"
)

// HostLettersApart is how long after a letter to a host the next one about the same student waits, to be
// combined with what comes meanwhile.
const HostLettersApart = time.Hour

// Together makes one letter to a host of several about one student. It tells the last state of each booking: one
// that was cancelled never stands again. There is at least one letter, and the last names the student.
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
			}
		}
	}
	last := letters[len(letters)-1]
	if len(bookings) == 1 {
		one := bookings[0]
		one.To, one.Name, one.StudentName = last.To, last.Name, last.StudentName
		return one
	}
	for i := range bookings { // To and the names are in the letter around them
		bookings[i].To, bookings[i].Name, bookings[i].StudentName = "", "", ""
	}
	return Letter{
		Kind: LetterHostSummary, To: last.To, Name: last.Name, StudentName: last.StudentName, Bookings: bookings,
	}
}

package pages

import (
	"context"
	"strings"
	"sync"
	"time"

	"efie/content"
	"efie/hostel/catalogue"
	"efie/views/landingview"
	"efie/views/parts"
)

// singular replaces the plural words of a claim if the count is one.
var singular = strings.NewReplacer("hostels", "hostel", "students", "student", "campuses", "campus",
	"locations", "location")

// keyFigure returns a claim for the landing page. Its Figure is "" if the count is zero.
func (lh *listHandler) keyFigure(
	ctx context.Context, claim content.Claim, c *catalogue.Snapshot,
) landingview.KeyFigure {
	if !claim.Auto() {
		return landingview.KeyFigure{Figure: claim.Figure, Text: claim.Text}
	}
	count := 0
	switch claim.Counts() {
	case content.Hostels:
		count = len(c.Hostels)
	case content.Students:
		count = lh.served.count(ctx)
	case content.Campuses:
		count = len(c.Campuses)
	}
	switch count {
	case 0:
		return landingview.KeyFigure{}
	case 1:
		return landingview.KeyFigure{Figure: "1", Text: singular.Replace(claim.Text)}
	}
	return landingview.KeyFigure{Figure: parts.Grouped(count), Text: claim.Text}
}

// Served counts the students who have or had a bed. It reads all bookings.
type Served interface {
	StudentsServed(ctx context.Context) (int, error)
}

// servedStudents stores the number of served students. The page is made again every cache.StaleFor, and a count reads
// all bookings.
type servedStudents struct {
	source Served
	clock  func() time.Time

	mu     sync.Mutex
	number int
	at     time.Time // of the last count, even if it failed
}

// A number is used for recountAfter. A page waits for a new one for countTimeout, which is shorter than the time of the
// page: with a slow database it shows the old number instead of failing.
const recountAfter, countTimeout = time.Hour, 2 * time.Second

// count returns the number of served students, at most an hour old. If counting fails, it returns the old number.
func (s *servedStudents) count(ctx context.Context) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.clock(); s.at.IsZero() || now.Sub(s.at) >= recountAfter {
		ctx, cancel := context.WithTimeout(ctx, countTimeout)
		defer cancel()
		s.at = now
		if number, err := s.source.StudentsServed(ctx); err == nil {
			s.number = number
		}
	}
	return s.number
}

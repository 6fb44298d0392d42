package pages

import (
	"context"
	"strings"
	"sync"
	"time"

	"efie/content"
	"efie/hostel/catalogue"
	views "efie/views/landing"
	"efie/views/parts"
)

// singular has the words of a claim that counts one.
var singular = strings.NewReplacer("hostels", "hostel", "students", "student", "campuses", "campus",
	"locations", "location")

// figure is a claim as the landing page shows it. Its Figure is "" if there is nothing to count.
func (lh *listHandler) figure(claim content.Claim, c *catalogue.Snapshot) views.KeyFigure {
	if !claim.Auto() {
		return views.KeyFigure{Figure: claim.Figure, Text: claim.Text}
	}
	count := 0
	switch claim.Counts() {
	case content.Hostels:
		count = len(c.Hostels)
	case content.Students:
		count = lh.served.count()
	case content.Campuses:
		count = len(c.Campuses)
	}
	switch count {
	case 0:
		return views.KeyFigure{}
	case 1:
		return views.KeyFigure{Figure: "1", Text: singular.Replace(claim.Text)}
	}
	return views.KeyFigure{Figure: parts.Grouped(count), Text: claim.Text}
}

// Served counts the students who have or had a bed. It reads all bookings.
type Served interface {
	StudentsServed(ctx context.Context) (int, error)
}

// servedStudents keeps their number, because counting them takes long.
type servedStudents struct {
	source Served
	clock  func() time.Time

	mu     sync.Mutex
	number int
	at     time.Time // when it was counted, or could not be
}

// countAgain is how long a number is good enough, and countWithin how long a page waits for another.
const countAgain, countWithin = time.Hour, 2 * time.Second

// count returns the number as it was within the last hour. If it cannot be counted, the number before stands.
func (s *servedStudents) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.clock(); s.at.IsZero() || now.Sub(s.at) >= countAgain {
		ctx, cancel := context.WithTimeout(context.Background(), countWithin)
		defer cancel()
		s.at = now
		if number, err := s.source.StudentsServed(ctx); err == nil {
			s.number = number
		}
	}
	return s.number
}

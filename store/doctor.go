package store

import (
	"context"
	"fmt"
)

// Diagnosis is what the doctor found in the ledger.
type Diagnosis struct {
	Wrong   []string // the ledger does not add up
	Waiting []string // it does, but a person has to do something
}

// examinations each return a sentence for every row that breaks an equation of the ledger
// (design.md section 2, efie doctor).
var examinations = []struct{ sentence, query string }{
	{"room type %s: the count of its taken beds is not the number of bookings that take one",
		`select rb.room_uuid from room_beds rb where rb.taken <>
			(select count(*) from bookings b where b.room_uuid = rb.room_uuid and b.state in ('held', 'confirmed'))`},
	{"room type %s: more beds are sold than there are",
		`select room_uuid from room_beds where taken > beds`},
	{"booking %s takes a bed of a room type that is not there",
		`select b.id from bookings b left join room_beds rb on rb.room_uuid = b.room_uuid
			where b.state in ('held', 'confirmed') and rb.room_uuid is null`},
	{"booking %s is confirmed and not paid by exactly one payment",
		`select b.id from bookings b where b.state = 'confirmed' and 1 <>
			(select count(*) from payments p where p.booking_id = b.id and p.state = 'allocated')`},
	{"payment %s is allocated to a booking that was never confirmed",
		`select p.reference from payments p join bookings b on b.id = p.booking_id
			where p.state = 'allocated' and b.confirmed_at = 0`},
	{"student %s has more than one booking",
		`select student_id from bookings where state in ('held', 'confirmed') group by student_id having count(*) > 1`},
}

var waits = []struct{ sentence, query string }{
	{"payment %s came with the wrong money", `select reference from payments where state = 'wrong money'`},
	{"letter %s could not be delivered", `select id from outbox where dead_at > 0`},
}

// Examine proves the ledger.
func (s *Store) Examine(ctx context.Context) (d Diagnosis, err error) {
	for _, e := range examinations {
		if d.Wrong, err = s.examine(ctx, d.Wrong, e.sentence, e.query); err != nil {
			return d, err
		}
	}
	for _, e := range waits {
		if d.Waiting, err = s.examine(ctx, d.Waiting, e.sentence, e.query); err != nil {
			return d, err
		}
	}
	return d, nil
}

func (s *Store) examine(ctx context.Context, found []string, sentence, query string) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, query)
	more, err := collect(rows, err, func(row scanner) (string, error) {
		var subject string
		err := row.Scan(&subject)
		return fmt.Sprintf(sentence, subject), err
	})
	return append(found, more...), err
}

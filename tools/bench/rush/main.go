// Command rush makes many students read pages and others book the same beds, all at once, and writes the results as
// JSON.
//
//	rush SITE-URL DATABASE COOKIES READERS ROOM PAGE…
//
// COOKIES is a JSON file with cookies of students. The first READERS of them read the pages one after another. The
// others book the room and pay in the sandbox.
package main

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver that the store uses

	"efie/tools/bench/program"
	"efie/tools/bench/student"
)

// timeout limits the whole run.
const timeout = 3 * time.Minute

type outcome struct {
	Readers program.Times `json:"readers"`
	Bookers program.Times `json:"bookers"` // from Book to the payment page
	Refused program.Times `json:"refused"` // from Book to the answer that no bed is left
	Payers  program.Times `json:"payers"`  // from the payment page to the dashboard
	Queued  int64         `json:"queued"`  // the number of bookers in the queue
	Sold    sold          `json:"sold"`
	Seconds float64       `json:"seconds"` // until the last student ended
}

// students collects what happens to all students.
type students struct {
	reading, booking, refusing, paying program.Tally
	queued                             atomic.Int64
}

func main() { program.Main("rush SITE-URL DATABASE COOKIES READERS ROOM PAGE…", run) }

func run(args []string) (any, error) {
	site, database, room, pages := args[0], args[1], args[4], args[5:]
	cookies, err := student.Cookies(args[2])
	if err != nil {
		return nil, err
	}
	readers, err := strconv.Atoi(args[3])
	if err != nil || readers > len(cookies) {
		return nil, errors.New("READERS is a number, at most that of the cookies")
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	var all students
	begin := make(chan struct{})
	var running sync.WaitGroup
	for i, cookie := range cookies {
		b := student.New(site, cookie)
		running.Go(func() {
			<-begin
			if i < readers {
				all.read(ctx, b, pages)
			} else {
				all.book(ctx, b, room)
			}
		})
	}
	began := time.Now()
	close(begin)
	running.Wait()
	o := outcome{
		Readers: all.reading.Times(), Bookers: all.booking.Times(), Refused: all.refusing.Times(), Payers: all.paying.Times(),
		Queued: all.queued.Load(), Seconds: time.Since(began).Seconds(),
	}
	o.Sold, err = soldOf(ctx, database, room)
	return o, err
}

func (s *students) read(ctx context.Context, b *student.Browser, pages []string) {
	for _, page := range pages {
		began := time.Now()
		err := b.Open(ctx, page)
		s.reading.Note(time.Since(began), err)
	}
}

func (s *students) book(ctx context.Context, b *student.Browser, room string) {
	began := time.Now()
	page, queued, err := b.Book(ctx, room)
	if errors.Is(err, student.ErrNoBed) {
		s.refusing.Note(time.Since(began), nil)
		return
	}
	s.booking.Note(time.Since(began), err)
	if queued {
		s.queued.Add(1)
	}
	if err == nil {
		began = time.Now()
		err = b.Pay(ctx, page)
		s.paying.Note(time.Since(began), err)
	}
}

// sold holds the database's numbers of a room type.
type sold struct {
	Beds     int `json:"beds"`     // bookings that are held or confirmed
	Students int `json:"students"` // students with such a booking
}

func soldOf(ctx context.Context, path, room string) (s sold, err error) {
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro&_busy_timeout=5000")
	if err != nil {
		return s, err
	}
	defer db.Close()
	err = db.QueryRowContext(ctx, `
		select count(*), count(distinct student_id) from bookings
		where room_uuid = $1 and state in ('held', 'confirmed')`, room).Scan(&s.Beds, &s.Students)
	return s, err
}

package store_test

import (
	"database/sql"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"efie/hostel"
	"efie/store/storetest"
)

// atOnce are how many students come together.
var atOnce = []int{1, 16, 64}

// together lets n students at once do what there is to do, until all of it is done.
func together(b *testing.B, n int, do func(i int)) {
	b.Helper()
	var next atomic.Int64
	var all sync.WaitGroup
	b.ReportAllocs()
	b.ResetTimer()
	for range n {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < b.N; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
	b.StopTimer()
}

// busyHouse has a bed for each of n students, named by their numbers.
func busyHouse(b *testing.B, n int) *fixture {
	b.Helper()
	rooms := make([]hostel.Room, 100)
	for i := range rooms {
		rooms[i] = storetest.Beds(fmt.Sprint("r-", i), n)
	}
	h := newFixture(b, storetest.Hostel(1, rooms...))
	_, err := h.SQL.Exec(`with recursive n (i) as (values (0) union all select i + 1 from n where i + 1 < $1)
		insert into students (id, email, name, gender, phone, password_hash, created_at, verified_at)
		select 's-' || i, 's-' || i || '@example.com', 'Ama Mensah', 'female', '233241234567', '', 1, 1 from n`, n)
	h.Must(err)
	return h
}

// asks is the booking that student i asks for.
func asks(i int) hostel.Booking {
	return storetest.Want(fmt.Sprint("s-", i), fmt.Sprint("r-", i%100), storetest.Noon)
}

// BenchmarkBareCommits is what the benchmarks below are held against: a loop that writes the rows of a
// hold, and reads nothing and asks nothing.
func BenchmarkBareCommits(b *testing.B) {
	h := busyHouse(b, b.N)
	h.Run(`pragma synchronous = full`)
	h.Run(`pragma foreign_keys = on`)
	var writes []*sql.Stmt
	for _, query := range []string{
		`begin immediate`,
		`update students set deleted_at = 0 where id = $1`,
		`update room_beds set taken = taken + 1, changed_at = 1 where room_uuid = $1`,
		`insert into bookings values ($1, $2, $3, 'h-1', $4, 'held', 1, 1, 1, 0, 0, 1, '', '', '')`,
		`insert into moves values ($1, 1, '', 'held', 'student', 1, 0)`, `commit`,
	} {
		statement, err := h.SQL.Prepare(query)
		h.Must(err)
		defer statement.Close()
		writes = append(writes, statement)
	}
	together(b, 1, func(i int) {
		k := asks(i)
		for n, args := range [][]any{
			nil, {k.StudentID}, {k.RoomUUID}, {k.ID, k.Code, k.StudentID, k.RoomUUID}, {k.ID}, nil,
		} {
			if _, err := writes[n].Exec(args...); err != nil {
				b.Error(err)
			}
		}
	})
}

func BenchmarkHold(b *testing.B) {
	for _, n := range atOnce {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h := busyHouse(b, b.N)
			together(b, n, func(i int) {
				if _, err := h.Hold(b.Context(), asks(i)); err != nil {
					b.Error(err)
				}
			})
		})
	}
}

// BenchmarkAllocate gives paid holds their beds.
func BenchmarkAllocate(b *testing.B) {
	for _, n := range atOnce {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h := busyHouse(b, b.N)
			references := make([]string, b.N)
			for i := range references {
				references[i] = h.PayFor(h.HoldBed(fmt.Sprint("s-", i), fmt.Sprint("r-", i%100), storetest.Noon),
					storetest.Noon)
			}
			together(b, n, func(i int) { h.SettlePayment(references[i], storetest.Noon) })
		})
	}
}

// BenchmarkBooking is all that the store does from a hold to its bed: five transactions.
func BenchmarkBooking(b *testing.B) {
	for _, n := range atOnce {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h := busyHouse(b, b.N)
			together(b, n, func(i int) {
				held, err := h.Hold(b.Context(), asks(i))
				if err != nil {
					b.Error(err)
				}
				h.SettlePayment(h.PayFor(held, storetest.Noon), storetest.Noon)
			})
		})
	}
}

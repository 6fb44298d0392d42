package main

import (
	"context"
	"database/sql"

	_ "github.com/mattn/go-sqlite3" // the driver that the store uses
)

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

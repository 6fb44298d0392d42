package store

import (
	"database/sql"
	"errors"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// offer is what the rules of a booking need of a room and its hostel.
type offer struct {
	hostel hostel.Hostel
	room   hostel.Room
	gone   bool // there is no such room
}

const selectOffer = `select h.uuid, h.status, h.is_available, h.retired_at > 0, r.available, r.gender, r.price,
		h.stay, h.rest, h.water, h.water_price, h.electricity, h.electricity_price, r.charges
	from rooms r join hostels h on h.uuid = r.hostel_uuid where r.uuid = $1`

// scan scans the row of selectOffer.
func (o *offer) scan(row db.Scanner) error {
	h, r := &o.hostel, &o.room
	var charges string
	err := row.Scan(&h.UUID, &h.Status, &h.IsAvailable, &h.Retired, &r.Available, &r.Gender, &r.Price,
		&h.Stay, &h.Rest, &h.Water.Terms, &h.Water.Amount, &h.Electricity.Terms, &h.Electricity.Amount, &charges)
	if o.gone = errors.Is(err, sql.ErrNoRows); o.gone {
		return nil
	}
	if err != nil {
		return err
	}
	r.Charges, err = decodeCharges(charges)
	return err
}

// refusal returns the reason why a student cannot book the room, or nil.
func (o *offer) refusal(student *hostel.Student) error {
	if o.gone {
		return booking.ErrUnknownRoom
	}
	return booking.StudentRefusal(&o.hostel, &o.room, student)
}

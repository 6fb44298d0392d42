package store

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// Record returns everything about the booking with a code, or booking.ErrUnknownBooking.
func (s *Store) Record(ctx context.Context, code string) (r hostel.Record, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		row := tx.QueryRow(`select `+bookingColumns+`, terms_version from bookings where code = $1`, code)
		if r.Booking, err = scanBooking(alsoScan{row, []any{&r.TermsVersion}}); err != nil {
			return err
		}
		if r.Student, err = studentIn(tx, r.Booking.StudentID); err != nil {
			return err
		}
		r.Payments, err = db.All(tx, scanPayment,
			`select `+paymentColumns+` from payments where booking_id = $1 order by created_at, reference`, r.Booking.ID)
		if err != nil {
			return err
		}
		r.Transitions, err = readTransitions(tx, r.Booking.ID)
		return err
	})
	return r, err
}

func (s *Store) Bookings(ctx context.Context, studentID string) ([]hostel.Booking, error) {
	return db.ReadAll(ctx, s.DB, scanBooking,
		`select `+bookingColumns+` from bookings where student_id = $1 order by held_at desc, id`, studentID)
}

// BookingFilter is a filter for bookings. An empty field matches all.
type BookingFilter struct {
	Text   string // a code, a payment's reference or an email address
	Hostel string // a hostel's uuid
	State  string // of the booking or of one of its payments
	Fits   func(hostel.Student) bool
	Limit  int
}

// ListedBooking is a booking in a list.
type ListedBooking struct {
	Booking hostel.Booking
	Email   string // "" if the account was deleted, as Phone
	Name    string
	Phone   string
	// These fields show the payment that paid the booking, otherwise the last successful one, otherwise the last. They
	// are empty without a payment.
	Reference    string
	PaymentState string
	Received     hostel.Pesewas
}

// List returns the bookings that match a filter, the newest first.
func (s *Store) List(ctx context.Context, w BookingFilter) ([]ListedBooking, error) {
	limit := w.Limit
	if w.Fits != nil {
		limit = math.MaxInt32 // Go compares names, because the engines fold case differently
	}
	found, err := db.ReadAll(ctx, s.DB, scanListed,
		`select b.id, b.code, b.student_id, b.hostel_uuid, b.room_uuid, b.state, b.price, b.held_at, b.expires_at,
			b.confirmed_at, b.ends_at, b.changed_at, b.student_name, b.terms, b.pay_pressed_at, b.moves_in, b.leaves,
			b.payer_minutes,
			case when st.deleted_at > 0 then '' else st.email end, st.name, st.phone, coalesce(p.reference, ''),
				coalesce(p.state, ''), coalesce(p.received, 0)
		from bookings b join accounts st on st.id = b.student_id
			left join payments p on p.reference = (select l.reference from payments l where l.booking_id = b.id
				order by case when l.state in ('allocated', 'disputed', 'reversed')
						and exists (select 1 from transitions t where t.subject = l.reference and t.next = 'allocated') then 0
					when l.received > 0 then 1 else 2 end,
					l.created_at desc, l.reference limit 1)
		where ($1 = '' or b.code = $2 or st.email = $3 
			or b.id in (select f.booking_id from payments f where f.reference = $4))
			and ($5 = '' or b.hostel_uuid = $6)
			and ($7 = '' or b.state = $8 or b.id in (select f.booking_id from payments f
				where f.state = $9))
		order by b.held_at desc, b.id limit $10`,
		w.Text, w.Text, w.Text, w.Text, w.Hostel, w.Hostel, w.State, w.State, w.State, limit)
	if w.Fits != nil {
		found = slices.DeleteFunc(found, func(l ListedBooking) bool { return !l.fits(w.Fits) })
	}
	return found[:min(w.Limit, len(found))], err
}

// fits reports whether a filter fits the student with the present name, or with the name at the confirmation.
func (l ListedBooking) fits(filter func(hostel.Student) bool) bool {
	s := hostel.Student{Account: hostel.Account{Name: l.Name, Email: l.Email, Phone: l.Phone}}
	if l.Email == "" || filter(s) {
		return l.Email != ""
	}
	s.Name = l.Booking.StudentName
	return filter(s)
}

func scanListed(row db.Scanner) (l ListedBooking, err error) {
	l.Booking, err = scanBooking(alsoScan{row, []any{
		&l.Email, &l.Name, &l.Phone, &l.Reference, &l.PaymentState, &l.Received,
	}})
	return l, err
}

type Earning struct {
	HostelUUID string
	Bookings   int // confirmed or ended
	Earned     hostel.Pesewas
	// Refunded is refunded for cancelled bookings, not for payments that booked no bed.
	Refunded hostel.Pesewas
}

// Earnings returns the income of each hostel, without refunds.
func (s *Store) Earnings(ctx context.Context) ([]Earning, error) {
	return db.ReadAll(ctx, s.DB, scanEarning, `select b.hostel_uuid,
			sum(case when p.state in ('allocated', 'disputed') then 1 else 0 end),
			sum(case when p.state in ('allocated', 'disputed') then p.received else 0 end),
			sum(case when p.state in ('refund due', 'refunding', 'refunded', 'refund failed')
				and exists (select 1 from transitions t where t.subject = p.reference and t.next = 'allocated')
				then p.received else 0 end)
		from payments p join bookings b on b.id = p.booking_id
		where p.received > 0 group by b.hostel_uuid order by b.hostel_uuid`)
}

func scanEarning(row db.Scanner) (e Earning, err error) {
	err = row.Scan(&e.HostelUUID, &e.Bookings, &e.Earned, &e.Refunded)
	return e, err
}

// MonthlyMoney is the money of a hostel's payments in one month.
type MonthlyMoney struct {
	Month      string // "2027-01", in UTC, which is Ghana's time
	HostelUUID string
	Received   hostel.Pesewas // in the month in which the money came first
	Refunded   hostel.Pesewas // in the month in which the refund was complete
}

// MoneyByMonth adds up all money of the ledger by month and hostel. Its sums are Paid and Refunded of Money. A day has
// 86,400,000 ms.
func (s *Store) MoneyByMonth(ctx context.Context) (months []MonthlyMoney, err error) {
	days, err := db.ReadAll(ctx, s.DB, func(row db.Scanner) (m MonthlyMoney, err error) {
		var day int64
		err = row.Scan(&m.HostelUUID, &day, &m.Received, &m.Refunded)
		m.Month = time.UnixMilli(day * 86_400_000).UTC().Format("2006-01")
		return m, err
	}, `select b.hostel_uuid, m.at / 86400000 as day, sum(m.came), sum(m.returned) from (
			select t.subject as reference, t.amount as came, 0 as returned,
					(select min(f.at) from transitions f where f.subject = t.subject and f.amount > 0) as at
				from transitions t where t.amount > 0 and not exists
					(select 1 from transitions later
						where later.subject = t.subject and later.number > t.number and later.amount > 0)
			union all select t.subject, 0, t.amount, t.at from transitions t
				where t.next = 'refunded'
		) m join payments p on p.reference = m.reference join bookings b on b.id = p.booking_id
		group by b.hostel_uuid, m.at / 86400000 order by day, b.hostel_uuid`)
	for _, d := range days {
		at := slices.IndexFunc(months, func(m MonthlyMoney) bool {
			return m.Month == d.Month && m.HostelUUID == d.HostelUUID
		})
		if at < 0 {
			at, months = len(months), append(months, MonthlyMoney{Month: d.Month, HostelUUID: d.HostelUUID})
		}
		months[at].Received += d.Received
		months[at].Refunded += d.Refunded
	}
	return slices.DeleteFunc(months, func(m MonthlyMoney) bool { return m.Received == 0 && m.Refunded == 0 }), err
}

// StudentsServed returns the number of students with a confirmed or ended booking.
func (s *Store) StudentsServed(ctx context.Context) (int, error) {
	return db.ReadOne(ctx, s.DB, db.ScanValue[int], `select count(distinct student_id) from bookings
		where state in ('confirmed', 'ended')`)
}

func (s *Store) CurrentBooking(ctx context.Context, studentID string) (current booking.CurrentBooking, err error) {
	b, err := db.ReadOne(ctx, s.DB, scanActive, selectActive, studentID)
	if b.State != "" {
		current.Booking = &b
	}
	return current, err
}

// readBookingPayment returns the payment that paid a booking. Its state is "" if the booking was not paid.
func readBookingPayment(tx db.Tx, bookingID string) (hostel.Payment, error) {
	p, err := scanPayment(tx.QueryRow(`select `+paymentColumns+` from payments
		where booking_id = $1 and state in ('allocated', 'disputed', 'reversed')
			and (select count(*) from transitions t where t.subject = reference and t.next = 'allocated') > 0`, bookingID))
	if errors.Is(err, booking.ErrUnknownPayment) {
		return hostel.Payment{}, nil
	}
	return p, err
}

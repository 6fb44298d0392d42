package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// Diagnosis is the result of examining the ledger.
type Diagnosis struct {
	Money   Money
	Wrong   []string // the ledger does not add up
	Waiting []string // the ledger adds up, but a person has to act
	Emails  int      // the number of given-up emails in Waiting
}

// Money sums all money received and what happened to it, in pesewas. Each sum has its own query, so that the sums check
// each other.
type Money struct {
	Paid      hostel.Pesewas `json:"paid_pesewas"`
	Allocated hostel.Pesewas `json:"allocated_pesewas"`
	Refunded  hostel.Pesewas `json:"refunded_pesewas"`
	Open      hostel.Pesewas `json:"open_pesewas"`
}

// reversedAfterwards selects a payment p that paid a booking and was reversed by the provider later.
const reversedAfterwards = `p.state = 'reversed'
	and exists (select 1 from transitions a where a.subject = p.reference and a.next = 'allocated')`

// examinations find rows that break a rule of the ledger. Each row becomes a sentence.
var examinations = []struct{ sentence, query string }{
	{"room type %s: its number of taken beds differs from its held and confirmed bookings",
		`select rb.room_uuid from room_beds rb where rb.taken <>
			(select count(*) from bookings b where b.room_uuid = rb.room_uuid and b.state in ('held', 'confirmed'))`},
	{"room type %s: more beds are sold than there are",
		`select room_uuid from room_beds where taken > beds`},
	{"booking %s takes a bed of a room type that does not exist",
		`select b.id from bookings b left join room_beds rb on rb.room_uuid = b.room_uuid
			where b.state in ('held', 'confirmed') and rb.room_uuid is null`},
	{"booking %s is confirmed or ended, but not paid by exactly one payment",
		`select b.id from bookings b where b.state in ('confirmed', 'ended') and 1 <>
			(select count(*) from payments p
				where p.booking_id = b.id and (p.state in ('allocated', 'disputed') or ` + reversedAfterwards + `))`},
	{"payment %s is allocated to a booking that is not confirmed or ended",
		`select p.reference from payments p join bookings b on b.id = p.booking_id
			where p.state in ('allocated', 'disputed') and b.state not in ('confirmed', 'ended')`},
	{"payment %s is allocated, but differs from the price of its bed",
		`select p.reference from payments p join bookings b on b.id = p.booking_id
			where p.state in ('allocated', 'disputed')
				and (p.received <> b.price or p.amount <> b.price)`},
	{"payment %s: the amount received differs from its history",
		`select p.reference from payments p where p.received <> coalesce((select t.amount from transitions t
			where t.subject = p.reference and t.amount > 0 order by t.number desc limit 1), 0)`},
	{"payment %s: money without a success, or a success without money",
		`select reference from payments
			where (received > 0) <> (state not in ('created', 'authorised', 'failed', 'abandoned'))
				and state <> 'reversed'
				and not exists (select 1 from transitions t where t.subject = reference and t.next = 'wrong money')`},
	{"student %s has more than one booking",
		`select student_id from bookings where state in ('held', 'confirmed') group by student_id having count(*) > 1`},
	// An hour is 3,600,000 ms (LimitHold), a week 604,800,000 ms (AfterFirstLink).
	{"booking %s: its hold is longer than the rules allow",
		`select code from bookings where state = 'held' and expires_at - held_at > 3600000
				+ case when payer_minutes > 30 then payer_minutes * 60000 else 0 end
			or payer_minutes not in (0, 30) and (payer_minutes < 120 or payer_minutes > 1440)`},
	{"booking %s: its mailbox had more than two long holds for payers in seven days",
		`select code from (select code, held_at, lag(held_at, 2) over (partition by mailbox order by held_at) as first
				from bookings where payer_minutes > 30 and mailbox <> '') as long
			where first > held_at - 604800000`},
	{"booking %s has more than one live payment link",
		`select booking_id from payment_links where state = 'live' group by booking_id having count(*) > 1`},
	{"payment link %s is live, and its booking is not held",
		`select l.id from payment_links l join bookings b on b.id = l.booking_id
			where l.state = 'live' and b.state <> 'held'`},
	{"payment link %s is used, and not exactly one of its payments booked the bed",
		`select l.id from payment_links l where l.state = 'used' and 1 <> (select count(*) from payments p
			where p.link_id = l.id and exists
				(select 1 from transitions t where t.subject = p.reference and t.next = 'allocated'))`},
	{"payment link %s is used, and its booking was never confirmed",
		`select l.id from payment_links l where l.state = 'used' and not exists
			(select 1 from transitions t where t.subject = l.booking_id and t.next = 'confirmed')`},
	{"payment %s: its student is not the student of its booking",
		`select p.reference from payments p join bookings b on b.id = p.booking_id where p.student_id <> b.student_id`},
	{"payment %s: its payment link is unknown or of another booking",
		`select p.reference from payments p left join payment_links l on l.id = p.link_id
			where p.link_id <> '' and (l.id is null or l.booking_id <> p.booking_id)`},
	{"payment %s: its page is open, and its payment link is not live",
		`select p.reference from payments p join payment_links l on l.id = p.link_id
			where p.checkout_url <> '' and l.state <> 'live'`},
	{"booking %s is a second unpaid hold of its mailbox",
		`select max(id) from bookings where state = 'held' and mailbox <> '' group by mailbox having count(*) > 1`},
	{"student %s deleted the account, but still has a bed",
		`select st.id from accounts st join bookings b on b.student_id = st.id
			where st.deleted_at > 0 and b.state in ('held', 'confirmed')`},
	{"student %s deleted the account, but personal data is left",
		`select st.id from accounts st where st.deleted_at > 0
			and (st.phone <> '' or st.verified_at > 0
			or exists (select 1 from students s where s.account_id = st.id)
			or exists (select 1 from payments p where p.student_id = st.id
				and p.email || p.payer_name || p.payer_phone <> '')
			or exists (select 1 from bookings b where b.student_id = st.id and b.student_name <> '')
			or exists (select 1 from sessions s where s.account_id = st.id)
			or exists (select 1 from verifications v where v.account_id = st.id)
			or exists (select 1 from verification_codes c where c.account_id = st.id)
			or exists (select 1 from email_changes e where e.account_id = st.id)
			or exists (select 1 from resets r where r.account_id = st.id)
			or exists (select 1 from notes n where n.account_id = st.id and n.written_at < st.deleted_at)
			or exists (select 1 from saved_hostels h where h.account_id = st.id)
			or exists (select 1 from outbox o where o.student_id = st.id and o.sent_at = 0))`},
	// A day is 86,400,000 ms. A booking without checkout date and stated months has no last day.
	{"booking %s: the end of its stay differs from its dates",
		`select code from bookings where confirmed_at > 0 and (leaves > 0 and ends_at <> leaves + 86400000
			or leaves > 0 and leaves < moves_in
			or leaves = 0 and moves_in > 0 and terms like '{"stay":%')`},
	{"room type %s: its price differs from the open price of its price history",
		`select r.uuid from rooms r where 1 <> (select count(*) from room_prices p where p.room_uuid = r.uuid
			and p.until = 0 and p.price = r.price and p.since = r.price_since)
			or r.price_before <> coalesce((select max(p.price) from room_prices p
				where p.room_uuid = r.uuid and p.until > 0 and p.until = r.price_since), 0)`},
	{"room type %s: the price history has a gap or an overlap",
		`select distinct p.room_uuid from room_prices p
			where p.until > 0 and not exists (select 1 from room_prices n
				where n.room_uuid = p.room_uuid and n.since = p.until and n.since > p.since)
			or exists (select 1 from room_prices n
				where n.room_uuid = p.room_uuid and n.since > p.since and (p.until = 0 or n.since < p.until))`},
	{"%s: its state is not the last state of its history",
		`select s.subject
			from (select id as subject, state from bookings union all select reference, state from payments) s
			where s.state <>
				coalesce((select t.next from transitions t where t.subject = s.subject order by t.number desc limit 1), '')`},
	{"%s: a transition is missing in its history",
		`select t.subject from transitions t
			left join transitions last on last.subject = t.subject and last.number = t.number - 1
			where t.was <> coalesce(last.next, '')`},
}

var waits = []struct{ sentence, query string }{
	{"payment %s came with the wrong money", `select reference from payments where state = 'wrong money'`},
	{
		"payment %s: refund failed. Efie still has the money",
		`select reference from payments where state = 'refund failed'`,
	},
	// An import may change a room's gender rule, so the ledger is not wrong.
	{"booking %s: the student's gender does not fit the room",
		`select b.code from bookings b join students st on st.account_id = b.student_id join rooms r on r.uuid = b.room_uuid
			where b.state = 'confirmed' and r.gender <> 3
				and r.gender <> case st.gender when 'male' then 1 when 'female' then 2 else 0 end
			order by b.code`},
	// A day is 86,400,000 ms (booking.RebookRefusal).
	{"booking %s: it was booked more than a day after its hold ended",
		`select b.code from bookings b join transitions c on c.subject = b.id and c.next = 'confirmed'
			join transitions e on e.subject = b.id and e.number = c.number - 1 and e.next in ('expired', 'cancelled')
			where b.state = 'confirmed'
				and b.confirmed_at > case when e.at < b.expires_at then e.at else b.expires_at end + 86400000
			order by b.code`},
}

// ExamineWithAlarms examines the ledger as Examine does. It adds the payments that are paid and not settled, and the
// emails that are late at the time now.
func (s *Store) ExamineWithAlarms(ctx context.Context, now time.Time) (Diagnosis, error) {
	d, err := s.Examine(ctx)
	if err != nil {
		return d, err
	}
	paid, err := db.ReadAll(ctx, s.DB, scanUnsettled, paidUnsettled+` order by paid_at, reference`,
		db.Millis(now.Add(-hostel.SettleTime)))
	if err != nil {
		return d, err
	}
	for _, p := range paid {
		d.Waiting = append(d.Waiting, fmt.Sprintf("payment %s: paid at the provider, reported %s, and not settled",
			p.Reference, day(p.PaidAt)))
	}
	late, err := s.lateEmails(ctx, now)
	d.Waiting = append(d.Waiting, late...)
	return d, err
}

// Headline returns the result in one sentence.
func (d Diagnosis) Headline() string {
	switch {
	case len(d.Wrong) > 0:
		return fmt.Sprintf("The ledger does not add up. Findings: %d.", len(d.Wrong))
	case len(d.Waiting) > 0:
		return fmt.Sprintf("The ledger adds up. Findings that need a person: %d.", len(d.Waiting))
	}
	return "The ledger adds up."
}

// Report returns the lines that an operator reads.
func (d Diagnosis) Report() (lines []string) {
	for _, finding := range d.Wrong {
		lines = append(lines, "wrong: "+finding)
	}
	for _, finding := range d.Waiting {
		lines = append(lines, "waiting: "+finding)
	}
	if d.Emails > 0 {
		lines = append(lines, fmt.Sprintf("Emails given up: %d. efie emails list shows their recipients; "+
			"efie emails retry and efie emails dismiss act on them.", d.Emails))
	}
	lines = append(lines, d.Money.Balance())
	if len(d.Wrong)+len(d.Waiting) == 0 {
		lines = append(lines, d.Headline())
	}
	return lines
}

// Balance returns a sentence with the sums, to the pesewa.
func (m Money) Balance() string {
	is := "="
	if m.Paid != m.Allocated+m.Refunded+m.Open {
		is = "is not"
	}
	return fmt.Sprintf("Paid GH₵ %s %s allocated %s + refunded %s + open %s.",
		exact(m.Paid), is, exact(m.Allocated), exact(m.Refunded), exact(m.Open))
}

// exact returns an amount in GH₵, always with its pesewas.
func exact(p hostel.Pesewas) string {
	text := strings.Replace(p.String(), "GH₵ ", "", 1)
	if p%100 != 0 {
		return text
	}
	return fmt.Sprint(text, ".00")
}

// Examine checks the ledger in one transaction. The database may be in use.
func (s *Store) Examine(ctx context.Context) (d Diagnosis, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		d, err = Diagnose(tx)
		return err
	})
	return d, err
}

// Diagnose checks the ledger in a transaction.
func Diagnose(tx db.Tx) (d Diagnosis, err error) {
	for _, e := range examinations {
		d.Wrong, err = findings(tx, d.Wrong, e.sentence, e.query)
		if err != nil {
			return d, err
		}
	}
	d.Wrong, err = damagedTerms(tx, d.Wrong)
	if err != nil {
		return d, err
	}
	d.Wrong, err = wrongMonths(tx, d.Wrong)
	if err != nil {
		return d, err
	}
	d.Money, err = money(tx)
	if err != nil {
		return d, err
	}
	if m := d.Money; m.Paid != m.Allocated+m.Refunded+m.Open {
		d.Wrong = append(d.Wrong,
			fmt.Sprintf("paid %d is not allocated %d + refunded %d + open %d (pesewas)", m.Paid, m.Allocated,
				m.Refunded, m.Open))
	}
	for _, e := range waits {
		d.Waiting, err = findings(tx, d.Waiting, e.sentence, e.query)
		if err != nil {
			return d, err
		}
	}
	alarms, err := db.All(tx, func(row db.Scanner) (string, error) {
		var a hostel.Alarm
		err := row.Scan(&a.Kind, &a.Reference, &a.Detail)
		return fmt.Sprintf("%s %s: %s. %s", a.Subject(), a.Reference, a.Kind, a.Detail), err
	}, `select kind, reference, detail from alarms
		where seen_at = 0 and kind not in ('wrong money', 'refund failed', 'paid and not settled')
			and (kind <> $1 or reference in (select u.reference from alarms u
				where u.kind = $2 and u.seen_at = 0 order by u.raised_at, u.reference limit $3))
		order by kind = $4, raised_at, reference`,
		hostel.AlarmUnknownStudent, hostel.AlarmUnknownStudent, hostel.MaxUnknownStudents, hostel.AlarmUnknownStudent)
	if err != nil {
		return d, err
	}
	var unknown int
	err = tx.QueryRow(`select count(*) from alarms where seen_at = 0 and kind = $1`,
		hostel.AlarmUnknownStudent).Scan(&unknown)
	if err != nil {
		return d, err
	}
	if unknown > hostel.MaxUnknownStudents {
		alarms = append(alarms, fmt.Sprintf("%d alarms in all: %s. Dismiss the ones above to see the rest",
			unknown, hostel.AlarmUnknownStudent))
	}
	dead, err := deadEmails(tx)
	d.Waiting, d.Emails = append(append(d.Waiting, alarms...), dead...), len(dead)
	return d, err
}

func findings(tx db.Tx, found []string, sentence, query string) ([]string, error) {
	subjects, err := db.All(tx, db.ScanValue[string], query)
	for _, subject := range subjects {
		found = append(found, fmt.Sprintf(sentence, subject))
	}
	return found, err
}

// damagedTerms names the bookings whose terms are damaged. It checks each text once, and reads the bookings if one is
// damaged.
func damagedTerms(tx db.Tx, found []string) ([]string, error) {
	texts, err := db.All(tx, db.ScanValue[string], `select distinct terms from bookings where terms <> ''`)
	damaged := map[string]bool{}
	for _, text := range texts {
		if !hostel.UndamagedCostTerms(text) {
			damaged[text] = true
		}
	}
	if err != nil || len(damaged) == 0 {
		return found, err
	}
	_, err = db.All(tx, func(row db.Scanner) (none struct{}, err error) {
		var code, terms string
		if err = row.Scan(&code, &terms); damaged[terms] {
			found = append(found, fmt.Sprintf("booking %s: its terms are damaged", code))
		}
		return none, err
	}, `select code, terms from bookings where terms <> '' order by code`)
	return found, err
}

// wrongMonths names the bookings of late students with months that do not fit their dates (hostel.Booking.DatesFit).
func wrongMonths(tx db.Tx, found []string) ([]string, error) {
	late, err := db.All(tx, scanBooking, `select `+bookingColumns+` from bookings
		where moves_in > 0 and terms like '{"stay":%,"full":%' order by code`)
	for _, b := range late {
		if !b.DatesFit() {
			found = append(found, fmt.Sprintf("booking %s: its months differ from its dates", b.Code))
		}
	}
	return found, err
}

// money adds up all money received, by the last amount of each payment. A reversed payment is open until a person acts.
func money(tx db.Tx) (m Money, err error) {
	for _, part := range []struct {
		sum   *hostel.Pesewas
		query string
	}{
		{&m.Paid, `select coalesce(sum(t.amount), 0) from transitions t where t.amount > 0
			and not exists
			(select 1 from transitions later
				where later.subject = t.subject and later.number > t.number and later.amount > 0)`},
		{&m.Allocated, `select coalesce(sum(b.price), 0) from bookings b where b.state in ('confirmed', 'ended')
			and not exists (select 1 from payments p where p.booking_id = b.id and ` + reversedAfterwards + `)`},
		{&m.Refunded, `select coalesce(sum(amount), 0) from transitions where next = 'refunded'`},
		{&m.Open, `select coalesce(sum(received), 0) from payments
			where state in ('success', 'refund due', 'refunding', 'refund failed', 'reversed', 'wrong money')`},
	} {
		if err := tx.QueryRow(part.query).Scan(part.sum); err != nil {
			return m, err
		}
	}
	return m, nil
}

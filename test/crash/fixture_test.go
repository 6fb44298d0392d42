package crash_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/store"
	"efie/test/must"
)

// checkLedger fails the test if the ledger of a database does not add up.
func checkLedger(t *testing.T, path string) {
	t.Helper()
	if d := servertest.Examine(t, path); len(d.Wrong) > 0 {
		t.Errorf("the doctor finds %v", d.Wrong)
	}
}

// count reads one number.
func count(t *testing.T, db *sql.DB, query string, args ...any) (n int) {
	t.Helper()
	must.Do(t, db.QueryRow(query, args...).Scan(&n))
	return n
}

// bookingsOf counts the bookings of the student with this email.
const bookingsOf = `select count(*) from bookings b join accounts st on st.id = b.student_id where st.email = $1`

// crashes is one database and the servers on it, which are killed one after the other.
type crashes struct {
	t           *testing.T
	dir         string
	path        string
	paystack    *standin.FakePaystack
	paystackURL string
	db          *sql.DB
	rooms       map[string]servertest.BookableRoom
	students    []servertest.APIStudent
	dice        *rand.Rand
	kills       int
}

func newCrashes(t *testing.T, students int) *crashes {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	c := &crashes{t: t, dir: t.TempDir(), dice: rand.New(rand.NewPCG(seed, 0))}
	c.paystack, c.paystackURL = servertest.NewPaystack(t, servertest.ProviderKey)
	c.path = servertest.NewDatabase(t, c.dir, servertest.CatalogueOf(5, 4))
	c.db = servertest.OpenDatabase(t, c.path)
	c.rooms = servertest.Rooms(t, c.db)
	c.students = servertest.AddStudents(t, c.db, 0, students)
	return c
}

func (c *crashes) launch(more ...string) *servertest.Process {
	return servertest.Launch(c.t, c.dir, servertest.FreeAddress(c.t),
		append(more, "PAYSTACK_SECRET_KEY="+servertest.ProviderKey, "PAYSTACK_API_URL="+c.paystackURL)...)
}

func (c *crashes) exec(query string) {
	c.t.Helper()
	_, err := c.db.Exec(query)
	must.Do(c.t, err)
}

// passTime makes all waiting payments and emails due.
func (c *crashes) passTime() {
	c.exec(`update payments set next_at = next_at - 3600000`)
	c.exec(`update outbox set next_at = 0, leased_until = 0 where sent_at = 0`)
}

// runRound starts a server, lets student n book, and kills the server at the moment that belongs to the round.
func (c *crashes) runRound(n int) {
	c.passTime()
	var environment []string
	killer := func(*servertest.Process) {}
	switch n % 3 {
	case 0:
		environment = []string{fmt.Sprintf("%s=%d", servertest.DieAtCommit, 1+n/3%crashCommits)}
	case 1:
		killer = c.dieAtCall(n / 3)
	case 2:
		killer = func(p *servertest.Process) {
			time.AfterFunc(time.Duration(c.dice.IntN(400))*time.Millisecond,
				p.Kill)
		}
	}
	p := c.launch(environment...)
	killer(p)
	if p.Ready(time.Minute) {
		c.bookAndPay(p, c.students[n])
		select {
		case <-p.Ended:
		case <-time.After(300 * time.Millisecond): // for the server's background tasks
		}
	}
	c.paystack.Fault(nil)
	for _, kind := range paystackCalls {
		c.paystack.Before(kind, nil)
		c.paystack.After(kind, nil)
	}
	select {
	case <-p.Ended:
		c.kills++
	default:
		p.Kill()
	}
}

var paystackCalls = []string{standin.CallInitialize, standin.CallVerify, standin.CallRefund, standin.CallRefunds}

// dieAtCall returns a function that arranges the kill of the server before or after the provider carries out a call. n
// selects the call.
func (c *crashes) dieAtCall(n int) func(*servertest.Process) {
	kind, hook := paystackCalls[n%len(paystackCalls)], c.paystack.Before
	if n/len(paystackCalls)%2 == 1 {
		hook = c.paystack.After
	}
	return func(p *servertest.Process) { hook(kind, p.Kill) }
}

// bookAndPay books, pays and cancels as one student, in a random way. It ignores errors, because the server may be
// dead.
func (c *crashes) bookAndPay(p *servertest.Process, a servertest.APIStudent) {
	ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Second)
	defer cancel()
	room := c.rooms[fmt.Sprintf("room-%d", c.dice.IntN(len(c.rooms)))]
	_, _ = a.Hold(ctx, p.URL, room)
	page, err := a.Checkout(ctx, p.URL, room)
	reference := page.Reference
	if (err != nil || reference == "") && c.dice.IntN(2) == 0 {
		reference = c.lastCharge(a) // the page is open, but the answer was lost
	}
	if c.dice.IntN(5) == 0 {
		c.exec(`update bookings set expires_at = 1, held_at = 0 where state = 'held'`) // the payment comes too late
	}
	paid := reference != "" && c.dice.IntN(8) > 0
	if paid {
		must.Do(c.t, c.paystack.Pay(reference))
	}
	for range c.dice.IntN(3) {
		if c.dice.IntN(2) == 0 {
			_ = a.ComeBack(ctx, p.URL, reference)
		} else if paid {
			_, _ = c.paystack.Deliver(ctx, p.URL+"/webhooks/paystack", "charge.success", reference)
		}
	}
	if c.dice.IntN(2) == 0 {
		c.cancelOldest(ctx)
	}
}

// lastCharge returns the reference of the student's newest charge at the provider, or "".
func (c *crashes) lastCharge(a servertest.APIStudent) string {
	charges := c.paystack.Charges()
	for i := len(charges) - 1; i >= 0; i-- {
		if charges[i].Email == a.Email {
			return charges[i].Reference
		}
	}
	return ""
}

// cancelOldest cancels the oldest confirmed booking next to the running server, as efie bookings cancel does.
func (c *crashes) cancelOldest(ctx context.Context) {
	var id string
	if err := c.db.QueryRow(
		`select id from bookings where state = 'confirmed' order by confirmed_at limit 1`).Scan(&id); err != nil {
		return // no booking is confirmed
	}
	s, err := store.Open(ctx, c.path)
	must.Do(c.t, err)
	defer s.Close()
	if _, err := s.Cancel(ctx, id, booking.Terms{
		Occasion: hostel.Occasion{Now: time.Now(), Cause: hostel.ByOperator},
		Emails: func(s booking.Settlement) []hostel.Email {
			email := hostel.Email{HostelName: "Adom Court", RoomLabel: "Standard", Code: s.Booking.Code}
			student, host := email, email
			student.Kind, student.To = hostel.EmailBookingCancelled, s.Student.Email
			host.Kind, host.To, host.StudentName = hostel.EmailHostCancelled, "kofi@adom.example", s.Student.Name
			return []hostel.Email{student, host}
		},
	}); err != nil {
		c.t.Errorf("cancel: %v", err)
	}
}

package transfer_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/hostel/catalogue"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// priceStorm is a hostel whose prices and charges change all the time, by imports and by hand, while students book.
type priceStorm struct {
	*fixture
	service *booking.Service
	bank    *ledgertest.Bank
	moment  atomic.Int64 // milliseconds since noon
	looked  sync.WaitGroup
	risen   chan struct{} // closed when all prices that students saw have risen
}

func (s *priceStorm) clock() time.Time {
	return noon.Add(time.Duration(s.moment.Add(1)) * time.Millisecond)
}

// offer returns the hostel after a number of changes. Each change sets new prices, and new charges or a new stay.
func (s *priceStorm) offer(change int) *hostel.Hostel {
	one := storetest.Hostel(1, storetest.Beds("r-1", 20), storetest.Beds("r-2", 20))
	one.Stay, one.Rest = hostel.HalfMonths(16+change%3), hostel.RestMonthly
	for i := range one.Rooms {
		one.Rooms[i].Price = hostel.Cedis(int64(400 + 10*((change*7+i)%13)))
		one.Rooms[i].Charges = []hostel.ExtraCharge{
			{Name: "Cleaning", Amount: hostel.Cedis(int64(10 + change%5)), Per: hostel.PerSemester},
		}
	}
	return one
}

// shown holds the price and terms that a page showed to a student.
type shown struct {
	price hostel.Pesewas
	terms hostel.CostTerms
}

func (s shown) agreed() booking.HoldRequest {
	return booking.HoldRequest{Shown: booking.Shown{Price: s.price, Terms: s.terms.Mark(s.price)}}
}

// pays makes a student read the hostel's page, book, agree to new prices, and pay. It returns the booking and the last
// page.
func (s *priceStorm) pays(student *hostel.Student, room string) (b hostel.Booking, last shown, err error) {
	ctx := s.T.Context()
	h, r, _ := s.service.Catalogue.Snapshot().Room(room)
	last = shown{r.Price, h.CostTerms(r)}
	s.looked.Done()
	<-s.risen
	b, err = s.service.Book(ctx, student, room, last.agreed())
	for errors.Is(err, booking.ErrPriceRose) { // the page asks, and shows the new price
		last = shown{b.Price, b.Terms}
		b, err = s.service.Book(ctx, student, room, last.agreed())
	}
	if err != nil {
		return b, last, err
	}
	page, err := ledgertest.Pay(ctx, s.service, student, b)
	if err != nil {
		return b, last, err
	}
	s.bank.Pay(page.Reference)
	_, err = s.service.Settle(ctx, page.Reference, hostel.ByReturn)
	return b, last, err
}

// TestNoStudentPaysMoreThanThePageShowed: imports and "hostels change" write at the same time, while students
// read, hold and pay. The price history has no gap and no overlap.
func TestNoStudentPaysMoreThanThePageShowed(t *testing.T) {
	const students, changes = 16, 12
	s := &priceStorm{bank: ledgertest.NewBank(), risen: make(chan struct{})}
	s.fixture = newFixture(t, s.offer(0))
	s.service = ledgertest.NewService([]*hostel.Hostel{s.offer(0)}, s.Store, s.bank, s.clock)
	var err error
	s.service.Catalogue, err = catalogue.Open(t.Context(), s.Store)
	s.Must(err)
	crowd := make([]hostel.Student, students)
	for i := range crowd {
		s.AddStudents(fmt.Sprint("s-", i))
		crowd[i], err = s.StudentByEmail(t.Context(), fmt.Sprint("s-", i, "@example.com"))
		s.Must(err)
		crowd[i].VerifiedAt = noon
	}

	var all sync.WaitGroup
	changed := func(err error) {
		if err == nil {
			err = s.service.Catalogue.Refresh(t.Context())
		}
		if err != nil {
			t.Error(err)
		}
	}
	s.looked.Add(students)
	all.Go(func() {
		s.looked.Wait()
		for n := range changes {
			if n == 2 {
				close(s.risen)
			}
			_, err := transfer.Import(t.Context(), s.Store, []*hostel.Hostel{s.offer(n + 1)}, nil, s.clock())
			changed(err)
		}
	})
	all.Go(func() {
		<-s.risen
		for n := range changes {
			by := s.offer(3 * n)
			changed(transfer.ChangeHostel(t.Context(), s.Store, "hostel-1", s.clock(), nil, func(h *hostel.Hostel) error {
				h.Rooms[0].Price, h.Rooms[1].Charges = by.Rooms[0].Price, by.Rooms[1].Charges
				return nil
			}))
		}
	})
	seen := make([]shown, students)
	booked := make([]hostel.Booking, students)
	for i := range crowd {
		all.Go(func() {
			var err error
			if booked[i], seen[i], err = s.pays(&crowd[i], fmt.Sprint("r-", 1+i%2)); err != nil {
				t.Errorf("student %d: %v", i, err)
			}
		})
	}
	all.Wait()

	for i, b := range booked {
		record := s.RecordOf(b.Code)
		paid := record.Paid()
		if paid == nil || paid.Received > seen[i].price || paid.Received != record.Booking.Price {
			t.Errorf("student %d paid %+v for %s, after a page with %s", i, paid, record.Booking.Price, seen[i].price)
		}
		must.Equal(t, b.StudentID+"'s terms", record.Booking.Terms.Encoded(), seen[i].terms.Encoded())
	}
	s.CheckLedger()
	for _, room := range []string{"r-1", "r-2"} {
		s.isGapless(room)
	}
}

// isGapless checks a price history: each row begins when the row before ends, and the last one has today's price.
func (s *priceStorm) isGapless(room string) {
	s.T.Helper()
	ends := s.Texts(`select until from room_prices where room_uuid = $1 order by since, until = 0, until`, room)
	begins := s.Texts(`select since from room_prices where room_uuid = $1 order by since, until = 0, until`, room)
	n := len(ends) - 1
	if n < 1 || !slices.Equal(ends[:n], begins[1:]) || ends[n] != "0" {
		s.T.Errorf("the price history of %s has rows from %v until %v", room, begins, ends)
	}
	last := s.Number(`select price from room_prices where room_uuid = $1 and until = 0`, room)
	s.ExpectNumber(last, `select price from rooms where uuid = $1`, room)
}

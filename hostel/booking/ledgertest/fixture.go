package ledgertest

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// Noon is when a test begins that does not say otherwise.
var Noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// Town is two hostels with few beds: two room types of one bed, and one of two.
func Hostels() []*hostel.Hostel {
	room := func(uuid string, beds int) hostel.Room {
		return hostel.Room{
			UUID: uuid, Label: "Loft", NumberInRoom: 1, NumberOfRooms: beds, Price: hostel.Cedis(450),
			Gender: hostel.Mixed, Available: true,
		}
	}
	place := func(n int, rooms ...hostel.Room) *hostel.Hostel {
		return &hostel.Hostel{
			UUID: fmt.Sprint("h-", n), Name: fmt.Sprint("Hostel ", n), Campus: hostel.Campus{
				Name: "University of Ghana",
			},
			Manager: hostel.Manager{
				Username: "Esi", Email: "esi@example.com",
			}, Status: hostel.StatusAvailable, IsAvailable: true,
			GenderType: "Mixed", MinPrice: hostel.Cedis(450), MaxPrice: hostel.Cedis(450), Rooms: rooms,
		}
	}
	first, second := place(1, room("r-0", 1), room("r-1", 1)), place(2, room("r-2", 2))
	first.Checkout = time.Date(2026, 7, 31, 0, 0, 0, 0, time.UTC)
	return []*hostel.Hostel{first, second}
}

// BedsOf is how many beds of each room type there are.
func BedsOf(hostels []*hostel.Hostel) map[string]int {
	beds := map[string]int{}
	for _, h := range hostels {
		for _, r := range h.Rooms {
			beds[r.UUID] = r.Beds()
		}
	}
	return beds
}

// Shelf is a hostel.CatalogueSource that never changes.
type FixedSource []*hostel.Hostel

// CatalogueVersion implements hostel.CatalogueSource.
func (s FixedSource) CatalogueVersion(context.Context) (int64, error) { return 1, nil }

// Hostels implements hostel.CatalogueSource.
func (s FixedSource) Hostels(context.Context) ([]*hostel.Hostel, int64, error) { return s, 1, nil }

// Photos implements hostel.CatalogueSource.
func (s FixedSource) Photos(context.Context) ([]hostel.Photo, error) { return nil, nil }

// Former implements hostel.CatalogueSource.
func (s FixedSource) Former(context.Context) (catalogue.FormerAddresses, error) {
	return catalogue.FormerAddresses{}, nil
}

// AvailabilitySince implements hostel.CatalogueSource.
func (s FixedSource) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	return nil, 0, nil
}

// NewDesk is a desk that sells the beds of these hostels for a quarter of an hour, and says nothing.
func NewService(
	hostels []*hostel.Hostel, ledger booking.Ledger, till booking.Provider, clock func() time.Time,
) *booking.Service {
	directory, err := catalogue.Open(context.Background(), FixedSource(hostels))
	if err != nil {
		panic(err) // a shelf never fails
	}
	return &booking.Service{
		Ledger: ledger, Provider: till, Catalogue: directory, Clock: clock,
		HoldFor: 15 * time.Minute, Pause: time.Nanosecond,
		ReturnURL: "https://efie.example/dashboard/", Committed: func() {}, Log: slog.New(slog.DiscardHandler),
		Pseudonym: func(of string) string { return of },
	}
}

// Students are so many, who are called after their number.
func Students(n int) []hostel.Student {
	students := make([]hostel.Student, n)
	for i := range students {
		id := fmt.Sprint("s-", i)
		students[i] = hostel.Student{
			ID: id, Name: id, Email: id + "@example.com", Gender: hostel.Female, CreatedAt: Noon, VerifiedAt: Noon,
		}
	}
	return students
}

// HostelsInBackground implements hostel.CatalogueSource.
func (x FixedSource) HostelsInBackground(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	return x.Hostels(ctx)
}

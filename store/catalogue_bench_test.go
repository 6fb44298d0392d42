package store_test

import (
	"fmt"
	"testing"

	"efie/hostel"
	"efie/store"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// BenchmarkHostels is what the start and a changed catalogue cost.
func BenchmarkHostels(b *testing.B) {
	for _, size := range []int{500, 5_000, 50_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			s := stocked(b, size)
			b.ReportAllocs()
			for b.Loop() {
				if hostels, _, err := s.Hostels(b.Context()); err != nil || len(hostels) != size {
					b.Fatalf("%d hostels, %v", len(hostels), err)
				}
			}
		})
	}
}

// BenchmarkQuietPoll is a look for changes where there are none.
func BenchmarkQuietPoll(b *testing.B) {
	s := stocked(b, 5_000)
	_, newest, err := s.AvailabilitySince(b.Context(), 0)
	must.Do(b, err)
	b.ReportAllocs()
	for b.Loop() {
		_, err := s.CatalogueVersion(b.Context())
		must.Do(b, err)
		if news, _, err := s.AvailabilitySince(b.Context(), newest+1); err != nil || len(news) > 0 {
			b.Fatalf("%v, %v", news, err)
		}
	}
}

// stocked is a database with so many hostels of four room types.
func stocked(b *testing.B, size int) *store.Store {
	b.Helper()
	s := storetest.OpenStore(b, b.TempDir()+"/efie.db")
	b.Cleanup(func() { _ = s.Close() })
	list := make([]*hostel.Hostel, size)
	for i := range list {
		var rooms []hostel.Room
		for n := range 4 {
			r := storetest.Beds(fmt.Sprint("room-", i, "-", n), 12)
			r.Amenities = []string{"Study desk", "Wardrobe", "Ceiling fan"}
			rooms = append(rooms, r)
		}
		list[i] = storetest.Hostel(i+1, rooms...)
		list[i].Amenities = []string{"Wi-Fi", "Security", "Borehole water", "Study room"}
	}
	_, err := transfer.Import(b.Context(), s, list, nil, storetest.Noon, nil)
	must.Do(b, err)
	return s
}

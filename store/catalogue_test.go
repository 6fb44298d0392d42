package store_test

import (
	"fmt"
	"sync"
	"testing"

	"efie/hostel"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// TestTheCatalogueIsReadAtOneVersion reads hostels and rooms while imports change all prices.
func TestTheCatalogueIsReadAtOneVersion(t *testing.T) {
	t.Parallel()
	const many, imports = 60, 120
	at := func(price int64) []*hostel.Hostel {
		list := make([]*hostel.Hostel, many)
		for i := range list {
			room := storetest.Beds(fmt.Sprint("r-", i), 2)
			room.Price = hostel.Cedis(price)
			list[i] = storetest.Hostel(i+1, room)
			list[i].MinPrice, list[i].MaxPrice = room.Price, room.Price
		}
		return list
	}
	h := newFixture(t, at(1)...)
	var importing sync.WaitGroup
	done := make(chan struct{})
	importing.Go(func() {
		defer close(done)
		for n := range imports {
			if _, err := transfer.Import(t.Context(), h.Store, at(int64(n+2)), nil, noon); err != nil {
				t.Error(err)
			}
		}
	})
	versions := map[int64]bool{}
	for reading := true; reading; {
		select {
		case <-done:
			reading = false
		default:
		}
		hostels, version, err := h.Hostels(t.Context())
		if err != nil || len(hostels) != many {
			t.Fatalf("%d hostels, %v", len(hostels), err)
		}
		versions[version] = true
		for _, one := range hostels {
			if len(one.Rooms) != 1 || one.Rooms[0].Price != one.MinPrice || one.MinPrice != hostels[0].MinPrice {
				t.Fatalf("version %d has hostels of others: %v from %v, its room costs %v", version, one.Name,
					one.MinPrice, one.Rooms[0].Price)
			}
		}
	}
	importing.Wait()
	if len(versions) < 5 {
		t.Errorf("only %d versions were seen", len(versions))
	}
}

// TestListsAreReadAsTheyWereWritten also has lists with the special characters of JSON.
func TestListsAreReadAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	lists := [][]string{
		nil, {"Wi-Fi"}, {"Wi-Fi", "Water"}, {"Wi-Fi"}, {""}, {"a,b", "c"}, {`"quoted"`, `","`},
		{`back\slash`}, {"<b>", "new\nline", "c", "d", "e"}, {"ɔdɔ", "[", `]`}, {"<b>", "new\nline", "c", "d", "e"},
	}
	var list []*hostel.Hostel
	for i, amenities := range lists {
		room := storetest.Beds(fmt.Sprint("r-", i), 1)
		room.Amenities, room.Images = amenities, amenities
		one := storetest.Hostel(i+1, room)
		one.Amenities = amenities
		list = append(list, one)
	}
	hostels, _, err := newFixture(t, list...).Hostels(t.Context())
	must.Do(t, err)
	for i, want := range lists {
		one := hostels[i]
		for _, got := range [][]string{one.Amenities, one.Rooms[0].Amenities, one.Rooms[0].Images} {
			must.Equal(t, "the list", got, want)
		}
	}
}

// TestACatalogueIsReadWhileItChanges: a reader ends although the catalogue changes more often than it can be read.
func TestACatalogueIsReadWhileItChanges(t *testing.T) {
	t.Parallel()
	const many, reads, changesWithout = 2000, 5, 100_000
	list := make([]*hostel.Hostel, many)
	for i := range list {
		list[i] = storetest.Hostel(i+1, storetest.Beds(fmt.Sprint("r-", i), 2))
	}
	h := newFixture(t, list...)
	var changing sync.WaitGroup
	read, changes := make(chan struct{}, reads), 0
	changing.Go(func() {
		for ; len(read) < reads && changes < changesWithout; changes++ {
			_, err := h.Exec(t.Context(), `update versions set value = value + 1 where name = 'catalogue'`)
			if err != nil {
				t.Error(err)
			}
		}
	})
	for range reads {
		hostels, version, err := h.Hostels(t.Context())
		if err != nil || len(hostels) != many || len(hostels[many-1].Rooms) != 1 {
			t.Fatalf("%d hostels of version %d, %v", len(hostels), version, err)
		}
		read <- struct{}{}
	}
	if changing.Wait(); changes == changesWithout {
		t.Errorf("the catalogue changed %d times before it was read %d times", changes, reads)
	}
}

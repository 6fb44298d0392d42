package transfer_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// withPictures returns a hostel with a picture on each of several hosts: on h1, h2 and so on, of a domain.
func withPictures(n int, domain string, hosts int) *hostel.Hostel {
	h := storetest.Hostel(n)
	for i := range hosts {
		h.Images = append(h.Images, fmt.Sprintf("https://h%d.%s/a.jpg", i+1, domain))
	}
	return h
}

// wantTooManyHosts checks that an error refuses pictures for their hosts, and that nothing changed.
func (h *fixture) wantTooManyHosts(before string, err error, words ...string) {
	h.T.Helper()
	refused, is := errors.AsType[*transfer.ImportRefused](err)
	if !is {
		h.T.Fatalf("the error is %v", err)
	}
	must.Contain(h.T, "the refusal", refused.Error(), append(words, "expected pictures on at most 20 other hosts")...)
	h.same(before)
}

func TestPicturesOnTooManyHostsAreRefused(t *testing.T) {
	h := newFixture(t, withPictures(1, "stored.example", 18))
	before := h.everything()
	second := withPictures(2, "new.example", 3)
	second.Images = append(second.Images, "https://h1.new.example/b.jpg", "https://h1.stored.example/c.jpg")
	_, err := transfer.Import(t.Context(), h.Store, []*hostel.Hostel{second}, nil, noon)
	h.wantTooManyHosts(before, err, "which has pictures on 18; this would add 3: https://h1.new.example (2 pictures), "+
		"https://h2.new.example (1 picture), https://h3.new.example (1 picture). Put these pictures into a folder",
		"--pictures")

	h.Must(h.ImportHostels(withPictures(2, "new.example", 2)))
	h.Must(h.ImportHostels(withPictures(1, "other.example", 18))) // 18 hosts go, and 18 come
	before = h.everything()
	err = transfer.ChangeHostel(t.Context(), h.Store, "hostel-2", noon, nil, func(h *hostel.Hostel) error {
		h.Images = append(h.Images, "https://one-more.example/a.jpg")
		return nil
	})
	h.wantTooManyHosts(before, err, "this would add 1: https://one-more.example (1 picture)")
}

// TestHostsOfAnotherImportCount: a comparison is made before the transaction.
func TestHostsOfAnotherImportCount(t *testing.T) {
	h := newFixture(t)
	late := h.compares(withPictures(1, "late.example", 15))
	h.Must(h.ImportHostels(withPictures(2, "first.example", 15)))
	before := h.everything()
	_, err := transfer.Apply(t.Context(), h.Store, late)
	h.wantTooManyHosts(before, err, "this would add 15")
}

func TestAnOldCatalogueWithManyHostsGetsNoFurtherHost(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1), storetest.Hostel(2))
	old := withPictures(1, "old.example", 50)
	h.Run(`update hostels set images = $1 where uuid = $2`, `["`+strings.Join(old.Images, `", "`)+`"]`, old.UUID)
	before := h.everything()
	_, err := transfer.Import(t.Context(), h.Store, []*hostel.Hostel{withPictures(2, "new.example", 1)}, nil, noon)
	h.wantTooManyHosts(before, err, "which has pictures on 50; this would add 1")

	other := withPictures(2, "old.example", 50)
	other.Name = "Renamed"
	h.Must(h.ImportHostels(other))
	h.Must(h.ImportHostels(withPictures(1, "old.example", 10)))
}

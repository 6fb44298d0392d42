package booking

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestARoomThatCannotBeBookedHasAReason(t *testing.T) {
	t.Parallel()
	open := hostel.Hostel{IsAvailable: true, Status: hostel.StatusAvailable}
	for name, c := range map[string]struct {
		hostel hostel.Hostel
		room   hostel.Room
		left   int
		want   error
	}{
		"open": {open, hostel.Room{Available: true}, 1, nil},
		"hostel not available": {
			hostel.Hostel{Status: hostel.StatusAvailable}, hostel.Room{Available: true}, 1,
			catalogue.ErrHostelUnavailable,
		},
		"hostel of another status": {
			hostel.Hostel{IsAvailable: true, Status: "available"}, hostel.Room{Available: true}, 1,
			catalogue.ErrHostelUnavailable,
		},
		"room closed":                     {open, hostel.Room{}, 1, catalogue.ErrRoomClosed},
		"no bed left":                     {open, hostel.Room{Available: true}, 0, catalogue.ErrRoomFull},
		"more taken than there are":       {open, hostel.Room{Available: true}, -1, catalogue.ErrRoomFull},
		"the hostel's reason comes first": {hostel.Hostel{}, hostel.Room{}, 0, catalogue.ErrHostelUnavailable},
		"then the room's":                 {open, hostel.Room{}, 0, catalogue.ErrRoomClosed},
	} {
		if got := catalogue.RoomRefusal(&c.hostel, &c.room, c.left); !errors.Is(got, c.want) ||
			(got == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestARoomAdmitsByItsGenderRule(t *testing.T) {
	t.Parallel()
	h := hostel.Hostel{IsAvailable: true, Status: hostel.StatusAvailable}
	for _, c := range []struct {
		rule   hostel.GenderRule
		gender hostel.Gender
		want   error
		word   string
	}{
		{hostel.MaleOnly, hostel.Male, nil, ""}, {hostel.MaleOnly, hostel.Female, ErrWrongGender, " male "},
		{hostel.FemaleOnly, hostel.Female, nil, ""}, {hostel.FemaleOnly, hostel.Male, ErrWrongGender, " female "},
		{hostel.Mixed, hostel.Male, nil, ""},
		{hostel.Mixed, hostel.Female, nil, ""}, {hostel.Mixed, "", ErrWrongGender, ""},
	} {
		got := StudentRefusal(&h, &hostel.Room{Available: true, Gender: c.rule},
			&hostel.Student{Account: hostel.Account{VerifiedAt: time.Unix(1, 0)}, Gender: c.gender})
		if !errors.Is(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%v to %v: %v, want %v", c.gender, c.rule, got, c.want)
		}
		if got != nil && !strings.Contains(got.Error(), c.word) {
			t.Errorf("%v to %v: the message %v does not name the admitted gender", c.gender, c.rule, got)
		}
	}
	man := &hostel.Student{Account: hostel.Account{VerifiedAt: time.Unix(1, 0)}, Gender: hostel.Male}
	got := StudentRefusal(&hostel.Hostel{}, &hostel.Room{Available: true, Gender: hostel.Mixed}, man)
	must.Fail(t, "a hostel that takes no bookings", got, catalogue.ErrHostelUnavailable)
	must.Equal(t, "the shared message", ErrWrongGender.Message, "This room type is not open to you.")
}

func TestOccupiedBedsAreNotSold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rooms, inRoom, occupants, want int }{
		{3, 2, 0, 6}, {3, 2, 5, 1}, {3, 2, 6, 0}, {3, 2, 7, 0}, {0, 2, 0, 0},
	} {
		if got := (&hostel.Room{
			NumberOfRooms: c.rooms, NumberInRoom: c.inRoom, CurrentOccupants: c.occupants,
		}).Beds(); got != c.want {
			t.Errorf("%+v: %d beds", c, got)
		}
	}
}

func TestACheckoutDateInThePastCountsAsNotSet(t *testing.T) {
	t.Parallel()
	h := hostel.Hostel{Checkout: day(t, "2026-07-31")}
	for at, want := range map[time.Time]bool{
		noon: true,
		time.Date(2026, 7, 31, 23, 59, 59, 0, time.UTC): true,
		time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC):     false,
	} {
		if _, set := h.CheckoutAfter(at); set != want {
			t.Errorf("at %v it is set: %v", at, set)
		}
	}
	if _, set := (&hostel.Hostel{}).CheckoutAfter(noon); set {
		t.Error("a missing date is set")
	}
}

func TestGenderRules(t *testing.T) {
	t.Parallel()
	for rule, want := range map[hostel.GenderRule]string{
		hostel.MaleOnly: "Male", hostel.FemaleOnly: "Female", hostel.Mixed: "Mixed", 0: "None",
	} {
		must.Equal(t, fmt.Sprint("rule ", int(rule)), rule.String(), want)
	}
	if got := hostel.Mixed.Genders(); len(got) != 2 || got[0] != hostel.Male {
		t.Errorf("Mixed admits %v", got)
	}
}

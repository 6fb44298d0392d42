package hostel

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestWhyARoomCannotBeBooked(t *testing.T) {
	open := Hostel{IsAvailable: true, Status: StatusAvailable}
	for name, c := range map[string]struct {
		hostel Hostel
		room   Room
		left   int
		want   error
	}{
		"open":                            {open, Room{Available: true}, 1, nil},
		"hostel not available":            {Hostel{Status: StatusAvailable}, Room{Available: true}, 1, ErrHostelUnavailable},
		"hostel of another status":        {Hostel{IsAvailable: true, Status: "available"}, Room{Available: true}, 1, ErrHostelUnavailable},
		"room closed":                     {open, Room{}, 1, ErrRoomClosed},
		"no bed left":                     {open, Room{Available: true}, 0, ErrRoomFull},
		"more taken than there are":       {open, Room{Available: true}, -1, ErrRoomFull},
		"the hostel's reason comes first": {Hostel{}, Room{}, 0, ErrHostelUnavailable},
		"then the room's":                 {open, Room{}, 0, ErrRoomClosed},
	} {
		if got := RoomRefusal(&c.hostel, &c.room, c.left); !errors.Is(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestWhomARoomAdmits(t *testing.T) {
	h := Hostel{IsAvailable: true, Status: StatusAvailable}
	for _, c := range []struct {
		rule   GenderRule
		gender Gender
		want   error
		word   string
	}{
		{MaleOnly, Male, nil, ""}, {MaleOnly, Female, ErrWrongGender, " male "},
		{FemaleOnly, Female, nil, ""}, {FemaleOnly, Male, ErrWrongGender, " female "},
		{Mixed, Male, nil, ""}, {Mixed, Female, nil, ""}, {Mixed, "", ErrWrongGender, ""},
	} {
		got := StudentRefusal(&h, &Room{Available: true, Gender: c.rule},
			&Student{Gender: c.gender, VerifiedAt: time.Unix(1, 0)})
		if !errors.Is(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%v to %v: %v, want %v", c.gender, c.rule, got, c.want)
		}
		if got != nil && !strings.Contains(got.Error(), c.word) {
			t.Errorf("%v to %v: %v does not say for whom it is", c.gender, c.rule, got)
		}
	}
	man := &Student{Gender: Male, VerifiedAt: time.Unix(1, 0)}
	got := StudentRefusal(&Hostel{}, &Room{Available: true, Gender: Mixed}, man)
	if !errors.Is(got, ErrHostelUnavailable) {
		t.Errorf("a hostel that takes no bookings: %v", got)
	}
	if ErrWrongGender.Message != "This room type is not open to you." {
		t.Error("one refusal changed the words of all")
	}
}

func TestBedsAreWhatIsNotOccupied(t *testing.T) {
	for _, c := range []struct{ rooms, inRoom, occupants, want int }{
		{3, 2, 0, 6}, {3, 2, 5, 1}, {3, 2, 6, 0}, {3, 2, 7, 0}, {0, 2, 0, 0},
	} {
		if got := (&Room{NumberOfRooms: c.rooms, NumberInRoom: c.inRoom, CurrentOccupants: c.occupants}).Beds(); got != c.want {
			t.Errorf("%+v: %d beds", c, got)
		}
	}
}

func TestACheckoutDateInThePastCountsAsNotSet(t *testing.T) {
	h := Hostel{Checkout: day(t, "2026-07-31")}
	for at, want := range map[time.Time]bool{
		noon: true,
		time.Date(2026, 7, 31, 23, 59, 59, 0, time.UTC): true,
		time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC):     false,
	} {
		if _, set := h.CheckoutAfter(at); set != want {
			t.Errorf("at %v it is set: %v", at, set)
		}
	}
	if _, set := (&Hostel{}).CheckoutAfter(noon); set {
		t.Error("a date that is not there is set")
	}
}

func TestGenderRules(t *testing.T) {
	for rule, want := range map[GenderRule]string{MaleOnly: "Male", FemaleOnly: "Female", Mixed: "Mixed", 0: "None"} {
		if rule.String() != want {
			t.Errorf("%d is %s, want %s", rule, rule, want)
		}
	}
	if got := Mixed.Genders(); len(got) != 2 || got[0] != Male {
		t.Errorf("Mixed admits %v", got)
	}
}

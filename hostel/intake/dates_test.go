package intake

import (
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

const (
	datedHead = "Hostel,Campus,Beds per room,Rooms,Price,Move-in date,Until,exported_at\n"
	range2031 = "expected a date from 2020-01-01 to 2031-11-28, not "
)

func TestAnImpossibleDateIsRefusedWhereItIsNewOrChanged(t *testing.T) {
	far := strings.Replace(datedHead, "Until", "Checkout date", 1) + "Adom Court,KNUST,2,10,450,9999-08-01,1999-07-31,\n"
	fine := strings.NewReplacer("9999-08-01", "2027-08-01", "1999-07-31", "31/7/28").Replace(far)
	exported := strings.Replace(fine, "31/7/28,", "31/7/28,9999-01-01T00:00:00Z", 1)
	const where = `row 2, hostel 1 "Adom Court", `
	moveIn, checkout := where+"Move-in date: "+range2031+"9999-08-01", where+"Checkout date: "+range2031+"1999-07-31"
	storedFine, storedFar := storedHostels(t, fine), storedHostels(t, fine)
	storedFar[0].MoveIn, storedFar[0].Checkout = day(t, "9999-08-01"), day(t, "1999-07-31")
	for name, c := range map[string]struct {
		file   string
		stored []*hostel.Hostel
		want   string
	}{
		"a new hostel":    {far, nil, moveIn + "\n" + checkout},
		"both changed":    {far, storedFine, moveIn + "\n" + checkout},
		"neither changed": {far, storedFar, ""},
		"one corrected":   {strings.Replace(far, "1999-07-31", "2027-07-31", 1), storedFar, ""},
		"one made worse": {
			strings.Replace(far, "9999-08-01", "9998-08-01", 1), storedFar,
			where + "Move-in date: " + range2031 + "9998-08-01",
		},
		"removed":    {strings.NewReplacer("9999-08-01", "", "1999-07-31", "").Replace(far), storedFar, ""},
		"plausible":  {fine, nil, ""},
		"the export": {exported, storedFine, where + "exported_at: " + range2031 + "9999-01-01"},
	} {
		if _, got := new(Review).review(t, c.file, c.stored...); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// TestEachDateOfAHostelHasBounds finds the fields that are dates: they take a date and no other text.
func TestEachDateOfAHostelHasBounds(t *testing.T) {
	var dates []string
	for _, f := range hostelFields {
		var word, usual, far Amendment
		if word.Set(f.flag, "later") == nil || usual.Set(f.flag, "2027-01-10") != nil {
			continue
		}
		dates = append(dates, f.name)
		must.Do(t, far.Set(f.flag, "9999-12-31"))
		must.Do(t, usual.Apply(&hostel.Hostel{}, today))
		h := &hostel.Hostel{}
		if err := far.Apply(h, today); err == nil || err.Error() != f.name+": "+range2031+"9999-12-31" {
			t.Errorf("%s: %v", f.name, err)
		}
		must.Do(t, usual.Apply(h, today)) // the wrong date is replaced
		h = &hostel.Hostel{MoveIn: day(t, "9999-12-31"), Checkout: day(t, "9999-12-31")}
		must.Do(t, far.Apply(h, today)) // it is not new
	}
	must.Equal(t, "the dates", dates, []string{"move_in", "checkout"})
}

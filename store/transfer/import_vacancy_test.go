package transfer_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel/catalogue"
	"efie/hostel/intake"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// vacancyList is a list whose hostel has 8 rooms of 2 beds, with a statement about the free beds.
type vacancyList struct{ *fixture }

// compared returns the comparison of the list with a statement, such as "2 left".
func (l vacancyList) compared(statement string) *transfer.Comparison {
	l.T.Helper()
	c, err := l.compare(statement, 8, "yes")
	l.Must(err)
	return c
}

func (l vacancyList) compare(statement string, rooms int, open string) (*transfer.Comparison, error) {
	l.T.Helper()
	review := &intake.Review{UnusualPrices: true}
	reader := intake.Reader{Source: func(s intake.Source) { review.Sources = append(review.Sources, s) }}
	hostels, mistakes := reader.CSV(strings.NewReader(fmt.Sprintf("uuid,name,campus,room_uuid,number_in_room,rooms,price,"+
		"vacancy,is_available\nh-1,Adom,KNUST,r-1,2,%d,450,%s,%s\n", rooms, statement, open)))
	must.Equal(l.T, "the mistakes", len(mistakes), 0)
	return transfer.Compare(l.T.Context(), l.Store, hostels, nil, review, noon.Add(time.Hour))
}

func (l vacancyList) imports(statement string) transfer.ImportReport {
	l.T.Helper()
	report, err := transfer.Apply(l.T.Context(), l.Store, l.compared(statement))
	l.Must(err)
	return report
}

func (l vacancyList) holds(students ...string) {
	l.T.Helper()
	l.AddStudents(students...)
	for _, student := range students {
		l.HoldBed(student, "r-1", noon)
	}
}

// expect checks the beds that Efie sells, the taken beds, and that the occupants are the others.
func (l vacancyList) expect(beds, taken int) {
	l.T.Helper()
	l.ExpectText(fmt.Sprintf("%d beds, %d taken, %d others", beds, taken, 16-beds),
		`select beds || ' beds, ' || taken || ' taken, ' || others || ' others'
			from room_beds where room_uuid = $1`, "r-1")
	l.CheckLedger()
}

func TestAListSellsTheBedsThatItStatesAsFree(t *testing.T) {
	l := vacancyList{newFixture(t)}
	l.imports("3 left")
	l.expect(3, 0)
	l.holds("ama", "esi")
	must.Equal(t, "the same list again", l.imports("3 left"), transfer.ImportReport{Unchanged: 1})
	l.expect(3, 2)
	l.imports("full")
	l.expect(2, 2) // nothing is free
	before := l.everything()
	must.Equal(t, "the full list again", l.imports("full"), transfer.ImportReport{Unchanged: 1})
	l.same(before)
	l.imports("1 left") // the one bed may be a bed of ama or esi
	l.expect(2, 2)
	l.imports("vacant")
	l.expect(16, 2)
}

// TestAHoldDuringAnImportKeepsItsBed: students hold beds after the comparison, and the list with no free bed goes in.
func TestAHoldDuringAnImportKeepsItsBed(t *testing.T) {
	for statement, beds := range map[string]int{"full": 3, "2 left": 3, "4 of 16": 4} {
		t.Run(statement, func(t *testing.T) {
			l := vacancyList{newFixture(t)}
			l.imports("vacant")
			l.holds("ama")
			c := l.compared(statement)
			l.holds("esi", "yaw")
			report, err := transfer.Apply(t.Context(), l.Store, c)
			l.Must(err)
			must.Equal(t, "the report", report, transfer.ImportReport{Updated: 1})
			l.expect(beds, 3)
			must.Equal(t, "the same list again", l.imports(statement), transfer.ImportReport{Unchanged: 1})
		})
	}
}

// TestABedReleasedDuringAnImportIsNotSold: the list counts free beds, and the statement that writes them decides.
func TestABedReleasedDuringAnImportIsNotSold(t *testing.T) {
	l := vacancyList{newFixture(t)}
	l.imports("vacant")
	l.holds("ama", "esi", "yaw")
	c := l.compared("1 left")
	must.Equal(t, "the planned beds", c.Changes[0].New.Rooms[0].Beds(), 3)
	l.Must(l.Release(t.Context(), "yaw", noon))
	_, err := transfer.Apply(t.Context(), l.Store, c)
	l.Must(err)
	l.expect(2, 2)
}

// TestOccupantsFollowTheBedsThatTheStatementDecides also if the comparison sees no change of the beds.
func TestOccupantsFollowTheBedsThatTheStatementDecides(t *testing.T) {
	l := vacancyList{newFixture(t)}
	l.imports("vacant")
	l.holds("ama", "esi")
	l.imports("full")
	c, err := l.compare("full", 8, "no")
	l.Must(err)
	l.Must(l.Release(t.Context(), "esi", noon))
	_, err = transfer.Apply(t.Context(), l.Store, c)
	l.Must(err)
	l.expect(1, 1)
}

// TestAChangedCatalogueKeepsTheStatedVacancy: the second comparison begins with the file's number again.
func TestAChangedCatalogueKeepsTheStatedVacancy(t *testing.T) {
	l := vacancyList{newFixture(t)}
	l.imports("vacant")
	l.holds("ama", "esi")
	c := l.compared("1 left")
	l.Must(l.Release(t.Context(), "esi", noon))
	l.Must(l.ImportHostels(storetest.Hostel(7)))
	_, err := transfer.Apply(t.Context(), l.Store, c)
	l.Must(err)
	l.expect(1, 1)
}

func TestAListWithFewerRoomsThanAreSoldIsRefused(t *testing.T) {
	l := vacancyList{newFixture(t)}
	l.imports("vacant")
	l.holds("ama", "esi", "yaw")
	before := l.everything()
	_, err := l.compare("full", 1, "yes")
	must.Contain(t, "the refusal", fmt.Sprint(err), "expected at least 3 beds")
	l.same(before)

	l = vacancyList{newFixture(t)}
	l.imports("vacant")
	c, err := l.compare("full", 1, "yes")
	l.Must(err)
	l.holds("ama", "esi", "yaw")
	before = l.everything()
	_, err = transfer.Apply(t.Context(), l.Store, c)
	must.Contain(t, "the refusal at the write", fmt.Sprint(err), "expected at least 3 beds")
	l.same(before)
}

// TestListsAreImportedWhileStudentsBook: no list is refused, no bed is sold twice, and a full list ends the sale.
func TestListsAreImportedWhileStudentsBook(t *testing.T) {
	l := vacancyList{newFixture(t)}
	l.imports("vacant")
	students := l.AddCrowd("student", 12)
	var all sync.WaitGroup
	all.Go(func() {
		for i := range 12 {
			c, err := l.compare([]string{"full", "2 left", "vacant"}[i%3], 8, "yes")
			if err == nil {
				_, err = transfer.Apply(t.Context(), l.Store, c)
			}
			if err != nil {
				t.Errorf("list %d: %v", i, err)
			}
		}
	})
	l.AtOnce(len(students), func(i int) error {
		return errorOf(l.Hold(t.Context(), storetest.NewHold(students[i], "r-1", noon)))
	}, catalogue.ErrRoomFull)
	all.Wait()
	l.imports("full")
	taken := l.TakenBeds("r-1")
	l.expect(taken, taken)
	l.AddStudents("late")
	l.RefuseHold("late", "r-1", noon, catalogue.ErrRoomFull)
}

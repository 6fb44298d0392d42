package intake

import (
	"fmt"
	"strings"
	"testing"

	"efie/test/must"
)

const offerHead = "Hostel,Campus,Phone,Area,Beds per room,Price\n"

func TestAHostelWithAnotherNameHasAWarning(t *testing.T) {
	const adom = "Adom Court,KNUST,024 123 4567,Ayeduase,2,450\n,,,,4,300\n"
	stored := storedHostels(t, offerHead+adom)
	same := func(name string) string { return strings.Replace(adom, "Adom Court", name, 1) }
	for name, c := range map[string]struct{ file, want string }{
		"another name": {same("Peace Villa"), `hostel 1 (row 2) "Peace Villa" has the same host’s phone, area, room types ` +
			`and prices as "Adom Court" near KNUST (adom-court). If it is that hostel under another name, its beds are sold ` +
			`twice: write adom-court in a column “same as”. If it is another house, nothing is wrong`},
		"the same file": {adom, ""},
		"both": {adom + same("Peace Villa"), `hostel 2 (row 4) "Peace Villa" has the same host’s phone, area, room types ` +
			`and prices as "Adom Court" near KNUST (adom-court). If it is that hostel under another name, its beds are sold ` +
			`twice: write adom-court in a column “same as”. If it is another house, nothing is wrong`},
		"a number":          {same("Peace Villa 2"), ""},
		"a letter":          {same("Peace Villa B"), ""},
		"an annex":          {same("Peace Anex"), ""},
		"another phone":     {strings.Replace(same("Peace Villa"), "024 123", "020 123", 1), ""},
		"another area":      {strings.Replace(same("Peace Villa"), "Ayeduase", "Kotei", 1), ""},
		"no area":           {strings.Replace(same("Peace Villa"), "Ayeduase", "", 1), ""},
		"another price":     {strings.Replace(same("Peace Villa"), "300", "310", 1), ""},
		"another room type": {strings.Replace(same("Peace Villa"), ",4,", ",3,", 1), ""},
		"no room types":     {"Peace Villa,KNUST,024 123 4567,Ayeduase,,\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			var r Review
			_, mistakes := r.review(t, offerHead+c.file, stored...)
			must.Equal(t, "the mistakes", mistakes, "")
			must.Equal(t, "the warnings", strings.Join(r.Warnings(), "\n"), c.want)
			accepted := Review{New: []string{"peace villa"}}
			accepted.review(t, offerHead+c.file, stored...)
			must.Equal(t, "the warnings of a new hostel", strings.Join(accepted.Warnings(), "\n"), "")
		})
	}
}

func TestAHostelThatIsRefusedHasNoWarning(t *testing.T) {
	const adom = "Adom Court,KNUST,024 123 4567,Ayeduase,2,450\n"
	var r Review
	_, mistakes := r.review(t, offerHead+strings.Replace(adom, "Court", "Courts", 1), storedHostels(t, offerHead+adom)...)
	must.Contain(t, "the mistakes", mistakes, "nearly the same name")
	must.Equal(t, "the warnings", r.Warnings(), []string(nil))
}

func TestAPairWithOtherNamesHasOneWarning(t *testing.T) {
	const row = "%s,KNUST,024 123 4567,,2,450\n"
	var r Review
	_, mistakes := r.review(t, offerHead+fmt.Sprintf(row+row+row, "Adom Court", "Peace Villa", "Nyame Lodge"))
	must.Equal(t, "the mistakes", mistakes, "")
	got := r.Warnings()
	must.Equal(t, "the number of warnings", len(got), 3)
	must.Equal(t, "the first warning", got[0], `hostel 2 (row 3) "Peace Villa" has the same host’s phone, area, room `+
		`types and prices as hostel 1 (row 2) "Adom Court" near KNUST. If both are one hostel, its beds are sold twice: `+
		`remove one of them. If they are two houses, nothing is wrong`)
	must.Contain(t, "the others", got[1]+got[2], `hostel 3 (row 4) "Nyame Lodge"`,
		`as hostel 1 (row 2)`, `as hostel 2 (row 3)`)
}

func TestManyHostelsWithOneOfferHaveFewWarnings(t *testing.T) {
	file := offerHead
	for i := range 60 {
		file += fmt.Sprintf("%s,KNUST,024 123 4567,Ayeduase,2,450\n", strings.Repeat(string(rune('a'+i%26)), 8+8*(i/26)))
	}
	var r Review
	_, mistakes := r.review(t, file)
	must.Equal(t, "the mistakes", mistakes, "")
	must.Equal(t, "the number of warnings", len(r.Warnings()), mostOtherNames+1)
	must.Contain(t, "the last", strings.Join(r.Warnings(), "\n"), "more hostels have the same host’s phone")
}

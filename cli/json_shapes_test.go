package cli

import (
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"efie/cli/report"
	"efie/config"
	"efie/server/servertest"
)

// TestWhatProgramsReadStaysAsItIs writes the fields of all JSON down that other programs read: one may
// be added, and none goes or is called otherwise.
func TestWhatProgramsReadStaysAsItIs(t *testing.T) {
	t.Parallel()
	shapes := map[string]struct {
		shape reflect.Type
		want  string
	}{
		"import": {reflect.TypeFor[report.ImportFile](),
			"added, updated, unchanged, retired, hostels (slug, name, uuid, added, differences (field, old, new)), " +
				"refused (line, hostel, name, field, expected)"},
		"hostels list": {reflect.TypeFor[report.HostelLine](),
			"hostel, name, campus, state, room_types, beds, sold, from_pesewas"},
		"hostels show": {reflect.TypeFor[report.HostelFile](),
			"hostel, name, campus, state, room_types, beds, sold, from_pesewas, uuid, id, host, host_email, checkout, " +
				"bookings, standing, added_at, changed_at, " +
				"rooms (uuid, label, beds_in_room, rooms, others, beds, sold, open, gender, price_pesewas, " +
				"total_pesewas, deposit_pesewas, prices (price_pesewas, since, until))"},
		"bookings list": {reflect.TypeFor[report.BookingLine](),
			"code, state, hostel, hostel_name, room, student, email, price_pesewas, reference, payment_state, " +
				"received_pesewas, held_at, confirmed_at, ends_at"},
		"bookings show": {reflect.TypeFor[report.BookingFile](),
			"code, state, hostel, hostel_name, room, host (name, email), student (name, email, phone, gender), " +
				"price_pesewas, held_at, expires_at, confirmed_at, ends_at, " +
				"payments (reference, state, asked_pesewas, received_pesewas, part_pesewas, part_returned_pesewas, " +
				"part_state, domain, provider_said, refund_id, refused, created_at, checked_at, changed_at), " +
				"alarms (kind, reference, detail, raised_at), moves (at, subject, from, to, cause, received_pesewas)"},
		"bookings earnings": {reflect.TypeFor[report.EarningLine](),
			"hostel, name, host, bookings, earned_pesewas, given_back_pesewas"},
		"students find": {reflect.TypeFor[report.StudentLine](),
			"name, email, phone, gender, state, created_at, verified_at"},
		"students show": {reflect.TypeFor[report.StudentFile](),
			"name, email, phone, gender, state, created_at, verified_at, new_email, sessions, " +
				"bookings (code, state, hostel, hostel_name, room, price_pesewas, held_at, ends_at), payments " +
				"(reference, state, asked_pesewas, received_pesewas, created_at), " +
				"alarms (kind, reference, detail, raised_at), letters (kind, state, to, written_at, given_up_at)"},
		"letters list": {reflect.TypeFor[report.LetterLine](),
			"id, kind, state, to, written_at, given_up_at, next_at, tries, can_be_retried, reason"},
		"doctor": {reflect.TypeFor[report.DoctorFile](),
			"state, wrong, waiting, letters_given_up, paid_pesewas, allocated_pesewas, refunded_pesewas, open_pesewas"},
		"check": {reflect.TypeFor[checkFile](), "hostels, problems, warnings, drafts (name, link)"},
		"config": {reflect.TypeFor[config.Report](),
			"settings (name, value, from, needed_in_production), mistakes, warnings"},
		"version": {reflect.TypeFor[build](), "revision, time, changed, go, platform"},
	}
	everyCommand(func(node *kong.Node, words []string) {
		name := strings.Join(words, " ")
		c, written := shapes[name]
		if told := strings.Contains(node.Detail, "With --json: "); told && !written {
			t.Errorf("efie %s prints JSON: add its fields to the table in this test", name)
		}
		if !strings.Contains(node.Detail, c.want) {
			t.Errorf("the help of %s names other fields: %s", name, node.Detail)
		}
	})
	for name, c := range shapes {
		if got := strings.Join(fieldNames(c.shape), ", "); got != c.want {
			t.Errorf("%s has the fields\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

func TestTheDoctorTellsProgramsWhatItFinds(t *testing.T) {
	c, s := bookedTranscript(t)
	c.run("doctor", "doctor --json")
	addUnsent(s, "money", "refunded", givenUp, "recipient refused")
	c.run("doctor --json")
	s.Exec(`update room_beds set taken = taken + 1`)
	c.run("doctor --json")
	c.golden("doctor")
}

func TestCheckTellsWhatToMend(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	c := newTranscript(t, s.Config.DataDir)
	c.run("check --json")
	s.Exec(`update hostels set checkout = '2020-01-01'`)
	c.run("check --json", "check")

	const rooms = `"room_details":[{"number_in_room":2,"price":450`
	const rest = `"stay_months":8,"latitude":6.675,"longitude":-1.557,` +
		`"address":"1 Gate Road","image":"https://x.gh/a.jpg","manager":{"user":{"email":"e@x.gh"}},`
	c.in(t.TempDir(), map[string]string{"hostels.json": `[
		{"name":"Whole","campus":"KNUST",` + rest + rooms + `}]},
		{"name":"Bare","campus":"KNUST"},
		{"name":"Unhosted","campus":"KNUST",` + strings.Replace(rest, "e@x.gh", "", 1) + rooms + `}]},
		{"name":"Full","campus":"KNUST",` + rest + rooms + `,"current_occupants":2}]},
		{"name":"Shut","campus":"KNUST",` + rest + rooms + `,"room_available":false}]},
		{"name":"Closed","campus":"KNUST","is_available":false,` +
		strings.Replace(rest, `"stay_months":8,`, "", 1) + rooms + `,"room_available":false}]}]`})
	c.run("import hostels.json", "hostels retire unhosted --yes", "check", "hostels return unhosted", "check --json")
	c.golden("check")
}

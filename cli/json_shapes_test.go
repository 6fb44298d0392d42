package cli

import (
	"encoding/json"
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

// TestTheFieldsThatHelpNamesArePrinted compares what is told of JSON with what it is.
func TestTheFieldsThatHelpNamesArePrinted(t *testing.T) {
	s, code, _ := servertest.NewBookedSite(t)
	addUnsent(s, "money", "refunded", givenUp, "recipient refused")
	for _, args := range [][]string{
		{"bookings", "list"}, {"bookings", "find", code}, {"bookings", "show", code}, {"bookings", "earnings"},
		{"students", "find", "ama"}, {"students", "show", code},
		{"hostels", "list"}, {"letters", "list"}, {"doctor"}, {"check"}, {"config"}, {"version"},
	} {
		told := s.Run(append(args, "--json")...)
		help := s.Run(append(args, "--help")...).Out
		words := strings.Join(strings.Fields(help), " ")
		text := strings.TrimSpace(told.Out)
		object := []byte(text)
		if strings.HasPrefix(text, "[") {
			var list []json.RawMessage
			if err := json.Unmarshal(object, &list); err != nil || len(list) == 0 {
				t.Errorf("%v prints %s, error %v", args, text, err)
				continue
			}
			object = list[0]
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(object, &fields); err != nil || len(fields) == 0 {
			t.Errorf("%v prints %s, error %v", args, text, err)
		}
		for name, value := range fields {
			if !strings.Contains(words, name) {
				t.Errorf("%v: the help tells nothing of %s", args, name)
			}
			if string(value) == "null" && !strings.HasSuffix(name, "_at") {
				t.Errorf("%v: %s is null", args, name)
			}
		}
		if short := s.Run(append(args, "--format", "json")...); short.Out != told.Out && args[0] != "students" {
			t.Errorf("%v: --format json and --json differ", args)
		}
	}
}

func TestTheDoctorTellsProgramsWhatItFinds(t *testing.T) {
	s, _, _ := servertest.NewBookedSite(t)
	if told := s.Run("doctor", "--json"); told.Status != 0 || told.Out != `{
  "state": "well",
  "wrong": [],
  "waiting": [],
  "letters_given_up": 0,
  "paid_pesewas": 45005,
  "allocated_pesewas": 45005,
  "refunded_pesewas": 0,
  "open_pesewas": 0
}
` {
		t.Errorf("exit status %d: %s", told.Status, told.Out)
	}
	addUnsent(s, "money", "refunded", givenUp, "recipient refused")
	s.Run("doctor", "--json").Wants(statusWaiting, `"state": "waiting"`, `"letters_given_up": 1`,
		"letter money (refunded")
	s.Exec(`update room_beds set taken = taken + 1`)
	s.Run("doctor", "--json").Wants(statusFailed, `"state": "wrong"`, "the count of its taken beds")
}

func TestCheckTellsProgramsWhatToMend(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	s.Run("check", "--json").Wants(0, `"hostels": 1`, `"problems": []`, `"drafts": []`)
	s.Exec(`update hostels set checkout = '2020-01-01'`)
	s.Run("check", "--json").Wants(1, `"hostels": 1`, `its checkout date 2020-01-01 is in the past`)
}

func TestCheckWarnsOfHostelsThatLackWhatStudentsNeed(t *testing.T) {
	dir := t.TempDir()
	const rooms = `"room_details":[{"number_in_room":2,"price":450`
	const rest = `"stay_months":8,"latitude":6.675,"longitude":-1.557,` +
		`"address":"1 Gate Road","image":"https://x.gh/a.jpg","manager":{"user":{"email":"e@x.gh"}},`
	servertest.Run(t, dir, "import", write(t, "hostels.json", `[
		{"name":"Whole","campus":"KNUST",`+rest+rooms+`}]},
		{"name":"Bare","campus":"KNUST"},
		{"name":"Unhosted","campus":"KNUST",`+strings.Replace(rest, "e@x.gh", "", 1)+rooms+`}]},
		{"name":"Full","campus":"KNUST",`+rest+rooms+`,"current_occupants":2}]},
		{"name":"Shut","campus":"KNUST",`+rest+rooms+`,"room_available":false}]},
		{"name":"Closed","campus":"KNUST","is_available":false,`+
		strings.Replace(rest, `"stay_months":8,`, "", 1)+rooms+`,"room_available":false}]}]`)).Wants(0)
	servertest.Run(t, dir, "hostels", "retire", "unhosted", "--yes").Wants(0)
	told := servertest.Run(t, dir, "check")
	told.Wants(0, `warning: hostel "Bare" (bare) has no host's e-mail address, no address or location, no picture, `+
		`no room that can be booked, no latitude and longitude`,
		`warning: hostel "Full" (full) has no room that can be booked`, `warning: hostel "Shut" (shut) has no room`,
		`warning: 2 hostels state no whole price (stay_months), so that their pages tell the month's alone: "Bare", "Closed"`,
		"6 hostels and every content page are well, but for the warnings.")
	if n := strings.Count(told.Out, "warning:"); n != 4 {
		t.Errorf("%d warnings in\n%s", n, told.Out)
	}
	servertest.Run(t, dir, "hostels", "return", "unhosted").Wants(0)
	servertest.Run(t, dir, "check", "--json").Wants(0, `"problems": []`, `"warnings": [`,
		`hostel \"Unhosted\" (unhosted) has no host's e-mail address"`)
}

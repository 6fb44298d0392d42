package accounts_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestTheDataFileHasTheTermsOfABooking(t *testing.T) {
	t.Parallel()
	const stated = `"stay_months": 8.5, "rest": "monthly", "water": 20, "electricity": "prepaid, own meter", `
	const charges = `"charges": [{"name": "Cleaning", "amount": 30, "per": "semester", "note": "in cash"},
		{"name": "Deposit", "amount": 200, "per": "stay", "refundable": true}], `
	s := servertest.NewSite(t, strings.Replace(strings.Replace(servertest.CatalogueOf(1, 1),
		`"room_details"`, stated+`"room_details"`, 1), `"number_in_room"`, charges+`"number_in_room"`, 1))
	b, _ := servertest.NewBookedStudent(t, s, "room-0", "female")
	inFile := func() string {
		t.Helper()
		var file struct {
			Bookings []struct{ Terms json.RawMessage }
		}
		var line bytes.Buffer
		_, a := b.Download()
		must.Do(t, errors.Join(json.Unmarshal([]byte(a.Body), &file),
			json.Compact(&line, file.Bookings[0].Terms)))
		return line.String()
	}
	const want = `{"stay_months":8.5,"rest":"monthly","water":"GH₵ 20 per month","electricity":"Prepaid, own meter",` +
		`"charges":[{"name":"Cleaning","amount":{"pesewas":3000,"currency":"GHS"},"per":"semester",` +
		`"given_back":false,"note":"in cash"},{"name":"Deposit","amount":{"pesewas":20000,"currency":"GHS"},` +
		`"per":"stay","given_back":true,"note":""}],"total":{"pesewas":405500,"currency":"GHS"},` +
		`"deposit":{"pesewas":20000,"currency":"GHS"},` +
		`"in_words":"Now GH₵ 450, to Efie. Then GH₵ 3,605, to the hostel, monthly. ` +
		`Deposit GH₵ 200: paid with the key, returned at the end."}`
	must.Equal(t, "the terms", inFile(), want)
	s.Exec(`update bookings set terms = '{"rest":"by semester"}'`)
	const part = `{"stay_months":null,"rest":"by semester","water":"","electricity":"","charges":[],"total":null,` +
		`"deposit":null,"in_words":"Per month only. Ask what else is to be paid."}`
	must.Equal(t, "the terms of a hostel that stated little", inFile(), part)
	s.Exec(`update bookings set terms = ''`)
	must.Equal(t, "the terms of a hostel that stated nothing", inFile(), "null")
}

package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"

	"efie/hostel"
	"efie/test/must"
)

func TestTheStoredTableIsFresh(t *testing.T) {
	stored := must.Read(t, "../../hostel/dialling.tsv")
	table, err := Table()
	must.Do(t, err)
	if !bytes.Equal(stored, table) {
		t.Error("hostel/dialling.tsv differs from what the generator makes; run: go run ./tools/dialling")
	}
}

// TestTheLibrarysExamplesArePossible asks about a real number of each country: a way to the
// lengths that is not the generator's.
func TestTheLibrarysExamplesArePossible(t *testing.T) {
	asked := 0
	for region := range phonenumbers.GetSupportedRegions() {
		for _, kind := range []phonenumbers.PhoneNumberType{phonenumbers.MOBILE, phonenumbers.FIXED_LINE} {
			example := phonenumbers.GetExampleNumberForType(region, kind)
			if example == nil {
				continue
			}
			asked++
			digits := strings.TrimPrefix(phonenumbers.Format(example, phonenumbers.E164), "+")
			if got := hostel.PossiblePhone(digits); got != hostel.PhonePossible {
				t.Errorf("%s, %s: refused with reason %d", region, digits, got)
			}
			if longer := digits + "0000000000"; hostel.PossiblePhone(longer) == hostel.PhonePossible {
				t.Errorf("%s, %s: nothing is too long", region, longer)
			}
			if kept := hostel.NormalPhone("+" + digits); kept != digits && len(digits) != 9 {
				t.Errorf("%s, %s: kept as %s", region, digits, kept)
			}
		}
	}
	if asked < 400 {
		t.Errorf("only %d examples", asked)
	}
}

// TestGhanaianMobilesAreKnownWithoutTheirZero holds the domain's beginnings of Ghanaian
// mobile numbers against the numbering plan.
func TestGhanaianMobilesAreKnownWithoutTheirZero(t *testing.T) {
	ghana := strconv.Itoa(phonenumbers.GetCountryCodeForRegion("GH"))
	for start := 1; start < 100; start++ { // 00 is how one dials abroad
		real := false
		for third := range 10 {
			national := fmt.Sprintf("%02d%d123456", start, third)
			number, err := phonenumbers.Parse("+"+ghana+national, "GH")
			if err != nil || phonenumbers.GetNumberType(number) != phonenumbers.MOBILE || ghana == national[:3] {
				continue
			}
			real = true
			if kept := hostel.NormalPhone(national); kept != ghana+national {
				t.Errorf("%s is kept as %s", national, kept)
			}
		}
		national := fmt.Sprintf("%02d8123456", start)
		if kept := hostel.NormalPhone(national); !real && kept != national {
			t.Errorf("%s is no Ghanaian mobile number, and kept as %s", national, kept)
		}
	}
}

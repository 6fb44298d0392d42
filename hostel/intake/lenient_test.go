package intake

import (
	"reflect"
	"strings"
	"testing"

	"efie/hostel"
)

// checkReads checks one of the lenient functions. cases maps JSON values to results. A value with the result nil must
// be refused.
func checkReads[T any](t *testing.T, read func(any) (T, error), cases map[string]any) {
	t.Helper()
	for value, want := range cases {
		got, err := read(decodeValue(t, value))
		switch {
		case want == nil && err == nil:
			t.Errorf("%s was accepted as %v", value, got)
		case want == nil && !strings.HasPrefix(err.Error(), "expected "):
			t.Errorf("%s: the error %q does not name the expected value", value, err)
		case want != nil && err != nil:
			t.Errorf("%s: %v", value, err)
		case want != nil && !reflect.DeepEqual(any(got), want):
			t.Errorf("%s became %v, want %v", value, got, want)
		}
	}
}

func TestListsComeAsListsJSONTextOrCommaText(t *testing.T) {
	both := []string{"Wi-Fi", "Water"}
	checkReads(t, lenientList, map[string]any{
		`["Wi-Fi", "Water"]`:             both,
		`"[\"Wi-Fi\", \"Water\"]"`:       both,
		`"Wi-Fi, Water"`:                 both,
		`"[\"Wi-Fi\"] ]"`:                nil,
		`"[\"Wi-Fi\"] }"`:                nil,
		`" Wi-Fi ,, Water , "`:           both,
		`["Wi-Fi", "", " Water "]`:       both,
		`["Wi-Fi", "WI-FI", "Water"]`:    both,
		`["TV, large", 24]`:              []string{"TV, large", "24"},
		`"Wi-Fi"`:                        []string{"Wi-Fi"},
		`null`:                           []string(nil),
		`""`:                             []string(nil),
		`"[]"`:                           []string(nil),
		`{"a": 1}`:                       nil,
		`true`:                           nil,
		`[["Wi-Fi"]]`:                    nil,
		`"[\"Wi-Fi\""`:                   nil,
		`"[\"Wi-Fi\"] and more [\"x\"]"`: nil,
		`["a\u0000b"]`:                   nil,
	})
}

func TestRoomsComeAsAListOrAsJSONText(t *testing.T) {
	one := []map[string]any{{"a": "b"}}
	checkReads(t, lenientRooms, map[string]any{
		`[{"a": "b"}]`:       one,
		`"[{\"a\": \"b\"}]"`: one,
		`null`:               []map[string]any(nil),
		`"  "`:               []map[string]any(nil),
		`"two rooms"`:        nil,
		`["a"]`:              nil,
		`{"a": "b"}`:         nil,
		`7`:                  nil,
	})
}

func TestMoneyIsReadExactly(t *testing.T) {
	checkReads(t, Money, map[string]any{
		`450`:             hostel.Pesewas(45_000),
		`450.5`:           hostel.Pesewas(45_050),
		`"450.50"`:        hostel.Pesewas(45_050),
		`"GH₵ 1,450.50"`:  hostel.Pesewas(145_050),
		`"GHS 1,450,000"`: hostel.Pesewas(145_000_000),
		`"₵450"`:          hostel.Pesewas(45_000),
		`"GH₵\u00a0450"`:  hostel.Pesewas(45_000),
		`19.99`:           hostel.Pesewas(1_999),
		`4.5e2`:           hostel.Pesewas(45_000),
		`"4500e-1"`:       hostel.Pesewas(45_000),
		`0`:               hostel.Pesewas(0),
		`"GH¢ 450"`:       hostel.Pesewas(45_000),
		`"Ghs. 450"`:      nil,
		`"450 cedis"`:     hostel.Pesewas(45_000),
		`"450/-"`:         hostel.Pesewas(45_000),
		`"1.200"`:         nil, // 1200 in some countries
		`"450,50"`:        nil, // a decimal comma must not become a hundred times the price
		`"1,45,000"`:      nil,
		`",450"`:          nil,
		`450.505`:         nil,
		`-450`:            nil,
		`"about 450"`:     nil,
		`"900/2"`:         nil,
		`"0x10"`:          nil,
		`"1e999999999"`:   nil,
		`21474836.48`:     nil,
		`null`:            nil,
		`""`:              nil,
		`true`:            nil,
	})
}

func TestWholeNumbersHaveLimits(t *testing.T) {
	upToTwenty := func(v any) (int64, error) { return WholeNumber(v, 1, 20) }
	checkReads(t, upToTwenty, map[string]any{
		`1`: int64(1), `20`: int64(20), `"4"`: int64(4), `4.0`: int64(4), `" 4 "`: int64(4),
		`0`: nil, `21`: nil, `2.5`: nil, `"many"`: nil, `null`: nil, `""`: nil, `"NaN"`: nil, `"Inf"`: nil, `[1]`: nil,
	})
}

func TestRatingsAreOutOfFive(t *testing.T) {
	checkReads(t, readRating, map[string]any{
		`4.5`: 4.5, `"4.5"`: 4.5, `0`: 0.0, `5`: 5.0, `null`: 0.0, `""`: 0.0,
		`5.1`: nil, `-1`: nil, `"good"`: nil, `"NaN"`: nil, `{}`: nil,
	})
}

func TestBooleansFallBackWhenMissing(t *testing.T) {
	checkReads(t, trueByDefault, map[string]any{
		`true`: true, `false`: false, `"True"`: true, `"False"`: false, `1`: true, `0`: false,
		`"yes"`: true, `"no"`: false, `null`: true, `""`: true,
		`"maybe"`: nil, `2`: nil, `[]`: nil,
	})
	if got, err := lenientBool(nil, false); got || err != nil {
		t.Errorf("a missing value is %v %v, not the fallback", got, err)
	}
}

func TestDatesAreReadAloneOrFromATimestamp(t *testing.T) {
	want := day(t, "2026-07-31")
	checkReads(t, lenientDate, map[string]any{
		`"2026-07-31"`: want, `"2026-07-31T10:00:00Z"`: want, `" 2026-07-31 "`: want,
		`null`: day(t, "0001-01-01"), `""`: day(t, "0001-01-01"),
		`"31/07/2026"`: want, `"31-7-2026"`: want, `"31.7.2026"`: want, `"31 July 2026"`: want,
		`"31-Jul-26"`:   want,
		`"31 Jul 2026"`: want, `"07/31/2026"`: nil,
		`"31/06/2026"`: nil, `"31/07/0000"`: nil,
		`"2026-02-30"`: nil, `"soon"`: nil, `20260731`: nil, `{}`: nil,
	})
}

func TestGendersAreKeysOrWords(t *testing.T) {
	orFemale := func(v any) (hostel.GenderRule, error) { return hostel.ReadGenderRule(v, hostel.FemaleOnly) }
	checkReads(t, orFemale, map[string]any{
		`{"male": 12}`:                    hostel.MaleOnly,
		`{"female": true}`:                hostel.FemaleOnly,
		`{"male": 1, "female": 2}`:        hostel.Mixed,
		`{"male": true, "female": false}`: hostel.MaleOnly,
		`{"Male": {}, "FEMALE": {}}`:      hostel.Mixed,
		`"Mixed"`:                         hostel.Mixed,
		`"male, female"`:                  hostel.Mixed,
		`"Ladies"`:                        hostel.FemaleOnly,
		`"Girls only"`:                    hostel.FemaleOnly,
		`"BOYS"`:                          hostel.MaleOnly,
		`"Boys and girls"`:                hostel.Mixed,
		`null`:                            hostel.FemaleOnly,
		`{}`:                              nil,
		`{"male": false}`:                 nil,
		`{"staff": 1}`:                    nil,
		`{"male": 0, "female": 24}`:       hostel.FemaleOnly,
		`{"male": null, "female": "yes"}`: hostel.FemaleOnly,
		`{"male": "no", "female": true}`:  hostel.FemaleOnly,
		`"F"`:                             hostel.FemaleOnly,
		`"m"`:                             hostel.MaleOnly,
		`"M/F"`:                           hostel.Mixed,
		`"M & F"`:                         hostel.Mixed,
		`"Girls' hostel"`:                 hostel.FemaleOnly,
		`"Strictly for ladies"`:           hostel.FemaleOnly,
		`"Only male students"`:            hostel.MaleOnly,
		`"Girls’"`:                        hostel.FemaleOnly,
		`"Women's hall only"`:             hostel.FemaleOnly,
		`"All ladies"`:                    hostel.FemaleOnly,
		`"Guys"`:                          hostel.MaleOnly,
		`"mix"`:                           hostel.Mixed,
		`"all"`:                           hostel.Mixed,
		`"Mixed gender"`:                  hostel.Mixed,
		`"both sexes"`:                    hostel.Mixed,
		`"Girlz"`:                         nil,
		`"only"`:                          nil,
		`"F?"`:                            nil,
		`"anyone at all"`:                 nil,
		`""`:                              nil,
		`3`:                               nil,
	})
}

func TestPictureAddressesAreChecked(t *testing.T) {
	checkReads(t, lenientImages, map[string]any{
		`"room_images/adom/2/a.jpg"`:            []string{"room_images/adom/2/a.jpg"},
		`"a.jpg, b.jpg"`:                        []string{"a.jpg", "b.jpg"},
		`["/images/a.jpg", "https://x.gh/a,b"]`: []string{"/images/a.jpg", "https://x.gh/a,b"},
		`null`:                                  []string(nil),
		`"../secret.png"`:                       nil,
		`"/../secret.png"`:                      nil,
		`"a/../../secret.png"`:                  nil,
		`"%2e%2e/secret.png"`:                   nil,
		`"..\\secret.png"`:                      nil,
		`"//elsewhere.gh/a.jpg"`:                nil,
		`"///elsewhere.gh/a.jpg"`:               nil, // a browser takes this for another host
		`["https://x.gh;sandbox/a.jpg"]`:        nil, // this would end a directive of the content security policy
		`["https://x.gh,y.gh/a.jpg"]`:           nil,
		`"javascript:alert(1)"`:                 nil,
		`"data:image/png;base64"`:               nil,
		`"file:///etc/passwd"`:                  nil,
		`"https:/a.jpg"`:                        nil,
		`"a b.jpg"`:                             []string{"a%20b.jpg"},
		`"/a\"onerror=\"x"`:                     nil,
		`"a\"onerror=\"x"`:                      []string{"a%22onerror=%22x"}, // the name of a file, harmless in a page
		`7.5`:                                   nil,
		`{"a": 1}`:                              nil,
	})
}

package store

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"efie/test/must"
)

func TestListsAreKeptAsJSONWritesThem(t *testing.T) {
	for _, texts := range [][]string{
		{"Wi-Fi"}, {"TV, large", "Fan|Desk"}, {`a "quoted" one`, `back\slash`},
		{"<b>&"}, {"Ɔdɔ"}, {"line\nbreak", ""},
		{"\u2028", "\x7f"}, {"bad\xff"},
	} {
		t.Run(fmt.Sprint(texts), func(t *testing.T) {
			want, err := json.Marshal(texts)
			must.Do(t, err)
			if got := EncodeList(texts); got != string(want) {
				t.Errorf("%q is kept as %s, want %s", texts, got, want)
			}
			var again []string
			must.Do(t, json.Unmarshal(want, &again))
			if got, err := decodeList(EncodeList(texts)); err != nil || !reflect.DeepEqual(got, again) {
				t.Errorf("%q is read as %q, %v", texts, got, err)
			}
		})
	}
}

// TestDamagedChargesAreAnErrorEachTime: the second room with the same damaged text is no room without charges.
func TestDamagedChargesAreAnErrorEachTime(t *testing.T) {
	n := newInterner()
	for time := range 2 {
		if list, err := n.chargesIn(`[{"name":`); err == nil {
			t.Errorf("time %d: damaged charges are read as %v", time, list)
		}
	}
}

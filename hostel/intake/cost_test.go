package intake

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// bytesAllocatedBy returns the number of bytes that a function allocates, even if it frees them again.
func bytesAllocatedBy(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// TestASmallFileCostsLittle counts the bytes that an import allocates for files whose keys, lists or mistakes multiply
// each other. Without bounds, 242 KB of JSON take 1.6 GB and 488 KB take 25 seconds.
func TestASmallFileCostsLittle(t *testing.T) {
	const bytesForEachByte = 150
	longKey := strings.Repeat("k", 20_000)
	twins := `{` + strings.Repeat(`"a": 1, `, 5000) + `"a": 1}`
	list := `[` + strings.Repeat(`1, `, 5000) + `1]`
	nested := strings.Repeat(`{"`+longKey+`": `, 15) + twins + strings.Repeat(`}`, 15)
	for name, fields := range map[string]string{
		"twin keys below a long key":     `"` + longKey + `": ` + twins,
		"a long list below a long key":   `"` + longKey + `": ` + list,
		"twin keys with long names":      strings.Repeat(`"`+longKey+`": 1, `, 20) + `"x": 1`,
		"twin keys below a nested path":  `"x": ` + nested,
		"twin keys in a text of rooms":   `"room_details": ` + fmt.Sprintf("%q", `[{"`+longKey+`": `+twins+`}]`),
		"a long list in a text of rooms": `"room_details": ` + fmt.Sprintf("%q", `[{"`+longKey+`": `+list+`}]`),
		"pictures that are commas":       `"images": "` + strings.Repeat(",", 100_000) + `"`,
		"a list of many amenities":       `"additional_details": "` + strings.Repeat("Wi-Fi,", 20_000) + `"`,
		"keys with other names of fields": `"address": 1, "address` + strings.Repeat("!", 20_000) + `": 2, "address` +
			strings.Repeat("?", 20_000) + `": 3`,
	} {
		t.Run(name, func(t *testing.T) {
			file := `[{"name": "Adom Court", "campus": "Legon", ` + fields + `}]`
			var problems []Mistake
			allocated := bytesAllocatedBy(func() { _, problems = ReadHostels(strings.NewReader(file)) })
			if allocated > bytesForEachByte*len(file) {
				t.Errorf("%d KB took %d MB", len(file)>>10, allocated>>20)
			}
			for _, m := range problems {
				if length := len(m.String()); length > 3000 {
					t.Errorf("a mistake has %d bytes: %.100s", length, m)
				}
			}
		})
	}
}

func TestTwinKeysBeyondTheFirstAreCounted(t *testing.T) {
	problems := problemsOf(`, "x": {` + strings.Repeat(`"a": 1, `, 30) + `"a": 1}`)
	last := problems[len(problems)-1].String()
	if len(problems) != maxRowMistakes+1 || last != "and 10 more mistakes, not listed here" {
		t.Errorf("%d lines, the last %s", len(problems), last)
	}
	skipping := Reader{Campuses: shipped(t), SkipUnknown: true}
	leftOut := `[{"name": "A", "campus": "Narnia", "x": {` + strings.Repeat(`"a": 1, `, 30) + `"a": 1}}]`
	_, problems = skipping.Hostels(strings.NewReader(leftOut))
	if len(problems) > 0 {
		t.Errorf("a hostel that is left out has mistakes: %v", problems)
	}
}

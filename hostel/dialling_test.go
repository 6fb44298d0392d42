package hostel

import (
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

func TestTheLongestDiallingCodeIsDetected(t *testing.T) {
	for _, c := range []struct{ digits, code, country string }{
		{"233241234567", "233", "Ghana"},
		{"233", "233", "Ghana"},
		{"2348031234567", "234", "Nigeria"},
		{"22890112345", "228", "Togo"},
		{"12423591234", "1242", "Bahamas"},
		{"18765550123", "1876", "Jamaica"},
		{"16585550123", "1658", "Jamaica"},
		{"1", "1", "United States and Canada"},
		{"12125550123", "1", "United States and Canada"},
		{"124", "1", "United States and Canada"},
		{"447700900123", "44", "United Kingdom"},
		{"7", "7", "Russia"},
		{"79161234567", "7", "Russia"},
		{"77011234567", "77", "Kazakhstan"},
	} {
		code, country, ok := DetectCountry(c.digits)
		if code != c.code || country != c.country || !ok {
			t.Errorf("DetectCountry(%q) = %q, %q, %v; want %q, %q", c.digits, code, country, ok, c.code, c.country)
		}
	}
}

func TestAnUnknownDiallingCodeIsNotFound(t *testing.T) {
	for _, digits := range []string{"", "0", "0241234567", "2", "23", "999", "999123456", "+233", "abc", "₵"} {
		if code, country, ok := DetectCountry(digits); ok || code != "" || country != "" {
			t.Errorf("DetectCountry(%q) = %q, %q, %v; want nothing", digits, code, country, ok)
		}
	}
}

func TestTheDiallingTableIsCompleteAndCopied(t *testing.T) {
	codes := DialingCodes()
	must.Equal(t, "lines of the table", strings.Count(diallingTable, "\n"), len(codes))
	for code, d := range diallingCodes() {
		if len(d.lengths) == 0 || !slices.IsSorted(d.lengths) || d.lengths[0] < 1 ||
			len(code)+slices.Max(d.lengths) > 15 {
			t.Errorf("%s may be followed by %v digits", code, d.lengths)
		}
	}
	if len(codes) < 220 {
		t.Errorf("%d codes; the table is not complete", len(codes))
	}
	for code, country := range codes {
		if len(code) < 1 || len(code) > 4 || country == "" {
			t.Errorf("bad line: %q %q", code, country)
		}
	}
	delete(codes, "233")
	if _, _, ok := DetectCountry("233"); !ok {
		t.Error("a caller changed the shared table")
	}
}

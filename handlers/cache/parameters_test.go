package cache

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"efie/test/must"
)

func TestAPageHasNoParametersOfTrackers(t *testing.T) {
	for query, want := range map[string]string{
		"":                                 "",
		"fbclid=IwAR0x":                    "",
		"utm_source=ig&utm_medium=social":  "",
		"q=lodge&fbclid=x":                 "q=lodge",
		"fbclid=x&q=lodge&igsh=y&page=2":   "q=lodge&page=2",
		"amenity=Wi-Fi&amenity=Fan&gclid=": "amenity=Wi-Fi&amenity=Fan",
		"%71=a&x=1":                        "%71=a",
		"q":                                "q",
		"%zz=1&q=a&&":                      "q=a",
	} {
		must.Equal(t, "the query of ?"+query, pageQuery(query), want)
	}
}

// reads match the names of parameters where handlers of cached pages read them.
var reads = regexp.MustCompile(
	`(?:Query\(\)|query|values)(?:\.(?:Get|Has)\("|\[")([a-z_]+)"|(?:PriceParam|SavedParam) += "([a-z_]+)"`)

// The files of handlers that read parameters of cached pages, and of the constants for their names.
var readers = []string{
	"../pages/*.go", "../saved/compare.go", "../accounts/sign_in.go", "../bookings/check.go", "../web/*.go",
	"../../views/parts/card.go",
}

func TestEachParameterOfACachedPageIsKnown(t *testing.T) {
	var names []string
	for _, pattern := range readers {
		files, err := filepath.Glob(pattern)
		must.Do(t, err)
		for _, file := range files {
			for _, match := range reads.FindAllSubmatch(must.Read(t, file), -1) {
				names = append(names, string(match[1])+string(match[2]))
			}
		}
	}
	slices.Sort(names)
	must.Equal(t, "the parameters", slices.Sorted(maps.Keys(parameters)), slices.Compact(names))
}

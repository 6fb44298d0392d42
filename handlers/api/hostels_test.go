package api

import (
	"testing"

	"efie/handlers/cache"
)

func TestIfNoneMatchIsComparedWithTheETag(t *testing.T) {
	for header, want := range map[string]bool{
		`W/"a"`: true, `"a"`: true, `"b", W/"a"`: true, "*": true, `"b","a"`: true,
		"": false, `"b"`: false, "a": false, `W/"b"`: false, `"a`: false, `w/"a"`: false,
	} {
		if got := cache.Matches([]string{header}, `W/"a"`); got != want {
			t.Errorf("If-None-Match %s matches: %v", header, got)
		}
	}
}

package api

import (
	"testing"

	"efie/handlers/cache"
	"efie/test/must"
)

func TestIfNoneMatchIsComparedWithTheETag(t *testing.T) {
	for header, want := range map[string]bool{
		`W/"a"`: true, `"a"`: true, `"b", W/"a"`: true, "*": true, `"b","a"`: true,
		"": false, `"b"`: false, "a": false, `W/"b"`: false, `"a`: false, `w/"a"`: false,
	} {
		must.Equal(t, "a match with If-None-Match "+header, cache.Matches([]string{header}, `W/"a"`), want)
	}
}

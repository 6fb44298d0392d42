package api

import "testing"

func TestWhichCodingsAreAccepted(t *testing.T) {
	for header, want := range map[string]bool{
		"gzip": true, "GZip": true, "deflate, gzip": true, "gzip;q=1.0": true, "gzip; q=0.001": true, "br;q=1, gzip ;q=0.5": true,
		"": false, "gzip;q=0": false, "gzip;q=0.000": false, "gzip;q=x": false, "x-gzip": false, "identity": false, "*": false, ";;,=": false,
	} {
		if got := Accepts([]string{header}, "gzip"); got != want {
			t.Errorf("%q accepts gzip: %v", header, got)
		}
	}
	if !Accepts([]string{"br", "gzip"}, "gzip") {
		t.Error("of two headers only the first one counts")
	}
}

func TestWhichETagsAreNamed(t *testing.T) {
	for header, want := range map[string]bool{
		`W/"a"`: true, `"a"`: true, `"b", W/"a"`: true, "*": true, `"b","a"`: true,
		"": false, `"b"`: false, "a": false, `W/"b"`: false, `"a`: false, `w/"a"`: false,
	} {
		if got := Names([]string{header}, `W/"a"`); got != want {
			t.Errorf("If-None-Match %s names it: %v", header, got)
		}
	}
}

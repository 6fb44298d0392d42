package coding

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"efie/test/must"
)

func TestAcceptEncodingIsRead(t *testing.T) {
	for header, want := range map[string]bool{
		"gzip": true, "GZip": true, "deflate, gzip": true, "gzip;q=1.0": true, "gzip; q=0.001": true,
		"br;q=1, gzip ;q=0.5": true,
		"":                    false, "gzip;q=0": false, "gzip;q=0.000": false, "gzip;q=x": false, "x-gzip": false,
		"identity": false, "*": false, ";;,=": false,
	} {
		must.Equal(t, header+" accepts gzip", Accepts([]string{header}, "gzip"), want)
	}
	if !Accepts([]string{"br", "gzip"}, "gzip") {
		t.Error("the second of two headers is ignored")
	}
}

func TestTheBestAcceptedCodingIsChosen(t *testing.T) {
	for header, want := range map[string]Coding{
		"gzip, deflate, br, zstd": Brotli, "gzip, deflate, br": Brotli, "gzip, zstd": Zstd, "ZSTD , gzip": Zstd,
		"gzip":                         Gzip,
		"br;q=0, zstd;q=0.1, gzip;q=1": Zstd, "br;q=0,gzip": Gzip, "deflate": Plain, "": Plain, "*": Plain,
		"identity": Plain, "brx, xgzip": Plain,
	} {
		must.Equal(t, header, Best([]string{header}), want)
	}
	must.Equal(t, "the best of two headers", Best([]string{"gzip", "br"}), Brotli)
	must.Equal(t, "the best without a header", Best(nil), Plain)
}

func decoded(t *testing.T, c Coding, text []byte) string {
	t.Helper()
	var r io.Reader = bytes.NewReader(text)
	var err error
	switch c {
	case Gzip:
		r, err = gzip.NewReader(r)
	case Zstd:
		r, err = zstd.NewReader(r)
	case Brotli:
		r = brotli.NewReader(r)
	}
	must.Do(t, err)
	plain, err := io.ReadAll(r)
	must.Do(t, err)
	return string(plain)
}

func TestEncodedTextDecodesToTheOriginal(t *testing.T) {
	pages := []string{"", "a", strings.Repeat("Adom Court, near Legon. ", 4000)}
	var wait sync.WaitGroup
	for range 4 { // concurrent calls share writers
		wait.Go(func() {
			for c := Plain; c <= Brotli; c++ {
				for _, page := range pages {
					made := c.Encode([]byte(page))
					must.Equal(t, string(c)+": the decoded page", decoded(t, c, made), page)
					if c != Plain && len(page) > 1000 && len(made) > len(page)/10 {
						t.Errorf("%q: %d bytes of %d", c, len(made), len(page))
					}
				}
			}
		})
	}
	wait.Wait()
}

package coding

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"efie/test/must"
)

// unzip returns the text of a template's gzip form. It checks the checksum.
func unzip(t *testing.T, s *Template, fillings ...[]byte) string {
	t.Helper()
	var sent bytes.Buffer
	s.Gzip(&sent, fillings...)
	r, err := gzip.NewReader(&sent)
	must.Do(t, err)
	r.Multistream(false) // browsers read one member
	text, err := io.ReadAll(r)
	must.Do(t, err)
	if sent.Len() > 0 {
		t.Errorf("%d bytes follow the text", sent.Len())
	}
	return string(text)
}

// words returns a text of about n bytes: words, HTML and random bytes.
func words(r *rand.Rand, n int) string {
	var b strings.Builder
	for b.Len() < n {
		b.WriteString([]string{"<li class=\"card\">", "Adom Court", " GH₵ 450 ", "\n", "</li>"}[r.IntN(5)])
		b.WriteByte(byte(r.IntN(256)))
	}
	return b.String()
}

const nameMark, mainMark = "=name=", "=main="

func TestAFilledTemplateEqualsTheWholeText(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sizes := []int{0, 1, 7, 300, 9000, 70_000}
	for _, form := range []string{"a", "aNb", "aMb", "aNbNc", "aNbNcMd", "NMN", "MM", ""} {
		for range 4 {
			var text strings.Builder
			for _, c := range form {
				switch c {
				case 'N':
					text.WriteString(nameMark)
				case 'M':
					text.WriteString(mainMark)
				default:
					text.WriteString(words(r, sizes[r.IntN(len(sizes))]))
				}
			}
			s := NewTemplate([]byte(text.String()), []byte(nameMark), []byte(mainMark))
			must.Equal(t, "the gaps of "+form, len(s.gaps), strings.Count(form, "N")+strings.Count(form, "M"))
			for _, name := range []string{"", "Ama", words(r, minDeflated-1)[:minDeflated-1],
				words(r, minDeflated)} {
				main := words(r, sizes[r.IntN(len(sizes))])
				want := strings.NewReplacer(nameMark, name, mainMark, main).Replace(text.String())
				var plain bytes.Buffer
				s.Plain(&plain, []byte(name), []byte(main))
				if plain.String() != want || unzip(t, s, []byte(name), []byte(main)) != want {
					t.Fatalf("%s filled with %d and %d bytes is another text", form, len(name), len(main))
				}
			}
		}
	}
}

// This is the control of the test above.
func TestAWrongChecksumIsDetected(t *testing.T) {
	s := NewTemplate([]byte("a"+nameMark+"b"), []byte(nameMark))
	s.pieces[1].text = []byte("c")
	var sent bytes.Buffer
	s.Gzip(&sent, []byte("Ama"))
	r, err := gzip.NewReader(&sent)
	must.Do(t, err)
	if text, err := io.ReadAll(r); err == nil {
		t.Errorf("%q with a wrong checksum is accepted", text)
	}
}

package hostel

import "strings"

// codeLength is how many letters and digits a booking's short code has.
const codeLength = 8

// lookalikes are read as the sign that codes have (after Crockford).
var lookalikes = strings.NewReplacer("O", "0", "I", "1", "L", "1", " ", "", "-", "")

// NormalCode reads a booking's code as somebody typed it: in any case, with spaces or dashes,
// and with letters that look like digits. It says whether it may be a code.
func NormalCode(text string) (code string, ok bool) {
	code = lookalikes.Replace(strings.ToUpper(strings.TrimSpace(text)))
	if len(code) != codeLength {
		return "", false
	}
	bits, err := plain.DecodeString(code) // which leaves out the ends of lines
	return code, err == nil && len(bits) == codeLength*5/8
}

// MaskedName is a name that tells whoever knows the person that it is theirs, and nobody else
// much: the first letter of each word. The number of dots says nothing. A name of an earlier time that
// nobody can read says so.
func MaskedName(name string) string {
	words := strings.Fields(normalName(name))
	if len(words) == 0 {
		return "(no name)"
	}
	for i, word := range words {
		words[i] = string([]rune(word)[:1]) + "•••"
	}
	return strings.Join(words, " ")
}

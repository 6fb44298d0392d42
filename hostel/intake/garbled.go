package intake

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// entity matches an HTML entity, such as &amp; or &#39;.
var entity = regexp.MustCompile(`&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)

// garbledLetters matches what remains of letters that were read in a wrong encoding and cannot be repaired: UTF-8 that
// was read as Windows-1252 or as Mac Roman, and the replacement character.
var garbledLetters = regexp.MustCompile(
	`\x{FFFD}|Ã[\x{80}-\x{BF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|Â[\x{A0}-\x{BF}]|‚Ä|` +
		`√[©®°±µ∂∑∏π∫ªºæø¿¡¬ƒ≈∆«»†¢£§•¶ß™´¨≠]`)

// repairLetters decodes HTML entities, and UTF-8 that was read as Windows-1252: "CafÃ© &amp; Bar" is "Café & Bar". It
// repeats this, because some programs encode a text twice. A repaired text does not change again.
func repairLetters(text string) string {
	for {
		repaired := entity.ReplaceAllStringFunc(text, html.UnescapeString)
		repaired = decodeMisread(repaired)
		if repaired == text {
			return text
		}
		text = repaired
	}
}

// decodeMisread replaces each sequence of characters that is one letter in UTF-8, read as Windows-1252.
func decodeMisread(text string) string {
	if !strings.ContainsFunc(text, startsMisread) {
		return text
	}
	var b strings.Builder
	letters := []rune(text)
	for i := 0; i < len(letters); {
		letter, length := misreadLetter(letters, i)
		b.WriteRune(letter)
		i += length
	}
	return b.String()
}

// startsMisread reports whether a character of Windows-1252 is the first byte of a letter in UTF-8.
func startsMisread(r rune) bool { return r >= 0xc2 && r <= 0xf4 }

// misreadLetter returns the letter that begins at i, and how many characters it has in the text.
func misreadLetter(letters []rune, i int) (letter rune, length int) {
	first := letters[i]
	if !startsMisread(first) {
		return first, 1
	}
	length = 2
	if first >= 0xe0 {
		length = 3
	}
	if first >= 0xf0 {
		length = 4
	}
	if i+length > len(letters) {
		return first, 1
	}
	var bytes []byte
	for _, r := range letters[i : i+length] {
		b, known := windowsByte(r)
		if !known {
			return first, 1
		}
		bytes = append(bytes, b)
	}
	letter, size := utf8.DecodeRune(bytes)
	if size != length || !isProbable(letter) || mayBeTyped(letters, i, length) {
		return first, 1
	}
	return letter, length
}

// windowsByte returns a character's byte in Windows-1252.
func windowsByte(r rune) (b byte, known bool) {
	if i := slices.Index(upperWindows, r); i >= 0 {
		return byte(0x80 + i), true
	}
	return byte(r), r < 0x80 || r >= 0xa0 && r <= 0xff
}

// isProbable reports whether lists have a character: a Latin letter, a mark, a sign, or an emoji.
func isProbable(r rune) bool {
	return unicode.Is(unicode.Latin, r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Sc, r) ||
		r >= 0xa0 && r <= 0xbf || r >= 0x2010 && r <= 0x206f || r >= 0x1f300
}

// mayBeTyped reports whether a misread letter may be two typed characters: a capital letter at the end of a word, and a
// quotation mark or a dash, as in CAFÉ’S or “CAFÉ”.
func mayBeTyped(letters []rune, i, length int) bool {
	if length > 2 || letters[i] <= 'Ã' || !strings.ContainsRune("‘’“”–—…•‹›", letters[i+1]) {
		return false
	}
	if i > 0 && unicode.IsLower(letters[i-1]) {
		return false
	}
	beforeLetter := i+2 < len(letters) && unicode.IsLetter(letters[i+2])
	return !beforeLetter || strings.ContainsRune("’–—", letters[i+1])
}

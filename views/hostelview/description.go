package hostelview

import (
	"strings"
	"unicode/utf8"

	"efie/hostel"
)

// maxDescription is the number of letters that search engines show.
const maxDescription = 160

// SearchDescription returns the text that search engines show. from is the price of the cheapest bed, or "".
func SearchDescription(h *hostel.Hostel, from string) string {
	text := strings.TrimSpace(h.ShortDescription)
	if text == "" {
		text = h.Name + " is a student hostel near " + h.Campus.Name + "."
	}
	price := ""
	if from != "" {
		price = " From " + from + " per month."
		if last, _ := utf8.DecodeLastRuneInString(text); !strings.ContainsRune(".!?…", last) {
			text += "."
		}
	}
	return shorten(text, maxDescription-utf8.RuneCountInString(price)) + price
}

// shorten cuts a text that is longer than limit letters after a word and adds an ellipsis.
func shorten(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	short := string(letters[:limit])
	if end := strings.LastIndexByte(short, ' '); end > 0 {
		short = short[:end]
	} else {
		short = string(letters[:limit-1])
	}
	return strings.TrimRight(short, " .,;:-–") + "…"
}

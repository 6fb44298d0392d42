package web

// maxQuery is longer than the name of any campus or hostel, in characters.
const maxQuery = 200

// Truncate limits a visitor's text to maxQuery.
func Truncate(text string) string {
	if runes := []rune(text); len(runes) > maxQuery {
		return string(runes[:maxQuery])
	}
	return text
}

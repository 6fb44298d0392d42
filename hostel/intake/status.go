package intake

import (
	"slices"
	"strconv"

	"efie/hostel"
)

// openWords are the words for a hostel that students may book, besides the spellings of "Available".
var openWords = []string{"yes", "y", "open", "true", "avail"}

// readStatus reads the status of a hostel. Any spelling of "Available", also with a typing mistake, and each of
// openWords becomes hostel.StatusAvailable, because a hostel with any other status cannot be booked (R37). Other words
// stay as they are, and an import warns about them.
func readStatus(v any) (string, error) {
	if isOpen, is := v.(bool); is {
		v = strconv.FormatBool(isOpen)
	}
	text, err := lineUpTo(maxWords)(v)
	word := foldName(plainLetters(text))
	const right = "available"
	if slices.Contains(openWords, word) || countTypos([]rune(word), []rune(right), 1) <= 1 {
		return hostel.StatusAvailable, err
	}
	return text, err
}

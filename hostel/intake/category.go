package intake

import (
	"errors"
	"strings"

	"efie/hostel"
)

// readCategory reads a category by its name or its number, or nothing. The error lists the names.
func readCategory(v any) (hostel.Category, error) {
	text, err := lenientText(v)
	var names []string
	for c := hostel.Category(1); c.Known(); c++ {
		if err == nil && foldName(text) == foldName(c.Name()) {
			return c, nil
		}
		names = append(names, c.Name())
	}
	number, numberErr := wholeOr[hostel.Category](0, 0, 1<<31)(v)
	if numberErr != nil {
		return 0, notThis(errors.New("expected "+strings.Join(names, ", ")+", or a number from 1 to 10"), text)
	}
	return number, nil
}

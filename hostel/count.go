package hostel

import "fmt"

// Count returns a number with its noun, for operators: "1 hostel", "2 hostels".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprint(n, " ", noun, "s")
}

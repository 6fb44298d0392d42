package words

// Tolerance returns the number of letters of a word that may be wrong. Numbers and words in other scripts must be
// correct.
func Tolerance(word string) int {
	for i := range len(word) {
		if c := word[i]; c < 'a' || c > 'z' {
			return 0
		}
	}
	switch {
	case len(word) < 4 || len(word) > maxTolerant:
		return 0
	case len(word) < 8:
		return 1
	}
	return 2
}

// maxTolerant is the greatest length of a word with tolerance. It is longer than any word of a name.
const maxTolerant = 40

func Letters(word string) uint32 {
	var set uint32
	for i := range len(word) {
		if c := word[i]; 'a' <= c && c <= 'z' {
			set |= 1 << (c - 'a')
		}
	}
	return set
}

// Distance returns the number of letters to change, add, omit or swap between two words ("optimal string alignment"),
// at most limit+1. Both words have only letters from a to z, and a has at most maxTolerant letters.
func Distance(a, b string, limit int) int {
	whole, _ := distances(a, b, limit)
	return whole
}

// PrefixDistance returns the distance between a word and the nearest beginning of another word.
func PrefixDistance(a, b string, limit int) int {
	_, beginning := distances(a, b[:min(len(b), len(a)+limit)], limit)
	return beginning
}

// distances returns the distance between two words, and the distance between a and the nearest beginning of b.
func distances(a, b string, limit int) (whole, beginning int) {
	if len(a) > len(b)+limit || len(a) > maxTolerant {
		return limit + 1, limit + 1
	}
	// The rows of the usual table: row[i] is the distance between a[:i] and b[:j].
	var rows [3][maxTolerant + 1]uint8
	before, last, row := &rows[0], &rows[1], &rows[2]
	for i := range len(a) + 1 {
		last[i] = uint8(i) // #nosec G115 -- at most maxTolerant
	}
	beginning = len(a)
	for j := 1; j <= len(b); j++ {
		row[0] = uint8(min(j, maxTolerant)) // #nosec G115
		least := row[0]
		for i := 1; i <= len(a); i++ {
			cost := min(last[i], row[i-1]) + 1
			if a[i-1] == b[j-1] {
				cost = min(cost, last[i-1])
			} else {
				cost = min(cost, last[i-1]+1)
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cost = min(cost, before[i-2]+1)
			}
			row[i] = cost
			least = min(least, cost)
		}
		beginning = min(beginning, int(row[len(a)]))
		if int(least) > limit+1 { // a swap may still reduce the distance by one
			return limit + 1, min(beginning, limit+1)
		}
		before, last, row = last, row, before
	}
	return min(int(last[len(a)]), limit+1), min(beginning, limit+1)
}

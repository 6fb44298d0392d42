package intake

import "strings"

// Nearest returns the known name that was probably meant, or "". It ignores case, spaces and punctuation. It prefers
// the name with the fewest typing mistakes, at most one in five letters. Otherwise it returns the shortest known name
// that contains the given name as whole words.
func Nearest(name string, known []string) string {
	folded := foldName(name)
	letters := []rune(folded)
	best, most := "", max(1, len(letters)/5)
	for _, k := range known {
		if n := countTypos(letters, []rune(foldName(k)), most); n <= most {
			best, most = k, n-1
		}
	}
	if best != "" || len(folded) < 4 {
		return best
	}
	whole := "_" + folded + "_"
	for _, k := range known {
		if strings.Contains("_"+foldName(k)+"_", whole) && (best == "" || len(k) < len(best)) {
			best = k
		}
	}
	return best
}

// countTypos returns the number of typing mistakes between two words: letters added, omitted, replaced or swapped with
// a neighbour. It returns most + 1 if there are more than most, and compares only letters that are near each other.
func countTypos(a, b []rune, most int) int {
	if longer := len(a) - len(b); longer > most || -longer > most {
		return most + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		low, high := max(0, i-most), min(len(b), i+most+1)
		row[low] = most + 1
		if low == 0 {
			row[0] = i + 1
		}
		least := row[low]
		for j := low; j < high; j++ {
			replaced := last[j]
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, replaced)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if least > most {
			return most + 1
		}
		if high < len(b) {
			row[high+1] = most + 1
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], most+1)
}

package intake

import "strings"

// Nearest returns the known name that was probably meant, or "". It ignores case, spaces and punctuation. It prefers
// the name with the fewest typing mistakes, at most one in five letters. Otherwise it returns the shortest known name
// that contains the given name as whole words.
func Nearest(name string, known []string) string {
	folded := foldName(name)
	best, most := "", max(1, len([]rune(folded))/5)+1
	for _, k := range known {
		if n := countTypos(folded, foldName(k)); n < most {
			best, most = k, n
		}
	}
	if best != "" || len(folded) < 4 {
		return best
	}
	for _, k := range known {
		if strings.Contains("_"+foldName(k)+"_", "_"+folded+"_") && (best == "" || len(k) < len(best)) {
			best = k
		}
	}
	return best
}

// countTypos returns the number of typing mistakes between two words: letters added, omitted, replaced or swapped with
// a neighbour.
func countTypos(from, to string) int {
	a, b := []rune(from), []rune(to)
	var before []int // two rows ago
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			replaced := last[j]
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, replaced)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

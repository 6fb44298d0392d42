package intake

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// quotedCell is a cell that no spreadsheet takes for a formula: what begins like one, also in the wide forms
// that some read alike, stands behind a quote. So does what would look quoted otherwise.
func quotedCell(cell string) string {
	if likeFormula(cell) {
		return "'" + cell
	}
	return cell
}

// unquotedCell is the cell that quotedCell was given.
func unquotedCell(cell string) string {
	if rest, quoted := strings.CutPrefix(cell, "'"); quoted && likeFormula(rest) {
		return rest
	}
	return cell
}

func likeFormula(cell string) bool {
	return strings.IndexAny(strings.TrimLeft(cell, " '"), "=+-@＝＋－＠") == 0
}

// listCell writes a list: its items between bars, or as JSON where that would read otherwise.
func listCell(items []string) string {
	plain := !slices.ContainsFunc(items, func(item string) bool { return strings.Contains(item, "|") })
	switch {
	case len(items) == 0:
		return ""
	case plain && !strings.HasPrefix(items[0], "[") && (len(items) > 1 || !strings.Contains(items[0], ",")):
		return strings.Join(items, "|")
	}
	text, err := json.Marshal(items)
	if err != nil {
		panic(err) // texts can always be written
	}
	return string(text)
}

// cellList reads one as an import takes it: what has neither bars nor is JSON may have commas, as in JSON's texts.
func cellList(cell string) any {
	if strings.HasPrefix(cell, "[") || !strings.Contains(cell, "|") {
		return cell
	}
	var items []any
	for item := range strings.SplitSeq(cell, "|") {
		items = append(items, item)
	}
	return items
}

// decimalComma is a number as those write it who separate cells by semicolons.
var decimalComma = regexp.MustCompile(`^[0-9]+,[0-9]{1,2}$`)

// numbers are the columns of numbers that may have decimals.
var numbers = []string{"price", "min_price", "max_price", "rating"}

package intake

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// number matches a number. It is not a formula, even if it begins with a sign.
var number = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)

// quotedCell returns a cell for a spreadsheet. It puts a quote before a text that a spreadsheet could run as a formula.
func quotedCell(cell string) string {
	if looksLikeFormula(cell) && !number.MatchString(cell) {
		return "'" + cell
	}
	return cell
}

func unquotedCell(cell string) string {
	if rest, quoted := strings.CutPrefix(cell, "'"); quoted && looksLikeFormula(rest) {
		return rest
	}
	return cell
}

func looksLikeFormula(cell string) bool {
	return strings.IndexAny(strings.TrimLeft(cell, " '"), "=+-@＝＋－＠") == 0
}

// listCell writes a list in one cell: its items separated by bars, or as JSON if the bars would be ambiguous.
func listCell(items []string) string {
	plain := !slices.ContainsFunc(items, func(item string) bool { return strings.Contains(item, "|") })
	switch {
	case len(items) == 0:
		return ""
	case plain && !strings.HasPrefix(items[0], "[") && (len(items) > 1 || !strings.ContainsAny(items[0], ",;")):
		return strings.Join(items, "|")
	}
	text, err := json.Marshal(items)
	if err != nil {
		panic(err) // texts can always be encoded
	}
	return string(text)
}

// cellList splits a list cell at its bars and line ends. It leaves JSON and cells without bars to lenientList.
func cellList(cell string) any {
	if strings.HasPrefix(cell, "[") || !strings.Contains(cell, "|") {
		return cell
	}
	items, _ := itemsOf(strings.ReplaceAll(cell, "\n", "|"), "|", "") // never fails, because the cell is not JSON
	return items
}

// decimalComma, priceComma and degreesComma match an amount, an amount perhaps with words after it, and a coordinate in
// locales that separate cells by semicolons.
var (
	decimalComma = regexp.MustCompile(`^[A-Za-z₵¢ ]*[0-9]+,[0-9]{1,2}$`)
	priceComma   = regexp.MustCompile(`^[A-Za-z₵¢ ]*[0-9]+,[0-9]{1,2}([^0-9,].*)?$`)
	degreesComma = regexp.MustCompile(`^-?[0-9]+,[0-9]+$`)
)

// totals matches the folded forms of "TOTAL", "Grand total" and "Total beds".
var totals = regexp.MustCompile(
	`^(grand_|sub_?|over_?all_)?totals?(_(beds|rooms|hostels|number|no|of|price|amount|[0-9]+))*$`)

// isTotal reports whether a row sums up other rows: one of its cells is "TOTAL" or similar, and it has no campus.
func isTotal(cells []string, ofHostel map[string]string) bool {
	return ofHostel["campus"] == "" && slices.ContainsFunc(cells, func(cell string) bool {
		return totals.MatchString(foldName(cell)) && (ofHostel["name"] == "" || ofHostel["name"] == strings.TrimSpace(cell))
	})
}

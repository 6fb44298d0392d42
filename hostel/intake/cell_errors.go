package intake

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"efie/hostel"
)

// spreadsheetError matches the errors that Excel and LibreOffice show in cells, also in other languages. A row of #
// stands for a number or a date that is wider than its column.
var spreadsheetError = regexp.MustCompile(
	`(?i)^(#([a-z]{2,12}[!?]|div/0!|n/a|n/d|nv|getting_data|#+)|err:[0-9]{3})$`)

// isEmptyWord reports whether a text means an empty cell. People and programs write such words.
func isEmptyWord(text string) bool {
	switch strings.ToLower(text) {
	case "null", "n/a", "n.a.", "n.a", "na", "nil", "nan", "tbd", "tba":
		return true
	}
	return text != "" && strings.Trim(text, "-–—") == ""
}

// checkCells removes the values that mean an empty cell. It refuses a spreadsheet's errors, and garbled letters.
// Another mistake of a refused field is not reported.
func (in *intake) checkCells(values map[string]any, at string, keys objectKeys) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		v := values[name]
		text, _ := v.(string)
		if isEmptyWord(strings.TrimSpace(text)) && !isVacancyField(name) {
			delete(values, name)
			continue
		}
		key, ofField := keys.keyOf[name]
		if !ofField {
			continue
		}
		if err := checkCell(v, keys.lists[name]); err != nil {
			in.problem(at+key, err)
			in.refuseOthers(at + key)
			delete(values, name)
			if strings.HasPrefix(name, "price_per_") {
				in.refuseOthers(at + "price")
			}
		}
	}
}

// refuseOthers makes problem ignore further mistakes of a field.
func (in *intake) refuseOthers(field string) {
	if in.refused == nil {
		in.refused = map[string]bool{}
	}
	in.refused[field] = true
}

// checkCell fails if a value has a spreadsheet's error or garbled letters. A list may be one text.
func checkCell(v any, isList bool) error {
	switch v := v.(type) {
	case string:
		texts := []string{v}
		if isList {
			texts = strings.FieldsFunc(v, func(r rune) bool { return strings.ContainsRune("|,;\n\"[]", r) })
		}
		for _, text := range texts {
			if err := checkCellText(strings.TrimSpace(text)); err != nil {
				return err
			}
		}
	case []any:
		for _, item := range v {
			if err := checkCell(item, isList); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkCellText(text string) error {
	repaired := repairLetters(text)
	switch {
	case strings.HasPrefix(text, "##") && spreadsheetError.MatchString(text):
		return errors.New("expected the value that the spreadsheet shows as ####. Make the column wider, and save the " +
			"file again")
	case spreadsheetError.MatchString(text):
		return fmt.Errorf("expected a value, not the spreadsheet’s error %q. Correct the cell, or make it empty if "+
			"the value is not needed", text)
	case garbledLetters.MatchString(repaired):
		return fmt.Errorf("expected readable letters, not %q. Type the cell again, and save the file in UTF-8",
			hostel.Shortened(text, maxQuoted))
	}
	return nil
}

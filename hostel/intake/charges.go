package intake

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
)

// Limits of the charges of a room type, so that a typing mistake does not make a total of millions.
const (
	maxCharges = 20
	maxCharge  = 100_000_00 // pesewas
)

// readStayMonths reads the length of a stay in months or half months: 8, 8.5 or "8.5". For null and "", it returns 0.
func readStayMonths(v any) (hostel.HalfMonths, error) {
	text, err := lenientText(v)
	if err == nil && text == "" {
		return 0, nil
	}
	months, parseErr := strconv.ParseFloat(text, 64)
	halves := hostel.HalfMonths(months * 2)
	if err != nil || parseErr != nil ||
		!(months >= 1 && months <= float64(hostel.MaxStay)/2) || float64(halves) != months*2 {
		return 0, fmt.Errorf("expected 1 to %v months in halves, such as 8 or 8.5", hostel.MaxStay)
	}
	return halves, nil
}

// readRestTerms reads the terms for the rest of the rent.
func readRestTerms(v any) (hostel.RestTerms, error) { return readTerm(v, hostel.AllRestTerms, "") }

// readLateTerms reads the terms for late arrivals. LateFull is the same as nothing.
func readLateTerms(v any) (hostel.LateTerms, error) {
	terms, err := readTerm(v, []hostel.LateTerms{hostel.LateFull, hostel.LateRest}, "")
	if terms == hostel.LateFull {
		terms = ""
	}
	return terms, err
}

// readTerm reads one of the terms, in upper or lower case, with spaces or dashes, or nothing. The error lists the
// terms, followed by the text or.
func readTerm[T ~string](v any, terms []T, or string) (T, error) {
	text, err := lenientText(v)
	if err == nil && text == "" {
		return "", nil
	}
	quoted := make([]string, len(terms))
	for i, term := range terms {
		if err == nil && foldName(text) == foldName(string(term)) {
			return term, nil
		}
		quoted[i] = strconv.Quote(string(term))
	}
	return "", errors.New("expected " + strings.Join(quoted, ", ") + or + ", or nothing")
}

// readUtility reads the terms for water or electricity: a text, or an amount in GH₵ per bed and month.
func readUtility(v any) (hostel.Utility, error) {
	if text, err := lenientText(v); err == nil && strings.ContainsAny(text, "0123456789") {
		amount, err := Money(v)
		if err == nil && amount > 0 && amount <= maxCharge {
			return hostel.Utility{Terms: hostel.UtilityPerStudent, Amount: amount}, nil
		}
		return hostel.Utility{}, errors.New("expected an amount in GH₵ per bed and month, above 0 and at most 100,000")
	}
	terms, err := readTerm(v, hostel.AllUtilityTerms, ", an amount in GH₵ per bed and month")
	return hostel.Utility{Terms: terms}, err
}

// charges reads a list of charges. Each is an object or a text such as "Caution: 200 per stay, returned (by 31 July)".
func (in *intake) charges(field string, v any) (list []hostel.ExtraCharge) {
	items, err := itemsOf(v, "|", expectedCharge)
	switch {
	case err != nil:
		in.problem(field, err)
		return nil
	case len(items) > maxCharges:
		in.problem(field, fmt.Errorf("expected at most %d charges, not %d", maxCharges, len(items)))
		return nil
	}
	for i, item := range items {
		at := fmt.Sprintf("%s[%d]", field, i)
		object, is := item.(map[string]any)
		if !is {
			if object, err = chargeOf(item); err != nil {
				in.problem(at, err)
				continue
			}
		}
		charge := hostel.ExtraCharge{
			Name:       readField(in, at+".name", object["name"], upTo(maxWords, readRequired)),
			Amount:     readField(in, at+".amount", object["amount"], readChargeAmount),
			Per:        readField(in, at+".per", object["per"], readPeriod),
			Refundable: readField(in, at+".refundable", object["refundable"], falseByDefault),
			Note:       readField(in, at+".note", object["note"], lineUpTo(maxWords)),
		}
		if slices.ContainsFunc(list, func(c hostel.ExtraCharge) bool { return strings.EqualFold(c.Name, charge.Name) }) {
			in.problem(at+".name", errors.New("expected each name of a charge once"))
		}
		list = append(list, charge)
	}
	return list
}

const expectedCharge = `expected a charge such as {"name": "Cleaning", "amount": 50, "per": "month"} or ` +
	`"Caution: 200 per stay, returned"`

// chargeText matches a charge that is written as a text.
var chargeText = regexp.MustCompile(`^([^:|]+): *(\S.*?) per (\w+)(, (?:returned|refundable))?(?: \((.*)\))?$`)

// chargeOf reads a charge from a text or from a JSON text.
func chargeOf(v any) (map[string]any, error) {
	text, err := lenientText(v)
	if err != nil {
		return nil, errors.New(expectedCharge)
	}
	if strings.HasPrefix(text, "{") {
		inner, err := decodeLenient(text)
		if object, ok := inner.(map[string]any); ok && err == nil {
			return object, nil
		}
		return nil, duplicateKeyOr(err, expectedCharge)
	}
	m := chargeText.FindStringSubmatch(text)
	if m == nil || strings.Contains(m[2], " per ") {
		return nil, errors.New(expectedCharge)
	}
	return map[string]any{"name": m[1], "amount": m[2], "per": m[3], "refundable": m[4] != "", "note": m[5]}, nil
}

func chargeTexts(list []hostel.ExtraCharge) []string {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = c.Name + ": " + hostel.InCedis(c.Amount).String() + " per " + string(c.Per)
		if c.Refundable {
			texts[i] += ", returned"
		}
		if c.Note != "" {
			texts[i] += " (" + c.Note + ")"
		}
		in := intake{}
		if read := in.charges("", []any{texts[i]}); len(read) != 1 || read[0] != c || strings.Contains(texts[i], "|") {
			text, err := json.Marshal(c.Canonical())
			if err != nil {
				panic(err) // plain values can always be encoded
			}
			texts[i] = string(text)
		}
	}
	return texts
}

func readChargeAmount(v any) (hostel.Pesewas, error) {
	p, err := Money(v)
	if err != nil || p <= 0 || p > maxCharge {
		return 0, errors.New("expected an amount in GH₵ above 0 and at most 100,000")
	}
	return p, nil
}

func readPeriod(v any) (hostel.Period, error) {
	text, err := lenientText(v)
	p := hostel.Period(strings.ToLower(text))
	if err != nil || !slices.Contains(hostel.Periods, p) {
		return "", errors.New("expected month, semester or stay")
	}
	return p, nil
}

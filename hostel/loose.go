package hostel

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The specification's data comes in loose shapes (spec.md section 3): lists as lists, JSON
// text or comma-separated text, numbers as text, and so on. Each function here takes a value
// as encoding/json gives it with UseNumber, and returns it in one shape, or an error that
// says what was expected.

// looseText takes a string or a number; null is "". A NUL byte, which no store keeps, is refused.
func looseText(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		if !strings.ContainsRune(v, 0) {
			return strings.TrimSpace(v), nil
		}
	case json.Number:
		return v.String(), nil
	}
	return "", errors.New("expected a text")
}

// looseList takes a list of texts, JSON text of such a list, or comma-separated text.
// Empty items are left out, and doubles in another case too.
func looseList(v any) ([]string, error) {
	const expected = "expected a list of texts, as a list, as JSON text or separated by commas"
	var items []any
	switch v := v.(type) {
	case nil:
		return nil, nil
	case []any:
		items = v
	case string:
		text := strings.TrimSpace(v)
		if strings.HasPrefix(text, "[") {
			inner, err := decodeLoose([]byte(text))
			list, ok := inner.([]any)
			if err != nil || !ok {
				return nil, errors.New(expected)
			}
			items = list
		} else {
			for part := range strings.SplitSeq(text, ",") {
				items = append(items, part)
			}
		}
	default:
		return nil, errors.New(expected)
	}
	var list []string
	seen := map[string]bool{}
	for _, item := range items {
		text, err := looseText(item)
		if err != nil {
			return nil, errors.New(expected)
		}
		if text != "" && !seen[strings.ToLower(text)] {
			seen[strings.ToLower(text)] = true
			list = append(list, text)
		}
	}
	return list, nil
}

// looseObjects takes a list of objects, or JSON text of one.
func looseObjects(v any) ([]map[string]any, error) {
	const expected = "expected a list of rooms, as a list or as JSON text"
	if text, ok := v.(string); ok {
		if strings.TrimSpace(text) == "" {
			return nil, nil
		}
		inner, err := decodeLoose([]byte(text))
		if err != nil {
			return nil, errors.New(expected)
		}
		v = inner
	}
	if v == nil {
		return nil, nil
	}
	items, ok := v.([]any)
	if !ok {
		return nil, errors.New(expected)
	}
	list := make([]map[string]any, 0, len(items))
	for _, item := range items {
		object, ok := item.(map[string]any)
		if !ok {
			return nil, errors.New(expected)
		}
		list = append(list, object)
	}
	return list, nil
}

// thousands is an amount whose commas stand between thousands. "450,50" is none: it would
// become a hundred times what was meant.
var thousands = regexp.MustCompile(`^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$`)

// looseMoney takes an amount in cedis, as a number or as text such as "GH₵ 1,450.50".
func looseMoney(v any) (Pesewas, error) {
	problem := errors.New(`expected an amount in GH₵, such as 450 or "450.50"`)
	text, err := looseText(v)
	if err != nil || text == "" {
		return 0, problem
	}
	text = strings.TrimSpace(strings.NewReplacer("GH₵", "", "GHS", "", "GHC", "", "₵", "", "\u00a0", "").Replace(text))
	if strings.Contains(text, ",") {
		if !thousands.MatchString(text) {
			return 0, problem
		}
		text = strings.ReplaceAll(text, ",", "")
	}
	if len(text) > 20 || strings.ContainsAny(text, "/_xXpP") { // shapes that big.Rat takes and prices do not have
		return 0, problem
	}
	if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok && len(exponent) > 2 {
		return 0, problem
	}
	amount, ok := new(big.Rat).SetString(text)
	if !ok {
		return 0, problem
	}
	amount.Mul(amount, big.NewRat(100, 1))
	if !amount.IsInt() || !amount.Num().IsInt64() || amount.Sign() < 0 || amount.Num().Int64() > math.MaxInt32 {
		return 0, problem
	}
	return Pesewas(amount.Num().Int64()), nil
}

// looseInt takes a whole number from low to high, as a number or as text.
func looseInt(v any, low, high int64) (int64, error) {
	problem := errors.New("expected a whole number from " + strconv.FormatInt(low, 10) + " to " + strconv.FormatInt(high, 10))
	text, err := looseText(v)
	if err != nil {
		return 0, problem
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n != math.Trunc(n) || n < float64(low) || n > float64(high) {
		return 0, problem
	}
	return int64(n), nil
}

// looseFloat takes a number from low to high, as a number or as text; null is 0.
func looseFloat(v any, low, high float64) (float64, error) {
	text, err := looseText(v)
	if err == nil && text == "" {
		return 0, nil
	}
	n, parseErr := strconv.ParseFloat(text, 64)
	if err != nil || parseErr != nil || !(n >= low && n <= high) {
		return 0, errors.New("expected a number from " + strconv.FormatFloat(low, 'f', -1, 64) + " to " + strconv.FormatFloat(high, 'f', -1, 64))
	}
	return n, nil
}

// looseBool takes true or false, as such, as text or as 1 and 0; null is the fallback.
func looseBool(v any, fallback bool) (bool, error) {
	if b, ok := v.(bool); ok {
		return b, nil
	}
	text, err := looseText(v)
	if err == nil {
		switch strings.ToLower(text) {
		case "":
			return fallback, nil
		case "true", "1", "yes":
			return true, nil
		case "false", "0", "no":
			return false, nil
		}
	}
	return false, errors.New("expected true or false")
}

// looseDate takes a day as YYYY-MM-DD, alone or at the head of a timestamp; null is the zero time.
func looseDate(v any) (time.Time, error) {
	text, err := looseText(v)
	if err == nil && text == "" {
		return time.Time{}, nil
	}
	day, _, _ := strings.Cut(text, "T")
	date, parseErr := time.Parse(time.DateOnly, day)
	if err != nil || parseErr != nil {
		return time.Time{}, errors.New("expected a date as YYYY-MM-DD")
	}
	return date, nil
}

// looseGender takes an object whose keys are the genders admitted, or a text such as "Mixed".
// A key whose value is false admits nobody; null is the fallback.
func looseGender(v any, fallback GenderRule) (GenderRule, error) {
	problem := errors.New(`expected an object whose keys are "male" and "female", or one of them`)
	words := []string{}
	switch v := v.(type) {
	case nil:
		return fallback, nil
	case map[string]any:
		for key, admitted := range v {
			if admitted != false {
				words = append(words, key)
			}
		}
	case string:
		for part := range strings.FieldsFuncSeq(v, func(r rune) bool { return strings.ContainsRune(",/&", r) }) {
			words = append(words, part)
		}
	default:
		return 0, problem
	}
	var rule GenderRule
	for _, word := range words {
		switch strings.ToLower(strings.TrimSpace(word)) {
		case "male", "males", "boys", "men":
			rule |= MaleOnly
		case "female", "females", "girls", "women", "ladies":
			rule |= FemaleOnly
		case "mixed", "both", "any", "unisex":
			rule |= Mixed
		default:
			return 0, problem
		}
	}
	if rule == 0 {
		return 0, problem
	}
	return rule, nil
}

func decodeLoose(data []byte) (any, error) {
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		return nil, err
	}
	if decoder.More() {
		return nil, errors.New("more than one value")
	}
	return v, nil
}

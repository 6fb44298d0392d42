package intake

import (
	"errors"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"

	"efie/hostel"
)

// thousands matches an amount with commas between thousands, such as "1,450.50", but not "450,50".
var thousands = regexp.MustCompile(`^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$`)

// Money takes an amount in cedis, as a number or as text such as "GH₵ 1,450.50".
func Money(v any) (hostel.Pesewas, error) {
	problem := errors.New(`expected an amount in GH₵, such as 450 or "450.50"`)
	text, err := lenientText(v)
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
	if len(text) > 20 || strings.ContainsAny(text, "/_xXpP") { // big.Rat accepts these forms, but prices do not have them
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
	return hostel.Pesewas(amount.Num().Int64()), nil
}

// WholeNumber takes a whole number from low to high, as a number or as text. Its error names the expected range.
func WholeNumber(v any, low, high int64) (int64, error) {
	problem := errors.New("expected a whole number from " + strconv.FormatInt(low, 10) + " to " +
		strconv.FormatInt(high, 10))
	text, err := lenientText(v)
	if err != nil {
		return 0, problem
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n != math.Trunc(n) || n < float64(low) || n > float64(high) {
		return 0, problem
	}
	return int64(n), nil
}

// lenientFloat takes a number from low to high, as a number or as text. null is 0.
func lenientFloat(v any, low, high float64) (float64, error) {
	text, err := lenientText(v)
	if err == nil && text == "" {
		return 0, nil
	}
	n, parseErr := strconv.ParseFloat(text, 64)
	if err != nil || parseErr != nil || !(n >= low && n <= high) {
		return 0, errors.New("expected a number from " + strconv.FormatFloat(low, 'f', -1, 64) + " to " +
			strconv.FormatFloat(high, 'f', -1, 64))
	}
	return n, nil
}

// lenientBool takes true or false as a boolean, as text, or as 1 or 0. null is the fallback.
func lenientBool(v any, fallback bool) (bool, error) {
	if b, ok := v.(bool); ok {
		return b, nil
	}
	text, err := lenientText(v)
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

// lenientDate takes a day as YYYY-MM-DD, alone or at the beginning of a timestamp. null is the zero time.
func lenientDate(v any) (time.Time, error) {
	text, err := lenientText(v)
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

func lenientSlug(v any) (string, error) {
	text, err := lenientText(v)
	if err != nil || text != hostel.Slugify(text) {
		return "", errors.New(`expected small letters, digits and dashes, such as "adom-court"`)
	}
	return text, nil
}

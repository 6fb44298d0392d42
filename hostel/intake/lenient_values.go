package intake

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
)

// thousands matches an amount with commas between thousands, such as "1,450.50", but not "450,50".
var thousands = regexp.MustCompile(`^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$`)

// pointThousands matches an amount with three digits after a point: "1.200" is 1200 in some countries.
var pointThousands = regexp.MustCompile(`\.[0-9]{3}$`)

var currency = regexp.MustCompile(`(?i)\b(gh[sc₵¢]?|cedis)|[₵¢]|/-$`)

// Money takes an amount in cedis, as a number or as text such as "GH₵ 1,450.50".
func Money(v any) (hostel.Pesewas, error) {
	problem := errors.New(`expected an amount in GH₵, such as 450 or "450.50"`)
	text, err := lenientText(v)
	if err != nil || text == "" {
		return 0, problem
	}
	text = strings.TrimSpace(currency.ReplaceAllString(strings.ReplaceAll(text, "\u00a0", " "), ""))
	if _, isText := v.(string); isText && pointThousands.MatchString(text) {
		return 0, problem
	}
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
	problem := fmt.Errorf("expected a whole number from %d to %d", low, high)
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
		return 0, fmt.Errorf("expected a number from %v to %v", low, high)
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
		case "true", "1", "yes", "y":
			return true, nil
		case "false", "0", "no", "n":
			return false, nil
		}
	}
	return false, errors.New("expected yes or no")
}

func lenientSlug(v any) (string, error) {
	text, err := lenientText(v)
	if err != nil || text != hostel.Slugify(text) {
		return "", errors.New(`expected small letters, digits and dashes, such as "adom-court"`)
	}
	return text, nil
}

func readRequired(v any) (string, error) {
	text, err := lenientLine(v)
	if err != nil || text == "" {
		return "", errors.New("expected a text that is not empty")
	}
	return text, nil
}

func falseByDefault(v any) (bool, error) { return lenientBool(v, false) }

func trueByDefault(v any) (bool, error) { return lenientBool(v, true) }

func readRating(v any) (float64, error) { return lenientFloat(v, 0, 5) }

func wholeFrom[N ~int | ~int64](low, high N) func(any) (N, error) {
	return func(v any) (N, error) {
		n, err := WholeNumber(v, int64(low), int64(high))
		return N(n), err
	}
}

// wholeOr returns a function that reads a whole number. null and "" are the fallback.
func wholeOr[N ~int | ~int64](fallback, low, high N) func(any) (N, error) {
	return func(v any) (N, error) {
		if text, ok := v.(string); v == nil || ok && strings.TrimSpace(text) == "" {
			return fallback, nil
		}
		return wholeFrom(low, high)(v)
	}
}

// ReadPrice reads a room type's price, such as "450.50", which must not be zero.
func ReadPrice(v any) (hostel.Pesewas, error) {
	p, err := Money(v)
	if err == nil && p == 0 {
		return 0, errors.New("expected an amount above zero")
	}
	return p, err
}

func moneyOrNone(v any) (hostel.Pesewas, error) {
	if v == nil {
		return 0, nil
	}
	return Money(v)
}

// sharingOrNone reads the rule for women and men in one room, or nothing.
func sharingOrNone(v any) (hostel.Sharing, error) {
	return readTerm(v, []hostel.Sharing{hostel.SingleSex}, "")
}

func emailOrNone(v any) (string, error) {
	text, err := lenientText(v)
	email := hostel.NormalEmail(text)
	if err != nil || email != "" && !hostel.ValidEmail(email) {
		return "", errors.New("expected an email address")
	}
	return email, nil
}

// readCategory reads a category by its name or its number, or nothing. The error lists the names.
func readCategory(v any) (hostel.Category, error) {
	text, err := lenientText(v)
	var names []string
	for c := hostel.Category(1); c.Known(); c++ {
		if err == nil && foldName(text) == foldName(c.Name()) {
			return c, nil
		}
		names = append(names, c.Name())
	}
	number, numberErr := wholeOr[hostel.Category](0, 0, 1<<31)(v)
	if numberErr != nil {
		return 0, notThis(errors.New("expected "+strings.Join(names, ", ")+", or a number from 1 to 10"), text)
	}
	return number, nil
}

// openWords are the words for a hostel that students may book, besides the spellings of "Available".
var openWords = []string{"yes", "y", "open", "true", "avail"}

// readStatus reads the status of a hostel. Any spelling of "Available", also with a typing mistake, and each of
// openWords becomes hostel.StatusAvailable, because a hostel with any other status cannot be booked (R37). Other words
// stay as they are, and an import warns about them.
func readStatus(v any) (string, error) {
	if isOpen, is := v.(bool); is {
		v = strconv.FormatBool(isOpen)
	}
	text, err := lineUpTo(maxWords)(v)
	word := foldName(plainLetters(text))
	const right = "available"
	if slices.Contains(openWords, word) || countTypos([]rune(word), []rune(right), 1) <= 1 {
		return hostel.StatusAvailable, err
	}
	return text, err
}

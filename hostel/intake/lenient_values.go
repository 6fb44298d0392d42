package intake

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
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

// phoneInName matches digits in a name that may be a phone number.
var phoneInName = regexp.MustCompile(
	`(?i)(\b(tel|phone|mobile|contact|call|whatsapp)\b[.: ]*)*\+?[0-9][0-9 ().-]{7,}[0-9]`)

// movePhone moves phone numbers from the host's name, which is public, to the host's phone. It refuses them in the
// hostel's name.
func (in *intake) movePhone(h *hostel.Hostel) {
	before := hostel.PlainText(h.Manager.Username)
	name := before
	for _, found := range phoneInName.FindAllString(name+" | "+hostel.PlainText(h.Name), -1) {
		digits := hostel.NormalPhone(found[strings.IndexAny(found, "+0123456789"):])
		switch {
		case hostel.PhoneAdvice(digits) != "":
		case !strings.Contains(name, found):
			in.problem("name", errors.New("expected a name without a phone number, because names are public"))
		default:
			name = strings.Replace(name, found, " ", 1)
			note := "the phone number in the host’s name is not shown; it is the host’s phone"
			if h.Manager.Phone == "" {
				h.Manager.Phone = digits
			}
			if h.Manager.Phone != digits {
				note = "a second phone number, in the host’s name, is left out"
			}
			in.passed = append(in.passed, note)
		}
	}
	if name != before {
		h.Manager.Username = hostel.NormalName(strings.Trim(name, " -–/,:;()|"))
	}
}

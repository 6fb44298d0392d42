package intake

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"efie/hostel"
)

var (
	// wholeDecimal matches a phone in a number cell. Its .0 does not belong to the phone.
	wholeDecimal = regexp.MustCompile(`^(\+?[0-9]+)\.0+$`)
	// shortenedNumber matches a number that a spreadsheet shows as a power of ten. Digits are lost.
	shortenedNumber = regexp.MustCompile(`(?i)^[0-9](\.[0-9]+)?e\+?[0-9]+$`)
	// betweenPhones matches the text between two phones in one cell.
	betweenPhones = regexp.MustCompile(`(?i)\s*[/,;|&\n]\s*|\s+(or|and)\s+`)
)

// phoneOrNone takes a phone number in any usual form, or nothing.
func phoneOrNone(v any) (string, error) {
	text, err := lenientText(v)
	if err != nil || text == "" {
		return "", err
	}
	if shortenedNumber.MatchString(text) {
		return "", fmt.Errorf("expected all digits of the phone, not %q. Format the cell as text, and type the number "+
			"again", text)
	}
	digits := hostel.NormalPhone(wholeDecimal.ReplaceAllString(text, "$1"))
	if advice := hostel.PhoneAdvice(digits); advice != "" {
		return "", fmt.Errorf("expected a phone number such as 024 123 4567. %s", advice)
	}
	return digits, nil
}

// hostPhone reads the host's phone. Of several phones, it takes the first and warns (R64).
func (in *intake) hostPhone(field string, v any) string {
	text, _ := lenientText(v)
	phone, err := upTo(maxLine, phoneOrNone)(v)
	parts := betweenPhones.Split(text, -1)
	if err != nil && len(parts) > 1 {
		first, firstErr := phoneOrNone(parts[0])
		if firstErr == nil && first != "" && len(text) <= maxLine {
			in.passed = append(in.passed, "of several phone numbers of the host, only the first is kept")
			return first
		}
	}
	return readField(in, field, v, func(any) (string, error) { return phone, err })
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

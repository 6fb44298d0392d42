package intake

import (
	"fmt"
	"regexp"
	"strings"

	"efie/hostel"
)

// A gender that is not understood could open a women's house to men. So an import refuses a hostel with a key, a column
// or a label that may mean a gender, if it does not understand it (R43).

// genderParts are parts of words that mean a gender anywhere in a name without spaces.
var genderParts = []string{"gender", "female", "male", "girl", "boys", "women", "ladies", "gents"}

// meansGender reports whether the name of a key or column may mean the gender of residents.
func meansGender(name string) bool {
	folded := foldName(name)
	joined := strings.ReplaceAll(folded, "_", "")
	for _, part := range genderParts {
		if strings.Contains(joined, part) {
			return true
		}
	}
	for word := range strings.SplitSeq(folded, "_") {
		switch {
		case word == "sex", word == "men", word == "boy", word == "lady":
			return true
		case strings.HasPrefix(word, "ge") && hostel.OneSlip(word, "gender"):
			return true
		}
	}
	return false
}

// namesOneGender reports whether a value means women only or men only. One letter may mean something else, such as a
// block of rooms.
func namesOneGender(v any) bool {
	if list, is := v.([]any); is && len(list) == 1 {
		v = list[0]
	}
	if text, is := v.(string); is && len(strings.TrimSpace(text)) < 3 {
		return false
	}
	rule, err := hostel.ReadGenderRule(v, 0)
	return err == nil && (rule == hostel.FemaleOnly || rule == hostel.MaleOnly)
}

// mayMeanGender reports whether a cell in an unknown column may mean a gender.
func (f *csvFile) mayMeanGender(column int, cell string) bool {
	return meansGender(f.titles[column]) || namesOneGender(cell)
}

// refuseGenders refuses a row with cells in unknown columns that may mean a gender.
func (f *csvFile) refuseGenders(line int, columns []int) {
	const expected = "expected the gender in a column Gender, as male, female or mixed; "
	for _, i := range columns {
		if f.titles[i] == "" {
			f.problem(line, expected+"the column has no name")
		} else {
			f.problem(line, expected+"the column %q is not understood. Name it Gender, or remove it if it means something else",
				f.titles[i])
		}
	}
}

// genderSpokenOf returns the gender that a name speaks of: "Ladies 4 in 1" speaks of women. It returns Mixed for a name
// that speaks of both or of neither. A boys' quarter is a small house behind another, for anybody.
func genderSpokenOf(name string) hostel.GenderRule {
	words := strings.Split(foldName(strings.NewReplacer("'", "", "’", "").Replace(name)), "_")
	spoken := hostel.GenderRule(0)
	for i, word := range words {
		ofQuarters := i+1 < len(words) && strings.HasPrefix(words[i+1], "quarter")
		switch word {
		case "girls", "ladies", "women", "womens", "female", "females":
			spoken |= hostel.FemaleOnly
		case "boys", "gents", "gentlemen", "guys", "male", "males", "mens":
			if !ofQuarters {
				spoken |= hostel.MaleOnly
			}
		}
	}
	if spoken == 0 {
		return hostel.Mixed
	}
	return spoken
}

// genderLetter matches a gender in one letter.
var genderLetter = regexp.MustCompile(`(?i)\b[mf]\b`)

// readGenderType reads the gender of a hostel. It keeps the host's words, which pages show, but not single letters. An
// export may have words of earlier versions, because each of its room types states its gender.
func (in *intake) readGenderType(field string, v any) string {
	text, isLine := "", lineUpTo(maxWords)
	if _, isObject := v.(map[string]any); !isObject {
		text = readField(in, field, v, isLine)
		if text == "" {
			return ""
		}
		v = text
	}
	rule, err := hostel.ReadGenderRule(v, 0)
	exported, _ := lenientText(in.values[exportedAt])
	switch {
	case text != "" && exported != "":
		return text
	case err != nil:
		in.genderUnclear = true
		in.problem(field, notThis(err, text))
		return ""
	case text == "" || genderLetter.MatchString(text):
		return rule.String()
	}
	return text
}

// notThis adds the value that is refused to an error about its field.
func notThis(err error, text string) error {
	if text == "" {
		return err
	}
	return fmt.Errorf("%w; not %q", err, hostel.Shortened(text, maxQuoted))
}

// readGender reads the gender of a room type. Without it, the hostel's gender counts.
func (in *intake) readGender(field string, v any) hostel.GenderRule {
	text, _ := v.(string)
	return readField(in, field, v, func(v any) (hostel.GenderRule, error) {
		rule, err := genderOr(in.gender)(v)
		if err != nil {
			err = notThis(err, text)
		}
		return rule, err
	})
}

func genderOr(hostelType string) func(any) (hostel.GenderRule, error) {
	fallback, err := hostel.ReadGenderRule(hostelType, hostel.Mixed)
	if hostelType == "" {
		fallback, err = hostel.Mixed, nil
	}
	return func(v any) (hostel.GenderRule, error) {
		if v == nil && err != nil { // a room for women must not be sold to men
			return 0, fmt.Errorf("%w, because the hostel’s %q is not clear", err, hostel.Shortened(hostelType, maxQuoted))
		}
		return hostel.ReadGenderRule(v, fallback)
	}
}

// checkAgainstHostel refuses a room type for people whom the hostel does not admit. An export may have such a room type
// from an earlier version.
func (in *intake) checkAgainstHostel(r *hostel.Room, at string) {
	ofHostel, err := hostel.ReadGenderRule(in.gender, hostel.Mixed)
	exported, _ := lenientText(in.values[exportedAt])
	if err != nil || in.gender == "" || exported != "" || r.Gender&^ofHostel == 0 {
		return
	}
	in.problem(at+"gender", fmt.Errorf("expected %s only, as in the hostel, not %s", ofHostel.People(), r.Gender.People()))
}

// checkLabel refuses a room type without a gender if its label speaks of one gender.
func (in *intake) checkLabel(r *hostel.Room, at string, stated bool) {
	spoken := genderSpokenOf(r.Label)
	if stated || in.gender != "" || in.genderUnclear || spoken == hostel.Mixed {
		return
	}
	in.problem(at+"gender", fmt.Errorf("%s; it is empty, although the room type is %q", hostel.ExpectedGender,
		hostel.Shortened(r.Label, maxQuoted)))
}

// checkName refuses a hostel without a gender if its name speaks of one.
func (in *intake) checkName(h *hostel.Hostel, stated bool) {
	spoken := genderSpokenOf(h.Name)
	if stated || in.gender != "" || in.genderUnclear || spoken == hostel.Mixed {
		return
	}
	in.problem("gender_type", fmt.Errorf("%s; it is empty, although the name of the hostel speaks of %s",
		hostel.ExpectedGender, spoken.People()))
}

package hostel

import (
	"errors"
	"strings"
)

type Gender string

const (
	Male   Gender = "male"
	Female Gender = "female"
)

func (g Gender) Valid() bool { return g == Male || g == Female }

// GenderRule is the set of genders that a room admits.
type GenderRule uint8

const (
	MaleOnly   GenderRule = 1
	FemaleOnly GenderRule = 2
	Mixed      GenderRule = MaleOnly | FemaleOnly
)

func (r GenderRule) Admits(g Gender) bool {
	switch g {
	case Male:
		return r&MaleOnly != 0
	case Female:
		return r&FemaleOnly != 0
	}
	return false
}

// Fits reports whether the rule may admit the reader of a page. It returns true if the reader's gender is unknown ("").
func (r GenderRule) Fits(reader Gender) bool { return reader == "" || r.Admits(reader) }

// People returns the admitted people in words: "men", "women" or "women and men".
func (r GenderRule) People() string {
	switch r {
	case MaleOnly:
		return "men"
	case FemaleOnly:
		return "women"
	}
	return "women and men"
}

func (r GenderRule) Genders() []Gender {
	var list []Gender
	for _, g := range []Gender{Male, Female} {
		if r.Admits(g) {
			list = append(list, g)
		}
	}
	return list
}

// String returns the rule as pages show it.
func (r GenderRule) String() string {
	switch r {
	case MaleOnly:
		return "Male"
	case FemaleOnly:
		return "Female"
	case Mixed:
		return "Mixed"
	}
	return "None"
}

// Sharing states how women and men share the rooms of a mixed hostel. "" means that the host has not stated it.
type Sharing string

// SingleSex means that women share rooms only with women, and men only with men.
const SingleSex Sharing = "single-sex"

// ReadGenderRule reads a rule from an object whose keys are the admitted genders, or from a text such as "Mixed". It
// ignores a key whose value is false. It returns the fallback for nil, and an error that describes the expected input.
func ReadGenderRule(v any, fallback GenderRule) (GenderRule, error) {
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
		text := strings.ReplaceAll(strings.ToLower(v), " and ", "&")
		for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",/&+", r) }) {
			words = append(words, part)
		}
	default:
		return 0, problem
	}
	var rule GenderRule
	for _, word := range words {
		switch strings.TrimSuffix(strings.ToLower(strings.TrimSpace(word)), " only") {
		case "male", "males", "boys", "men", "gents":
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

package hostel

import (
	"errors"
	"strings"
)

// Gender is what a student gives at sign-up (spec.md section 5).
type Gender string

// The genders that the specification knows.
const (
	Male   Gender = "male"
	Female Gender = "female"
)

// Valid says whether the gender is one of the two.
func (g Gender) Valid() bool { return g == Male || g == Female }

// GenderRule is the set of genders a room admits.
type GenderRule uint8

// The rules; Mixed admits both.
const (
	MaleOnly   GenderRule = 1
	FemaleOnly GenderRule = 2
	Mixed      GenderRule = MaleOnly | FemaleOnly
)

// Admits says whether a student of this gender may sleep here.
func (r GenderRule) Admits(g Gender) bool {
	switch g {
	case Male:
		return r&MaleOnly != 0
	case Female:
		return r&FemaleOnly != 0
	}
	return false
}

// Genders lists what the rule admits, male first.
func (r GenderRule) Genders() []Gender {
	var list []Gender
	for _, g := range []Gender{Male, Female} {
		if r.Admits(g) {
			list = append(list, g)
		}
	}
	return list
}

// String is the rule as pages show it: more than one gender is 'Mixed' (spec.md section 3).
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

// looseGender takes an object whose keys are the genders admitted, or a text such as "Mixed".
// A key whose value is false admits nobody; null is the fallback.
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

package hostel

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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

// ExpectedGender is the sentence about a gender that ReadGenderRule does not understand.
const ExpectedGender = "expected male, female or mixed, also as boys, girls, M, F, M/F, both or all"

// ReadGenderRule reads a rule from an object whose keys are the admitted genders, from a list of them, or from a text
// such as "Mixed", "Girls' hostel" or "M & F". It ignores a key whose value is false, zero or
// nothing. It returns the fallback for nil, and an error that describes the expected input.
func ReadGenderRule(v any, fallback GenderRule) (GenderRule, error) {
	words := []string{}
	switch v := v.(type) {
	case nil:
		return fallback, nil
	case map[string]any:
		for key, admitted := range v {
			if !isDenied(admitted) {
				words = append(words, key)
			}
		}
	case []any:
		for _, item := range v {
			word, is := item.(string)
			if !is {
				return 0, errors.New(ExpectedGender)
			}
			words = append(words, word)
		}
	case string:
		text := strings.ReplaceAll(strings.ToLower(v), " and ", "&")
		words = strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",/&+", r) })
	default:
		return 0, errors.New(ExpectedGender)
	}
	var rule GenderRule
	for _, word := range words {
		admitted := genderWords[plainGender(word)]
		if admitted == 0 {
			return 0, errors.New(ExpectedGender)
		}
		rule |= admitted
	}
	if rule == 0 {
		return 0, errors.New(ExpectedGender)
	}
	return rule, nil
}

// isDenied reports whether the value of a gender in an object means that the gender is not admitted.
func isDenied(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case json.Number, string:
		return slices.Contains([]string{"", "0", "false", "no", "n"}, strings.ToLower(fmt.Sprint(v)))
	}
	return false
}

// genderWords are the words for a gender, in lower case and without apostrophes.
var genderWords = map[string]GenderRule{
	"m": MaleOnly, "male": MaleOnly, "males": MaleOnly, "boy": MaleOnly, "boys": MaleOnly, "man": MaleOnly,
	"men": MaleOnly, "mens": MaleOnly, "gent": MaleOnly, "gents": MaleOnly, "gentlemen": MaleOnly, "guy": MaleOnly,
	"guys": MaleOnly,

	"f": FemaleOnly, "female": FemaleOnly, "females": FemaleOnly, "girl": FemaleOnly, "girls": FemaleOnly,
	"woman": FemaleOnly, "women": FemaleOnly, "womens": FemaleOnly, "lady": FemaleOnly, "ladies": FemaleOnly,

	"mixed": Mixed, "mix": Mixed, "both": Mixed, "any": Mixed, "all": Mixed, "unisex": Mixed,
}

// plainGender returns a word for a gender without apostrophes and without the words that people put around it.
func plainGender(word string) string {
	word = strings.NewReplacer("'", "", "’", "", "‘", "").Replace(strings.ToLower(word))
	words := strings.Fields(word)
	for len(words) > 1 && slices.Contains(wordsAfterGender, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	for len(words) > 1 && slices.Contains(wordsBeforeGender, words[0]) {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

var (
	wordsBeforeGender = []string{"all", "strictly", "exclusively", "only", "for", "the"} // "for all girls"
	wordsAfterGender  = []string{
		"only", "hostel", "hostels", "hall", "house", "lodge", "room", "rooms", "students", "tenants", "residents", "gender",
		"genders", "sex", "sexes",
	}
)

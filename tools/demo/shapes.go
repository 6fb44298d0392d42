package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"efie/tools/demo/terms"
)

// field is one name and its value, already written as JSON.
type field struct{ name, value string }

// loose writes values in the different shapes that files from elsewhere come in, and counts them.
type loose struct {
	*rand.Rand
	count map[string]int
}

// text writes any value as JSON, without escaping what needs none.
func text(value any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // only strings, numbers and lists of them come here
	}
	return strings.TrimSpace(b.String())
}

// chance is true in so many of a hundred cases.
func (l loose) chance(percent int) bool { return l.IntN(100) < percent }

func (l loose) tally(field, shape string) { l.count[field+": "+shape]++ }

// list writes amenities as a list, as JSON text, or as words between commas.
func (l loose) list(name string, items []string) string {
	switch roll := l.IntN(100); {
	case roll < 60:
		l.tally(name, "list")
		return spaced(items)
	case roll < 80:
		l.tally(name, "JSON text")
		return text(text(items))
	}
	l.tally(name, "comma-separated")
	return text(strings.Join(items, ", "))
}

// images writes pictures as one path, a list, or paths between commas; none as null, empty or not at all ("").
func (l loose) images(name string, paths []string) string {
	if len(paths) == 0 {
		l.tally(name, "none")
		return []string{"", "null", `""`, "[]"}[l.IntN(4)]
	}
	switch roll := l.IntN(100); {
	case len(paths) == 1 && roll < 75:
		l.tally(name, "single path")
		return text(paths[0])
	case roll < 60 || len(paths) == 1:
		l.tally(name, "list")
		return spaced(paths)
	}
	l.tally(name, "comma-separated")
	return text(strings.Join(paths, ","))
}

// price writes cedis as a number, with pesewas, as text, or as text with the currency.
func (l loose) price(name string, cedis int) string {
	switch roll := l.IntN(100); {
	case roll < 62:
		l.tally(name, "number")
		return fmt.Sprint(cedis)
	case roll < 74:
		l.tally(name, "number with pesewas")
		return fmt.Sprintf("%d.00", cedis)
	case roll < 86:
		l.tally(name, "text")
		return text(fmt.Sprint(cedis))
	}
	l.tally(name, "text with GH₵")
	if cedis >= 1000 {
		return text(fmt.Sprintf("GH₵ %d,%03d", cedis/1000, cedis%1000))
	}
	return text(fmt.Sprintf("GH₵ %d", cedis))
}

// terms writes what is stated of them, numbers now and then as text.
func (l loose) terms(t terms.HouseTerms, put func(name, value string)) {
	for _, f := range []field{
		{"stay_months", t.Stay}, {"rest", t.Rest}, {"water", t.Water}, {"electricity", t.Electricity},
	} {
		_, err := strconv.ParseFloat(f.value, 64)
		shape := "text"
		switch {
		case f.value == "":
			continue
		case err == nil && !l.chance(15):
			shape = "number"
			put(f.name, f.value)
		default:
			put(f.name, text(f.value))
		}
		l.tally(f.name, shape)
	}
}

// charges writes them as objects, as a list of texts, as one text with bars, or as JSON text; none as "".
func (l loose) charges(list []terms.Extra) string {
	if len(list) == 0 {
		return ""
	}
	var words, objects []string
	for _, c := range list {
		words, objects = append(words, c.InWords()), append(objects, text(c))
	}
	switch roll := l.IntN(100); {
	case roll < 40:
		l.tally("charges", "list of texts")
		return spaced(words)
	case roll < 75:
		l.tally("charges", "separated by bars")
		return text(strings.Join(words, " | "))
	case roll < 80:
		l.tally("charges", "JSON text")
		return text("[" + strings.Join(objects, ",") + "]")
	}
	l.tally("charges", "list")
	return "[" + strings.Join(objects, ", ") + "]"
}

// truth writes a boolean, now and then as text.
func (l loose) truth(name string, yes bool) string {
	if l.chance(3) {
		l.tally(name, "text")
		return text(fmt.Sprint(yes))
	}
	l.tally(name, "boolean")
	return fmt.Sprint(yes)
}

// genders is the object whose keys are the genders a room is for.
func genders(only string) string {
	switch only {
	case "male", "female":
		return fmt.Sprintf(`{"%s": true}`, only)
	}
	return `{"male": true, "female": true}`
}

// spaced writes a list of strings with a space after each comma, for the eye.
func spaced(items []string) string {
	quoted := make([]string, len(items))
	for i, item := range items {
		quoted[i] = text(item)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// object joins fields; those without a value are left out.
func object(fields []field, between string) string {
	var parts []string
	for _, f := range fields {
		if f.value != "" {
			parts = append(parts, text(f.name)+": "+f.value)
		}
	}
	return "{" + strings.Join(parts, between) + "}"
}

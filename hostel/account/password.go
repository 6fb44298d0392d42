package account

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"efie/hostel"
)

// Bounds of a password, in characters (design.md section 4).
const (
	MinPassword = 8
	MaxPassword = 128
)

// commonFile has one common password per line, in lower case; common-passwords.md names its source.
//
//go:embed common-passwords.txt
var commonFile string

var commonPasswords = sync.OnceValue(func() []string { return strings.Fields(commonFile) })

// isCommon reports whether a password, in any case, is among the most common ones.
func isCommon(password string) bool {
	_, found := slices.BinarySearch(commonPasswords(), strings.ToLower(password))
	return found
}

// passwordAdvice returns why a student with this name and email may not choose a password, or "" (design.md section
// 4).
func passwordAdvice(password, name, email string) string {
	n := utf8.RuneCountInString(password)
	switch {
	case n < MinPassword || n > MaxPassword:
		return "A password has at least 8 characters and at most 128."
	case isCommon(password):
		return "This password is among the most common ones. Choose another."
	case isLocal(password):
		return "Words that belong to Efie, or to studying here, are easy to guess. Choose another password."
	case isOwn(password, name, email):
		return "Your name or email address is easy to guess. Choose another password."
	}
	return ""
}

// localWords are what an attacker would try first at Efie (ASVS 5.0, 6.1.2 and 6.2.11), longer words first.
var localWords = strings.NewReplacer(
	"efie", "", "hostels", "", "hostel", "", "students", "", "student", "", "booking", "", "room", "", "campus",
	"", "paystack", "",
	"university", "", "ghana", "", "accra", "", "kumasi", "", "legon", "", "knust", "", "akwaaba", "",
)

// isLocal reports whether a password consists only of such words, digits and signs.
func isLocal(password string) bool {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, password)
	return letters != "" && localWords.Replace(letters) == ""
}

// isOwn reports whether a password is only the student's name or email, without case, spaces and dots.
func isOwn(password, name, email string) bool {
	local, _, _ := strings.Cut(email, "@")
	given := simplified(password)
	return given != "" && slices.Contains([]string{simplified(name), simplified(email), simplified(local)}, given)
}

// simplified returns a text in lower case, without the characters that people put between words.
func simplified(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t._-", r) {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// newPassword checks a password that was typed twice, and returns what is wrong with each of the two fields.
func newPassword(field, password, confirmed, name, email string) (fields []hostel.FieldProblem) {
	bad := func(field, message string) {
		fields = append(fields, hostel.FieldProblem{Field: field, Message: message})
	}
	if password == "" {
		bad(field, "Choose a password of at least 8 characters.")
	} else if advice := passwordAdvice(password, name, email); advice != "" {
		bad(field, advice)
	}
	if confirmed == "" {
		bad("confirmPassword", "Type the password once more.")
	} else if confirmed != password {
		bad("confirmPassword", MsgMismatch)
	}
	return fields
}

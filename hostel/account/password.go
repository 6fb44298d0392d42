package account

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"efie/hostel"
)

// These bounds are in characters of the form NFC (R28).
const (
	MinPassword = 8
	MaxPassword = 128
)

// commonFile has one common password per line, in lower case; common-passwords-source.md names its source.
//
//go:embed common-passwords.txt
var commonFile string

var commonPasswords = sync.OnceValue(func() []string { return strings.Fields(commonFile) })

// isCommon reports whether a password is in the list of common passwords, in any case.
func isCommon(password string) bool {
	_, found := slices.BinarySearch(commonPasswords(), strings.ToLower(password))
	return found
}

// passwordAdvice checks a student's new password (R28). It returns a sentence for the student, or "".
func passwordAdvice(password, name, email string) string {
	n := utf8.RuneCountInString(password)
	switch {
	case n < MinPassword || n > MaxPassword:
		return "A password needs at least 8 characters, and at most 128."
	case isCommon(password):
		return "This password is among the most common ones. Choose another."
	case hasLocalWordsOnly(password):
		return "Words that belong to Efie, or to studying here, are easy to guess. Choose another password."
	case isPersonal(password, name, email):
		return "Your name or email address is easy to guess. Choose another password."
	}
	return ""
}

// localWords removes the words that attackers try first at Efie (ASVS 5.0, 6.1.2, 6.2.11), longer words first.
var localWords = strings.NewReplacer(
	"efie", "", "hostels", "", "hostel", "", "students", "", "student", "", "booking", "", "room", "", "campus",
	"", "paystack", "",
	"university", "", "ghana", "", "accra", "", "kumasi", "", "legon", "", "knust", "", "akwaaba", "",
)

// hasLocalWordsOnly reports whether a password consists only of localWords, digits and signs.
func hasLocalWordsOnly(password string) bool {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, password)
	return letters != "" && localWords.Replace(letters) == ""
}

// isPersonal reports whether a password is the student's name or email, ignoring case, spaces and dots.
func isPersonal(password, name, email string) bool {
	local, _, _ := strings.Cut(email, "@")
	simple := simplified(password)
	return simple != "" && slices.Contains([]string{simplified(name), simplified(email), simplified(local)}, simple)
}

// simplified returns a text in lower case without spaces, dots, underscores and dashes.
func simplified(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t._-", r) {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// matches compares a typed password with a hash of the NormalPassword. An unknown email has an empty hash and takes the
// same work.
func (s *Service) matches(ctx context.Context, typed, hash string) (bool, error) {
	ok, err := s.Hasher.Matches(ctx, hostel.NormalPassword(typed), hash)
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	return ok, nil
}

// newPasswordProblems checks a new password that was typed twice. It returns the problems of both fields.
func newPasswordProblems(field, password, confirmed, name, email string) (fields []hostel.FieldProblem) {
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

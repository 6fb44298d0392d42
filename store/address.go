package store

import (
	"net/url"
	"strings"
)

// CheckAddress says what is wrong with the address of a database, nil where it can be opened as far as one
// can tell without it. The error shows no password.
func CheckAddress(address string) error {
	_, err := engineOf(address)
	return err
}

// IsPostgres says whether an address is a URL of PostgreSQL's and not a path.
func IsPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Shown is an address without its password, for messages.
func Shown(address string) string {
	if !IsPostgres(address) {
		return address
	}
	u, err := url.Parse(address)
	if err != nil {
		return "postgres://…" // it may hold a password anywhere
	}
	u.RawQuery = ""
	return u.Redacted()
}

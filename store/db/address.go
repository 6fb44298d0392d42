package db

import (
	"net/url"
	"strings"
)

// CheckAddress fails if a database's address is invalid. The error does not contain the password.
func CheckAddress(address string) error {
	_, err := engineFor(address)
	return err
}

// IsPostgres reports whether an address is a URL of PostgreSQL, and not a path.
func IsPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

func RedactAddress(address string) string {
	if !IsPostgres(address) {
		return address
	}
	u, err := url.Parse(address)
	if err != nil {
		return "postgres://…" // a password may be anywhere in it
	}
	u.RawQuery = ""
	return u.Redacted()
}

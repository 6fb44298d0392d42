package db

import (
	"net/url"
	"strings"
)

// CheckAddress returns what is wrong with a database's address, without its password, or nil.
func CheckAddress(address string) error {
	_, err := engineFor(address)
	return err
}

// IsPostgres reports whether an address is a URL of PostgreSQL, and not a path.
func IsPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

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

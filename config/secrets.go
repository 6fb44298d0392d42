package config

import (
	"net/url"
	"slices"
	"strings"
)

// withoutSecrets returns an address without its password and keys. A text that is not an address is hidden completely.
func withoutSecrets(address string) string {
	if !strings.Contains(address, "://") {
		if strings.ContainsAny(address, "@=") {
			return hidden
		}
		return address
	}
	u, err := url.Parse(address)
	if err != nil {
		scheme, _, _ := strings.Cut(address, "://")
		return scheme + "://…"
	}
	if u.User == nil && strings.Contains(u.Path, "@") { // a slash in a password, which ends the host's name
		return u.Scheme + "://…"
	}
	if _, set := u.User.Password(); set {
		u.User = url.UserPassword(u.User.Username(), hidden)
	}
	if u.Fragment != "" { // none of ours has one: it may be a password's rest
		u.Fragment, u.RawFragment = hidden, ""
	}
	values := u.Query()
	for name, list := range values {
		for i := range list {
			list[i] = valueWithoutSecrets(name, list[i])
		}
	}
	if u.RawQuery != "" {
		u.RawQuery = values.Encode()
	}
	return u.String()
}

// hidden is shown instead of a secret. Its letters need no escaping in an address.
const hidden = "hidden"

// nothingOf tells only that there is a secret.
func nothingOf(string) string { return hidden }

// kindOfKey returns the beginning of a Paystack key, which tells its kind.
func kindOfKey(key string) string {
	if kind, ok := paystackKey("sk", key); ok {
		return "sk_" + kind + "_… (hidden)"
	}
	return hidden
}

// unlessPublic returns a key only if it is a public one: the secret key may stand there by mistake.
func unlessPublic(key string) string {
	if _, ok := paystackKey("pk", key); ok {
		return key
	}
	return hidden
}

// secretNames are parts of option names. An option with one of them holds a secret.
var secretNames = []string{"pass", "secret", "key", "token", "sig", "cred", "auth"}

// valueWithoutSecrets returns an option's value without secrets. It may be an address, such as a bucket's endpoint.
func valueWithoutSecrets(name, value string) string {
	names := func(part string) bool { return strings.Contains(strings.ToLower(name), part) }
	switch {
	case slices.ContainsFunc(secretNames, names):
		return hidden
	case strings.Contains(value, "://"), strings.Contains(value, "@"):
		return withoutSecrets(value)
	}
	return value
}

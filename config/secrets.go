package config

import (
	"net/url"
	"slices"
	"strings"
)

// withoutSecrets returns an address without its password and keys. It hides a text that could be a malformed address.
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
	if u.User == nil && strings.Contains(u.Path, "@") { // a slash in the password ended the host
		return u.Scheme + "://…"
	}
	if _, set := u.User.Password(); set {
		u.User = url.UserPassword(u.User.Username(), hidden)
	}
	if u.Fragment != "" { // it may be the rest of a password
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

// hidden replaces a secret. It needs no escaping in an address.
const hidden = "hidden"

func hideAll(string) string { return hidden }

// kindOfKey returns only the prefix of a Paystack key, which shows its kind.
func kindOfKey(key string) string {
	if kind, ok := paystackKey("sk", key); ok {
		return "sk_" + kind + "_… (hidden)"
	}
	return hidden
}

// hideUnlessPublic returns a public key as it is. It hides any other text, which may be the secret key.
func hideUnlessPublic(key string) string {
	if _, ok := paystackKey("pk", key); ok {
		return key
	}
	return hidden
}

// secretNames are parts of the names of options that hold secrets.
var secretNames = []string{"pass", "secret", "key", "token", "sig", "cred", "auth"}

// valueWithoutSecrets returns an option's value without secrets. The value may be an address, such as an endpoint.
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

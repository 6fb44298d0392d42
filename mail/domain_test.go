package mail_test

import (
	"testing"

	"efie/mail"
	"efie/test/must"
)

func TestAddressesOfOneOwnerHaveOneRegistrableDomain(t *testing.T) {
	for email, want := range map[string][2]string{
		"ama@example.com":                {"ama@example.com", "example.com"},
		"ama@a.b.example.com":            {"ama@a.b.example.com", "example.com"},
		"ama@bücher.example":             {"ama@xn--bcher-kva.example", "xn--bcher-kva.example"},
		"ama@BÜCHER.example":             {"ama@xn--bcher-kva.example", "xn--bcher-kva.example"},
		"ama@xn--bcher-kva.example":      {"ama@xn--bcher-kva.example", "xn--bcher-kva.example"},
		"ama@ｅｘａｍｐｌｅ．com":                {"ama@example.com", "example.com"},
		"ama@mail.example。com":           {"ama@mail.example.com", "example.com"},
		"ama@st.ug.edu.gh":               {"ama@st.ug.edu.gh", "ug.edu.gh"},
		"ama@shop.example.com.gh":        {"ama@shop.example.com.gh", "example.com.gh"},
		"ama@one.duckdns.org":            {"ama@one.duckdns.org", "duckdns.org"}, // offers free subdomains
		"ama@one.uk.com":                 {"ama@one.uk.com", "uk.com"},
		"ama@a_b--c.example.com":         {"ama@a_b--c.example.com", "example.com"},
		"ama@example.no-such-top-domain": {"ama@example.no-such-top-domain", "example.no-such-top-domain"},
		"ama@localhost":                  {"ama@localhost", "localhost"},
		`"a@b"@example.com`:              {`"a@b"@example.com`, "example.com"},
		"no address":                     {"no address", "no address"},
		"":                               {"", ""},
	} {
		ascii, registrable := mail.Address(email)
		must.Equal(t, email, [2]string{ascii, registrable}, want)
	}
}

package intake

import (
	"testing"

	"efie/test/must"
)

func TestAHostsEmailHasItsNormalForm(t *testing.T) {
	for cell, want := range map[string]string{
		"Esi@Example.com":                   "esi@example.com",
		"\u202aesi\u200b@example.com\u202c": "esi@example.com",
		"\u200b":                            "",
		"esi@exam ple.com":                  "expected an email address",
		"=?utf-8?q?esi?=@example.com":       "expected an email address",
	} {
		hostels, got := new(Review).review(t, "name,campus,host,email\nAdom,KNUST,Esi,"+cell+"\n")
		if got == "" {
			must.Equal(t, cell, hostels[0].Manager.Email, want)
			continue
		}
		must.Contain(t, cell, got, want)
	}
}

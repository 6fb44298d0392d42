package hostel

import (
	"strings"
	"testing"

	"efie/test/must"
)

func TestAnAddressHasOneForm(t *testing.T) {
	for typed, want := range map[string]string{
		" Ama@Example.COM ":                  "ama@example.com",
		"\u202aama@example.com\u202c":        "ama@example.com",
		"a\u200bm\u00ada@exam\u2060ple.com":  "ama@example.com",
		"\ufeffama@example.com\ufe0f\u3164":  "ama@example.com",
		"ama@example.com\u2800":              "ama@example.com",
		"ama\u00a0@example.com":              "ama @example.com",
		"ａｍａ＋１＠ｅｘａｍｐｌｅ．ｃｏｍ":                  "ama+1@example.com",
		"ama@example。com":                    "ama@example.com",
		"ama@example․com":                    "ama@example.com",
		"ama@BU\u0308CHER.example":           "ama@bücher.example",
		"ama٣@example.com":                   "ama3@example.com",
		"ama\x00@example.com":                "ama\ufffd@example.com",
		"ama@example.com\r\nBcc: a@example.": "ama@example.com\r\nbcc: a@example.",
	} {
		must.Equal(t, typed, NormalEmail(typed), want)
		must.Equal(t, want+" again", NormalEmail(want), want)
	}
}

func TestAnEmailCanBeSentToAValidAddress(t *testing.T) {
	label := strings.Repeat("b", 63)
	for _, valid := range []string{
		"ama@example.com", "a.b+c@st.ug.edu.gh", "o'neill_1@example.com.gh", "a@x.co", "{a}~!#$%&*/=^`|@example.com",
		strings.Repeat("a", 64) + "@example.com", "a@" + label + ".com", "ama@bücher.example", "ama@ɔdɔ.com.gh",
		"ama@xn--bcher-kva.example", "ama@example.xn--p1ai", "ama@1and1.com", "ama@a--b.example.com",
		"a@" + strings.Repeat("ɔ", 15) + ".com",
		strings.Repeat("a", 61) + "@" + label + "." + label + "." + label[:61] + ".co",
	} {
		if NormalEmail(valid) != valid || !ValidEmail(valid) {
			t.Errorf("%q is refused", valid)
		}
	}
	for _, invalid := range []string{
		"", "ama", "ama@", "@example.com", "ama@example", "ama@localhost", "ama@example.com.", "ama@.example.com",
		"ama@example..com", "a..b@example.com", ".a@example.com", "a.@example.com", "a b@example.com",
		"ama@exam ple.com", "ama@exa_mple.com", "ama@-example.com", "ama@example-.com", "ama@[127.0.0.1]",
		"ama@127.0.0.1", "ama@example.c", "ama@@example.com", "a@b@example.com", "Ama <ama@example.com>",
		`"ama"@example.com`, `"a b"@example.com`, "ama@example.com, b@example.com", "ama@example.com (Ama)",
		"=?utf-8?q?a?=@example.com", "amé@example.com", "ама@example.com", "ama@пример.рф", "ama@ex\u200bample.com",
		"ama@example.com\r\nBcc: a@example.com", "ama\ufffd@example.com", "\xff@example.com",
		strings.Repeat("a", 65) + "@example.com", "a@" + label + "b.com", "a@" + strings.Repeat("ɔ", 16) + ".com",
		strings.Repeat("a", 62) + "@" + label + "." + label + "." + label[:61] + ".co", "ama@xɔ--a.com",
	} {
		if ValidEmail(invalid) {
			t.Errorf("%q is valid", invalid)
		}
	}
}

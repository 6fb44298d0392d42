package booking

import (
	"testing"

	"efie/test/must"
)

func TestAddressesWithTagsBelongToOneMailbox(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"ama@example.com":             "ama@example.com",
		" Ama@Example.com ":           "ama@example.com",
		"ama+1@example.com":           "ama@example.com",
		"ama+1+2@example.com":         "ama@example.com",
		"ama+@example.com":            "ama@example.com",
		"a.ma@example.com":            "a.ma@example.com",
		"a.m.a+x.y@gmail.com":         "ama@gmail.com",
		"A.ma@GoogleMail.com":         "ama@gmail.com",
		"ama@gmail.com.example.com":   "ama@gmail.com.example.com",
		"a.ma@mail.gmail.com":         "a.ma@mail.gmail.com",
		"+1@example.com":              "+1@example.com",
		"+@gmail.com":                 "+@gmail.com",
		`"ama@home+1"@example.com`:    `"ama@home@example.com`,
		"no address":                  "no address",
		"":                            "",
		"ama-1@example.com":           "ama-1@example.com",
		"ama-1@yahoo.com":             "ama@yahoo.com",
		"ama-1-2@ymail.com":           "ama@ymail.com",
		"a.ma@yahoo.co.uk":            "a.ma@yahoo.co.uk",
		"ama-1@yahoo.example.com":     "ama-1@yahoo.example.com",
		"-1@yahoo.com":                "-1@yahoo.com",
		"ama+1@protonmail.com":        "ama@proton.me",
		"ama@pm.me":                   "ama@proton.me",
		"ama@protonmail.ch":           "ama@proton.me",
		"ama+1@me.com":                "ama@icloud.com",
		"ama@mac.com":                 "ama@icloud.com",
		"ama+1@outlook.com":           "ama@outlook.com",
		"ama@hotmail.com":             "ama@hotmail.com",
		"ama+a-long-tag@ug.edu.gh":    "ama@ug.edu.gh",
		"kwesi.mensah+b@st.ug.edu.gh": "kwesi.mensah@st.ug.edu.gh",
	} {
		t.Run(address, func(t *testing.T) {
			must.Equal(t, address, Mailbox(address), want)
			must.Equal(t, "the mailbox of "+want, Mailbox(want), want)
		})
	}
}

func TestMailServicesAndUniversitiesHaveNoLimit(t *testing.T) {
	t.Parallel()
	for domain, want := range map[string]string{
		"gmail.com": "", "yahoo.co.uk": "", "proton.me": "", "ug.edu.gh": "", "harvard.edu": "", "ox.ac.uk": "",
		"example.com": "example.com", "edu.example.com": "edu.example.com", "ug.edu.gh.example": "ug.edu.gh.example",
		"ac.io": "ac.io", "edu.gh": "edu.gh", "notgmail.com": "notgmail.com", "example.edu.com": "example.edu.com",
		"": "",
	} {
		must.Equal(t, domain, LimitedDomain(domain), want)
	}
}

package booking

import "testing"

func TestAddressesWithTagsBelongToOneMailbox(t *testing.T) {
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
		"ama+a-long-tag@ug.edu.gh":    "ama@ug.edu.gh",
		"kwesi.mensah+b@st.ug.edu.gh": "kwesi.mensah@st.ug.edu.gh",
	} {
		t.Run(address, func(t *testing.T) {
			if got := Mailbox(address); got != want {
				t.Errorf("%q, want %q", got, want)
			}
			if again := Mailbox(want); again != want {
				t.Errorf("the mailbox of %q is %q", want, again)
			}
		})
	}
}

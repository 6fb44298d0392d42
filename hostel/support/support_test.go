package support

import (
	"errors"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

const (
	noAddress = "This is not an email address. Write one such as ama@gmail.com."
	noPhone   = "A Ghanaian number has 10 digits with its 0, such as 024 123 4567, and this one has 6. Type all of " +
		"them, or the country code first."
	noReply = "Write an email address or a phone number, so that we can answer."
	tooLong = "This has 2001 characters, and 2000 fit. Shorten it, or send us an email."
	noCode  = "A reference has at most 60 letters and digits. Copy it again."
)

func TestAMessageHasAnAddressAndAText(t *testing.T) {
	for _, c := range []struct{ replyTo, reference, text, field, want string }{
		{"\u202aama＠gmail.com\u200b", "", "Help", "", ""},
		{"٠٢٤ １２３ 4567", "", "Help", "", ""},
		{"=?utf-8?q?a?=@gmail.com", "", "Help", "reply_to", noAddress},
		{"ama@gmail.com", "EFIE-1", "Help", "", ""},
		{"024 123 4567", "", "Help", "", ""},
		{"", "", "Help", "reply_to", noReply},
		{"call me", "", "Help", "reply_to", noReply},
		{"ama@gmail", "", "Help", "reply_to", noAddress},
		{"a@b.example\r\nBcc: c@d.example", "", "Help", "reply_to", noAddress},
		{"a@b.example, c@d.example", "", "Help", "reply_to", noAddress},
		{"024 123", "", "Help", "reply_to", noPhone},
		{"ama@gmail.com", strings.Repeat("1", 61), "Help", "payment_reference", noCode},
		{"ama@gmail.com", "a\x07b", "Help", "payment_reference", noCode},
		{"ama@gmail.com", "", " \r\n\t\u200b ", "message_text", "Write what it is about."},
		{"ama@gmail.com", "", strings.Repeat("ɛ", 2001), "message_text", tooLong},
		{"ama@gmail.com", "", strings.Repeat("ɛ", 2000), "", ""},
	} {
		m := HelpRequest{ReplyTo: c.replyTo, Reference: c.reference, Text: c.text}
		problem, _ := errors.AsType[*hostel.Problem](m.Check())
		if (problem != nil) != (c.field != "") || problem.Field(c.field) != c.want {
			t.Errorf("%q %q %.20q: %v", c.replyTo, c.reference, c.text, problem)
		}
	}
}

func TestAMessageLosesInvisibleCharacters(t *testing.T) {
	m := HelpRequest{ReplyTo: " +233 (0)24 123 4567 ", Reference: " EFIE-1\r\nBcc: x ",
		Text: "One\r\n\ttwo\u202e\x00\x1b\u2028three\n"}
	must.Do(t, m.Check())
	if m.ReplyTo != "024 123 4567" || m.Reference != "EFIE-1 Bcc: x" || m.Text != "One\n two three" {
		t.Errorf("%+v", m)
	}
}

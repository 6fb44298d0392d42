package mail

import (
	"bytes"
	"io"
	"net/mail"
	"strings"
	"testing"

	"efie/hostel"
)

// Whatever people type, a letter has the headers that we gave it and no others.
func TestNobodyInjectsHeaders(t *testing.T) {
	for _, evil := range []string{
		"Ama\r\nBcc: victim@example.com",
		"Ama\nBcc: victim@example.com\n\n<h1>Hi</h1>",
		"Ama\rBcc: victim@example.com",
		`Ama" <victim@example.com>, "B`,
		"Ama\u2028Bcc: victim@example.com",
		"=?utf-8?q?Ama=0D=0ABcc:_victim@example.com?=",
		"Ama\x00\x0b\x85Bcc: victim@example.com",
		strings.Repeat("Bcc: victim@example.com ", 100),
	} {
		for _, kind := range kinds {
			q := queued(kind)
			l := &q.Letter
			l.Name, l.StudentName, l.HostelName, l.RoomLabel, l.Reference, l.Code = evil, evil, evil, evil, evil, evil
			l.Token, l.HostelSlug = evil, evil
			m, err := writer(t).Compose(q)
			if err != nil {
				t.Fatalf("%s %q: %v", kind, evil, err)
			}
			var raw bytes.Buffer
			if _, err := m.mime().WriteTo(&raw); err != nil {
				t.Fatal(err)
			}
			parsed, err := mail.ReadMessage(&raw)
			if err != nil {
				t.Fatalf("%s %q: %v", kind, evil, err)
			}
			for header := range parsed.Header {
				switch header {
				case "From", "To", "Reply-To", "Subject", "Date", "Message-Id", "Mime-Version", "Content-Type", "Auto-Submitted":
				default:
					t.Errorf("%s %q: header %s", kind, evil, header)
				}
			}
			to, err := parsed.Header.AddressList("To")
			if err != nil || len(to) != 1 || to[0].Address != "ama@example.com" {
				t.Errorf("%s %q: goes to %v (%v)", kind, evil, to, err)
			}
			body, _ := io.ReadAll(parsed.Body)
			if n := bytes.Count(body, []byte("Content-Type:")); n != 2 {
				t.Errorf("%s %q: %d parts", kind, evil, n)
			}
			if strings.Contains(m.HTML, "<h1>Hi") || strings.Contains(m.HTML, "<victim") {
				t.Errorf("%s %q: markup came through", kind, evil)
			}
		}
	}
}

func TestANameCarriesNoLink(t *testing.T) {
	for given, want := range map[string]string{
		"Ama Serwaa":                    "Ama Serwaa",
		"  Kwabena\t Ofori-Atta ":       "Kwabena Ofori-Atta",
		"A.K. Mensah":                   "A. K. Mensah",
		"Nana Yaa N’tow":                "Nana Yaa N’tow",
		"Ɛfua Ɔkyere":                   "Ɛfua Ɔkyere",
		"You won! https://evil.example": "You won! https evil. example",
		"www.evil.example/pay":          "www. evil. example pay",
		"call me@evil.example":          "call me evil. example",
		"\u202egnp.exe":                 "gnp. exe",
		"":                              "there",
		" \r\n ":                        "there",
		strings.Repeat("x", 500):        strings.Repeat("x", 80) + "…",
	} {
		if got := name(given, "there"); got != want {
			t.Errorf("name(%q) = %q, want %q", given, got, want)
		}
	}
	q := queued(hostel.LetterVerifyEmail)
	q.Letter.Name = "Free data: http://evil.example/x"
	m, err := writer(t).Compose(q)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(m.Text, "evil.example") || strings.Contains(m.HTML, "evil.example") {
		t.Error("a name brought a link into somebody else's letter")
	}
}

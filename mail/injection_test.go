package mail

import (
	"bytes"
	"fmt"
	"io"
	"net/mail"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"efie/hostel"
	"efie/test/must"
)

// injections are texts that an attacker may type.
var injections = []string{
	"Ama\r\nBcc: victim@example.com",
	"Ama\nBcc: victim@example.com\n\n<h1>Hi</h1>",
	"Ama\rBcc: victim@example.com",
	"Ama\r\n.\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<victim@example.com>",
	`Ama" <victim@example.com>, "B`,
	"Ama\u2028Bcc: victim@example.com\u2029\u0085Cc: victim@example.com",
	"=?utf-8?q?Ama=0D=0ABcc:_victim@example.com?=",
	"=?utf-8?b?DQpCY2M6IHZpY3RpbUBleGFtcGxlLmNvbQ==?=",
	"Ama\x00\x0b\x85\xffBcc: victim@example.com",
	"\u202egnp.exe\u2066\u2069\u200f\ufeff\u00ad\U000E0041",
	`<img src=x onerror=alert(1)>{{.Token}}</title><script>`,
	strings.Repeat("Bcc: victim@example.com ", 100),
	strings.Repeat("ɛ", 10_000),
	strings.Repeat("Bcc:victim@example.com\r\n", 1000),
}

// composeWith composes an email with text in every field that a person typed. It also returns the raw MIME message.
func composeWith(t *testing.T, kind hostel.EmailKind, text string) (*Message, string) {
	t.Helper()
	q := queuedEmail(kind)
	l := &q.Email
	l.Name, l.StudentName, l.HostelName, l.RoomLabel, l.Reference, l.Code = text, text, text, text, text, text
	l.Token, l.HostelSlug = text, text
	l.HostName, l.HostPhone, l.PayerName, l.ByPayer = text, text, text, true
	l.Address, l.Landmark = text, text
	l.Month, l.PaidOn = hostel.Cedis(450), q.QueuedAt
	l.Terms = hostel.CostTerms{Stay: 16, Rest: hostel.RestMonthly}
	l.Sender, l.Page, l.Text = text, text, text
	m, err := writer(t).Compose(q)
	must.Do(t, err)
	var raw strings.Builder
	if _, err := m.mime().WriteTo(&raw); err != nil {
		t.Fatal(err)
	}
	return m, raw.String()
}

// TestTextCannotInjectHeaders checks that an email has only our headers.
func TestTextCannotInjectHeaders(t *testing.T) {
	for _, text := range injections {
		for _, kind := range kinds {
			m, raw := composeWith(t, kind, text)
			parsed, err := mail.ReadMessage(strings.NewReader(raw))
			must.Do(t, err)
			for header, values := range parsed.Header {
				switch header {
				case "From", "To", "Reply-To", "Subject", "Date", "Message-Id", "Mime-Version", "Content-Type",
					"Auto-Submitted":
				default:
					t.Errorf("%s %q: header %s", kind, text, header)
				}
				must.Equal(t, fmt.Sprintf("headers %s of %s with %q", header, kind, text), len(values), 1)
			}
			to, err := parsed.Header.AddressList("To")
			if err != nil || len(to) != 1 || to[0].Address != "ama@example.com" {
				t.Errorf("%s %q: the recipient is %v (%v)", kind, text, to, err)
			}
			body, _ := io.ReadAll(parsed.Body)
			must.Equal(t, fmt.Sprintf("parts of %s with %q", kind, text), bytes.Count(body, []byte("Content-Type:")), 2)
			if strings.Contains(m.HTML, "<h1>Hi") || strings.Contains(m.HTML, "<victim") ||
				strings.Contains(m.HTML, "<script") || strings.Contains(m.HTML, "<img") {
				t.Errorf("%s %q: markup was not escaped", kind, text)
			}
		}
	}
}

// TestLinesOfAnEmailAreShortAndVisible checks the limits of RFC 5322 2.1.1 and RFC 2047 6.2.
func TestLinesOfAnEmailAreShortAndVisible(t *testing.T) {
	for _, text := range injections {
		for _, kind := range kinds {
			m, raw := composeWith(t, kind, text)
			for _, line := range strings.Split(raw, "\r\n") {
				if len(line) > 998 || strings.ContainsAny(line, "\r\n") {
					t.Errorf("%s %.40q: a line of %d octets: %.60q", kind, text, len(line), line)
				}
			}
			received, err := parse(strings.NewReader(raw))
			must.Do(t, err)
			if subject := received.Subject; subject != m.Subject ||
				strings.ReplaceAll(subject, "GH₵\u00a0", "GH₵ ") != singleLine(subject) ||
				utf8.RuneCountInString(subject) > 300 {
				t.Errorf("%s %.40q: the subject is %q", kind, text, subject)
			}
			if unseen := strings.IndexFunc(received.Text, isHidden); unseen >= 0 {
				t.Errorf("%s %.40q: the text has %q", kind, text, received.Text[unseen:unseen+3])
			}
		}
	}
}

// isHidden reports whether a character is invisible. Spaces count as visible.
func isHidden(r rune) bool {
	return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029')
}

func TestOnlyAPlainAddressIsAccepted(t *testing.T) {
	for _, to := range []string{
		"ama@example.com\r\nBcc: victim@example.com", "ama@example.com\nRCPT TO:<victim@example.com>",
		"ama@example.com,victim@example.com",
		"ama@example.com>\r\nDATA", "<ama@example.com>", "Ama <ama@example.com>", "\u202eama@example.com",
		"ama\u200b@example.com", "ama@exam\u2028ple.com",
		"ama@example.com (\r\n Bcc: victim@example.com)", "=?utf-8?q?a?= <ama@example.com>",
		"undisclosed: a@example.com, b@example.com;", "\"ama\r\nBcc: x\"@example.com",
		strings.Repeat("a", 2000) + "\r\n@example.com",
	} {
		t.Run(fmt.Sprintf("%.40q", to), func(t *testing.T) {
			for _, kind := range kinds {
				q := queuedEmail(kind)
				q.Email.To = to
				if m, err := writer(t).Compose(q); err == nil {
					t.Errorf("%s to %.60q is composed, to %v", kind, to, m.To)
				}
			}
		})
	}
}

func TestANameCannotCarryALink(t *testing.T) {
	for given, want := range map[string]string{
		"Ama Serwaa":                      "Ama Serwaa",
		"  Kwabena\t Ofori-Atta ":         "Kwabena Ofori-Atta",
		"A.K. Mensah":                     "A. K. Mensah",
		"Nana Yaa N’tow":                  "Nana Yaa N’tow",
		"Ɛfua Ɔkyere":                     "Ɛfua Ɔkyere",
		"You won! https://evil.example":   "You won!",
		"www.evil.example/pay":            "there",
		"call me@evil.example":            "call",
		"\u202egnp.exe":                   "gnp. exe",
		"Win at evil.com.gh/x now":        "Win at now",
		"Win at (evil.com), now":          "Win at now",
		"Win at ｅｖｉｌ．ｃｏｍ now":             "Win at now",
		"Win at evil․com now":             "Win at now",
		"Win at evil。com now":             "Win at now",
		"Win at ev\u200bil.co\u00adm now": "Win at now",
		"Win at EVIL.РФ now":              "Win at now",
		"me＠evil．com Ama":                 "Ama",
		"me@evil Ama":                     "Ama",
		"ftp://10.0.0.1 Ama":              "Ama",
		"Call 0241234567 Ama":             "Call Ama",
		"Call 024-123 4567 Ama":           "Call Ama",
		"Call +233 (24) 123.45.67 Ama":    "Call + Ama",
		"Call ０２４１２３４５６７ Ama":             "Call Ama",
		"Call ٠٢٤١٢٣٤٥٦٧ Ama":             "Call Ama",
		"Call 1 2 3 4 5 Ama":              "Call Ama",
		"Ama 2026":                        "Ama 2026",
		"Ama 12 evil.com 345":             "Ama",
		"Rev.Fr.Mensah":                   "Rev. Fr. Mensah",
		"K.Mensah-Bonsu s/o A.K.":         "K. Mensah-Bonsu s o A. K.",
		"":                                "there",
		" \r\n ":                          "there",
		strings.Repeat("x", 500):          strings.Repeat("x", 80) + "…",
	} {
		t.Run(fmt.Sprintf("%.40q", given), func(t *testing.T) {
			must.Equal(t, fmt.Sprintf("the name of %q", given), personName(given, "there"), want)
		})
	}
	for _, kind := range []hostel.EmailKind{hostel.EmailVerification, hostel.EmailHostConfirmed} {
		q := queuedEmail(kind)
		q.Email.Name, q.Email.StudentName = "Free data: http://evil.example/x", "Win at evil.example/x"
		m := compose(t, q)
		must.Lack(t, "an email with a link as the name", m.Text+m.HTML, "evil.example")
	}
}

// A name in an email has no number of five digits, no address, and nothing that a mail program turns into a link.
func FuzzPersonName(f *testing.F) {
	for _, text := range injections {
		f.Add(text)
	}
	f.Add("Call ٠٢٤-1234567 or me＠evil．com, www.evil。example/x")
	f.Fuzz(func(t *testing.T, typed string) {
		name := personName(typed, "there")
		if name == "" || utf8.RuneCountInString(name) > maxName+1 || strings.ContainsAny(name, `@/\:<>"|`) {
			t.Errorf("%q becomes %q", typed, name)
		}
		if number := numberInName.FindString(name); number != "" {
			t.Errorf("%q keeps the number %q", typed, number)
		}
		if domain := domainInWord.FindString(name); domain != "" {
			t.Errorf("%q keeps the domain %q", typed, domain)
		}
		if unseen := strings.IndexFunc(name, isHidden); unseen >= 0 {
			t.Errorf("%q keeps a hidden character: %q", typed, name)
		}
	})
}

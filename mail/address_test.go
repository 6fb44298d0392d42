package mail

import (
	"net/mail"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// typedAddresses are addresses as people type, paste and forge them.
var typedAddresses = append([]string{
	"Ama@Example.com", "a.b+c@st.ug.edu.gh", "{a}~!#$%&*/=^`|'@example.com", "ama@bücher.example", "ama@ɔdɔ.com.gh",
	"\u202aama@example.com\u202c", "a\u200bma@exam\u00adple.com", "ａｍａ＠ｅｘａｍｐｌｅ。ｃｏｍ", "ama@BU\u0308CHER.example",
	strings.Repeat("a", 64) + "@" + strings.Repeat("b", 63) + ".com", "a@" + strings.Repeat("ɔ", 15) + ".com",
	"ama@xn--bcher-kva.example", "ama@xn--a.example", `"a b"@example.com`, "amé@example.com", "=?utf-8?q?a?=@example.com",
	"ama@127.0.0.1", "ama@[::1]", "ama@שלום.example", "ama@example.com\u3164", "ama@straße.de", "İ@example.com",
}, injections...)

// wantSendable fails the test unless an email to a valid address can be composed, encoded and read again, with a
// recipient that needs no extension of SMTP, as the payment provider needs it, too.
func wantSendable(t *testing.T, email string) *Message {
	t.Helper()
	q := queuedEmail(hostel.EmailBookingConfirmed)
	q.Email.To, q.Email.Sender = email, email
	m, err := writer(t).Compose(q)
	must.Do(t, err)
	var raw strings.Builder
	_, err = m.mime().WriteTo(&raw)
	must.Do(t, err)
	parsed, err := mail.ReadMessage(strings.NewReader(raw.String()))
	must.Do(t, err)
	for _, header := range []string{"To", "Reply-To"} {
		addresses, err := parsed.Header.AddressList(header)
		if err != nil || len(addresses) != 1 || addresses[0].Address != m.To.Address {
			t.Errorf("%s of an email to %q is %v (%v)", header, email, addresses, err)
		}
	}
	local, domain, _ := strings.Cut(m.To.Address, "@")
	if strings.ContainsFunc(m.To.Address, func(r rune) bool { return r <= ' ' || r > '~' }) || len(local) > 64 ||
		len(m.To.Address) > 254 || !strings.HasPrefix(email, local+"@") {
		t.Errorf("%q becomes the recipient %q", email, m.To.Address)
	}
	for label := range strings.SplitSeq(domain, ".") {
		if label == "" || len(label) > 63 {
			t.Errorf("%q becomes %q, with the label %q", email, m.To.Address, label)
		}
	}
	return m
}

func TestAnEmailArrivesAtEachValidAddress(t *testing.T) {
	server := newMailServer(t, always(accepts))
	delivered := 0
	for _, typed := range typedAddresses {
		email := hostel.NormalEmail(typed)
		if !hostel.ValidEmail(email) {
			continue
		}
		delivered++
		m := wantSendable(t, email)
		must.Do(t, server.carrier().Carry(t.Context(), m))
		if server.copies[m.To.Address] == 0 {
			t.Errorf("%q has no email; the server knows %v", typed, server.copies)
		}
	}
	if delivered < 12 {
		t.Errorf("only %d addresses are valid", delivered)
	}
	if server.copies["ama@xn--bcher-kva.example"] == 0 {
		t.Errorf("no domain became ASCII: %v", server.copies)
	}
}

// The normal form of an address is normal, and an email can be sent to it if it is valid.
func FuzzEmailAddress(f *testing.F) {
	for _, typed := range typedAddresses {
		f.Add(typed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		email := hostel.NormalEmail(typed)
		if strings.ContainsFunc(email, hostel.IsInvisible) {
			t.Errorf("%q becomes %q, which has an invisible character", typed, email)
		}
		if hostel.ValidEmail(email) {
			must.Equal(t, "the normal form of "+email, hostel.NormalEmail(email), email)
			wantSendable(t, email)
		}
	})
}

package pages_test

import (
	"strconv"
	"strings"
	"testing"

	"efie/config"
	"efie/hostel/support"
	"efie/server/servertest"
	"efie/test/must"
)

// supportEmails returns the text of all waiting and sent emails.
func supportEmails(s *servertest.RunningSite) string {
	return s.NewBrowser().Get("/dev/mail").Body
}

func sendMessage(b *servertest.WebBrowser, page, replyTo, reference, text string) servertest.Response {
	b.T.Helper()
	return b.Post("/message", "page", page, "reply_to", replyTo, "payment_reference", reference, "message_text", text)
}

func TestAVisitorSendsAMessageToSupport(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1), func(c *config.Config) { c.SupportPhone = "020 123 4567" })
	b := s.NewBrowser()
	for _, path := range []string{"/contact-us", "/report-issue", "/feedback"} {
		b.Get(path).Wants(t, 200, `href="mailto:help@localhost?subject=Efie">Email us</a>`,
			`href="tel:+233201234567">Call 020 123 4567</a>`, `href="https://wa.me/233201234567?text=Efie">WhatsApp</a>`,
			`<form class="form" method="post" action="/message#contact_form"`, `name="page" value="`+path[1:]+`"`)
	}
	filled := b.Get("/contact-us?reference=EFIE-12AB")
	filled.Wants(t, 200, `value="EFIE-12AB"`, `subject=Efie%20EFIE-12AB"`, `?text=Efie%20EFIE-12AB"`,
		`content="noindex"`)
	must.Equal(t, "Cache-Control of a page with a reference", filled.Header.Get("Cache-Control"), "private, no-store")
	b.Get("/contact-us?reference=%22onload%3Dx").Lacks(t, "subject=Efie%20")

	wrong := sendMessage(b, "report-issue", "ama@gmail", "EFIE-1", "My <b>bed</b>\nis gone")
	wrong.Wants(t, 422, "Nothing was sent. Please check the marked fields.", "<h1>Report an issue</h1>",
		`href="#reply_to"`, "This is not an email address.", `value="ama@gmail"`, `value="EFIE-1"`,
		">My &lt;b&gt;bed&lt;/b&gt;\nis gone</textarea>", `name="page" value="report-issue"`)
	empty := sendMessage(b, "no-such-page", "", "", "")
	empty.Wants(t, 422, "<h1>Contact us</h1>", "Write an email address or a phone number", "Write what it is about.")

	sent := sendMessage(b, "report-issue", "ama@gmail.com", "EFIE-1", "My bed\nis gone")
	sent.Wants(t, 200, "We have your message", "We will reply to the email address or phone number that you gave.")
	sendMessage(b, "report-issue", "AMA@gmail.com ", "EFIE-1", "My bed\nis gone").Wants(t, 200) // a double press
	if n := s.Count(`select count(*) from outbox`); n != 1 || s.Count(`select count(*) from messages`) != 1 {
		t.Errorf("a double press sends %d emails, want 1", n)
	}
	s.Eventually("the email", func() bool {
		return strings.Contains(supportEmails(s), "Message from /report-issue: EFIE-1")
	})
}

func TestMessagesHaveALimitAndNothingIsLost(t *testing.T) {
	t.Parallel()
	s, student := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1), func(c *config.Config) {
		c.SupportPhone = "020 123 4567"
	})
	b := s.NewBrowser()
	for i := range support.MaxOfSender {
		sendMessage(b, "feedback", "024 123 4567", "", strings.Repeat("x", i+1)).Wants(t, 200, "We will reply to")
	}
	late := sendMessage(b, "feedback", "024 123 4567", "", "One more")
	late.Wants(t, 429, "We cannot take more messages through this form today.", "What you wrote is still here.",
		"Send it by email to help@localhost, or call 020 123 4567.", `>One more</textarea>`, `value="024 123 4567"`)
	wait, err := strconv.Atoi(late.Header.Get("Retry-After"))
	if day := int(support.LimitTime.Seconds()); err != nil || wait > day || wait < day-600 {
		t.Errorf("Retry-After is %q, want the time until the first message is a day old", late.Header.Get("Retry-After"))
	}
	must.Equal(t, "stored messages", s.Count(`select count(*) from messages`), support.MaxOfSender)

	s.Exec(`update messages set sent_at = sent_at - 1000 * cast($1 as bigint)`, wait) // then the form opens
	sendMessage(b, "feedback", "024 123 4567", "", "One more").Wants(t, 200, "We will reply to")

	for i := range support.MaxOfSender { // the student's count is another one
		sendMessage(student, "feedback", "024 123 4567", "", strings.Repeat("y", i+1)).Wants(t, 200, "We will reply to")
	}
	sendMessage(student, "feedback", "024 123 4567", "", "One more of Ama").Wants(t, 429, ">One more of Ama</textarea>")
}

func TestAnEditorPlacesTheContactForm(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	save(t, s.Config.DataDir, "scholars.md", goodPage+"\n{contact-form}\n\nMore words.\n")
	b := s.NewBrowser()
	s.Eventually("the page", func() bool { return b.Get("/scholars").Status == 200 })
	b.Get("/scholars").Wants(t, 200, `name="page" value="scholars"`, "More words.")
	sendMessage(b, "scholars", "", "", "Hello").Wants(t, 422, "<h1>House rules</h1>", ">Hello</textarea>", "More words.")
	sendMessage(b, "scholars", "ama@gmail.com", "", "Hello").Wants(t, 200, "We have your message")
	must.Equal(t, "the page for which the message is stored", s.Text(`select page from messages`), "scholars")
}

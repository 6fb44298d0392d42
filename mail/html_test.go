package mail

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"efie/hostel"
	"efie/test/must"
)

// allowedLinks are the links of the emails of the tests, apart from the pages of Efie.
var allowedLinks = []string{
	"mailto:help@efie.example",
	"tel:+233201234567", // the support's phone
	"tel:+233241234567", // the student's phone, for the host
	"tel:+233209998888", // the host's phone, for the student
	checkLink,
}

// checkLink is the address at which a host checks the code of the tests' booking.
const checkLink = "https://efie.example:8443/check/K7Q2M"

// isAllowedLink reports whether a link of the tests' emails is one of allowedLinks, a page of Efie, or the support's
// WhatsApp.
func isAllowedLink(address string) bool {
	const site = "https://efie.example:8443"
	return slices.Contains(allowedLinks, address) || address == site || strings.HasPrefix(address, site+"/") ||
		strings.HasPrefix(address, "https://wa.me/233201234567?text=Efie")
}

// unsafeParts returns the parts of an HTML email that run code, load data, or report that the email was opened.
func unsafeParts(email string) (found []string) {
	z := html.NewTokenizer(strings.NewReader(email))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		if kind == html.CommentToken {
			found = append(found, "a comment")
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		token := z.Token()
		if !slices.Contains([]string{"html", "head", "meta", "title", "style", "body", "div", "table", "tr", "td", "h1",
			"h2", "p", "b", "ul", "li", "br", "a"}, token.Data) {
			found = append(found, "an element "+token.Data)
		}
		for _, a := range token.Attr {
			switch {
			case strings.HasPrefix(a.Key, "on"),
				slices.Contains([]string{"src", "background", "action", "srcset", "ping"}, a.Key),
				a.Key == "http-equiv":
				found = append(found, "an attribute "+a.Key)
			case a.Key == "href" && !isAllowedLink(a.Val):
				found = append(found, "a link to "+a.Val)
			case a.Key == "style" && strings.Contains(a.Val, "url"):
				found = append(found, "a style that loads data")
			}
		}
		if token.Data == "style" && z.Next() == html.TextToken && strings.ContainsAny(string(z.Text()), "@\\<") &&
			strings.Count(string(z.Raw()), "@") != 1 {
			found = append(found, "a style that loads data")
		}
	}
	return found
}

func TestAnEmailLoadsAndRunsNothing(t *testing.T) {
	for _, kind := range kinds {
		for _, text := range append(injections, "Ama Serwaa") {
			m, _ := composeWith(t, kind, text)
			must.Equal(t, fmt.Sprintf("the parts of %s with %.40q", kind, text), unsafeParts(m.HTML), nil)
		}
		q := queuedEmail(kind)
		q.Email = bookedByAma(kind)
		q.Email.Bookings = []hostel.Email{bookedByAma(hostel.EmailHostConfirmed)}
		must.Equal(t, "the parts of "+string(kind)+" about a booking", unsafeParts(compose(t, q).HTML), nil)
	}
	for _, email := range []string{
		"<script>", "<img src=x>", "<p onclick=x>", "<form>", "<input>", `<a href="https://evil.example">`,
		`<a href="https://efie.example:8443.evil.example/check/K7Q2M">`, `<a href="tel:+233240000000">`,
		`<a href="javascript:x">`, "<iframe>", "<!-- x -->",
		`<td background="x">`, `<td style="background:url(x)">`, "<style>@import 'x'; @media {}</style>",
		`<meta http-equiv="refresh">`, "<link rel=x>", "<svg>",
	} {
		if unsafeParts(email) == nil {
			t.Errorf("%s is not found", email)
		}
	}
}

// TestEmailsWorkInEveryMailProgram checks what mail programs need for lists, screen readers and dark mode.
func TestEmailsWorkInEveryMailProgram(t *testing.T) {
	for _, kind := range kinds {
		m := compose(t, queuedEmail(kind))
		must.Contain(t, string(kind), m.HTML, `<html lang="en">`, `<meta charset="utf-8">`, `content="light dark"`,
			"prefers-color-scheme: dark", "word-break:break-word", `role="presentation"`)
		_, preview, _ := strings.Cut(m.HTML, `mso-hide:all">`)
		preview, _, _ = strings.Cut(preview, "</div>")
		if len(preview) < 30 || !strings.HasSuffix(preview, ".") || strings.Contains(preview, "Hello") {
			t.Errorf("%s has the preview %q", kind, preview)
		}
		if len(m.HTML) > 50_000 {
			t.Errorf("%s has %d bytes; Gmail cuts long emails", kind, len(m.HTML))
		}
		if kind.HasLink() && !strings.Contains(m.HTML, ">https://efie.example:8443/") {
			t.Errorf("%s: the address of the button is not visible", kind)
		}
	}
	q := queuedEmail(hostel.EmailHostCancelled)
	q.Email.HostelName = strings.Repeat("x", 500)
	if m, err := writer(t).Compose(q); err != nil || !strings.Contains(m.Text, strings.Repeat("x", maxLabel)+"…") ||
		strings.Contains(m.HTML, strings.Repeat("x", maxLabel+1)) {
		t.Errorf("a very long name is not shortened (%v):\n%s", err, m.Text)
	}
}

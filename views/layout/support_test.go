package layout

import (
	"strings"
	"testing"

	"github.com/a-h/templ"

	"efie/test/must"
)

func rendered(t *testing.T, c templ.Component) string {
	t.Helper()
	var out strings.Builder
	must.Do(t, c.Render(t.Context(), &out))
	return out.String()
}

func TestLinksToSupportContainTheReference(t *testing.T) {
	s := Support{Email: "help@efie.example", Phone: "020 123 4567", Digits: "233201234567"}
	must.Contain(t, "the links", rendered(t, ReachSupport(s, "EFIE-A1&cc=x")),
		`href="mailto:help@efie.example?subject=Efie%20EFIE-A1%26cc%3Dx"`,
		`href="tel:+233201234567">Call 020 123 4567</a>`,
		`href="https://wa.me/233201234567?text=Efie%20EFIE-A1%26cc%3Dx"`,
		`href="/contact-us?reference=EFIE-A1%26cc%3Dx"`)
	must.Contain(t, "the links in a sentence", rendered(t, SupportLinks(s, "AB12CD34")),
		`href="mailto:help@efie.example?subject=Efie%20AB12CD34">help@efie.example</a>`,
		`href="tel:+233201234567">020 123 4567</a>`,
		`href="https://wa.me/233201234567?text=Efie%20AB12CD34">WhatsApp</a>`)
}

func TestWithoutAPhoneOnlyEmailAndFormAreOffered(t *testing.T) {
	for name, s := range map[string]Support{
		"no phone":                {Email: "help@efie.example"},
		"no international number": {Email: "help@efie.example", Phone: "0800 12"},
	} {
		html := rendered(t, ReachSupport(s, ""))
		must.Contain(t, name, html, `href="mailto:help@efie.example?subject=Efie"`, `href="/contact-us?reference="`)
		if strings.Contains(html, "wa.me") || strings.Contains(html, "tel:") != (s.Phone != "") {
			t.Errorf("%s: %s", name, html)
		}
	}
	short := rendered(t, ReachSupport(Support{Phone: "0800 12"}, ""))
	must.Contain(t, "a short number", short, `href="tel:080012">Call 0800 12</a>`)
}

package views

import (
	"crypto/sha256"
	"encoding/base64"

	"github.com/a-h/templ"
)

// blend lets browsers blend one page into the next. It stands in the page itself: browsers decide
// before a style sheet can have come.
const blend = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }"

// blending is blend as an element; its text is fixed, so nothing has to be escaped.
func blending() templ.Component { return templ.Raw("<style>" + blend + "</style>") }

// StyleHash admits the one style that stands in pages, as a source of the policy's style-src (CSP Level 3).
func StyleHash() string {
	sum := sha256.Sum256([]byte(blend))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

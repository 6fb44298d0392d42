package layout

import (
	"crypto/sha256"
	"encoding/base64"

	"github.com/a-h/templ"
)

// blend lets browsers blend one page into the next. It stands in the page itself: browsers decide
// before a style sheet can have come.
const blend = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }"

// starter loads the script that its element names once the page has loaded and is shown, or when it
// is touched and all of its HTML is there, which islands are looked for in. Until then the page does
// all by itself; so much sooner is its first picture on a slow line (npm run audit).
const starter = `{const me=document.currentScript;let due;const go=e=>{due=due||e.type!="DOMContentLoaded";` +
	`if(!due||document.readyState=="loading"||!me.dataset.src)return;` +
	`const s=document.createElement("script");s.type="module";s.src=me.dataset.src;delete me.dataset.src;me.after(s)};` +
	`for(const e of["DOMContentLoaded","pointerdown","keydown"])addEventListener(e,go);` +
	`addEventListener("load",e=>new PerformanceObserver(()=>go(e)).observe({type:"paint",buffered:true}))}`

// style is CSS as an element. Its text is ours, so nothing has to be escaped.
func style(css string) templ.Component { return templ.Raw("<style>" + css + "</style>") }

// startLater is the starter as an element.
func startLater(script string) templ.Component {
	return templ.Raw(`<script data-src="` + templ.EscapeString(script) + `">` + starter + `</script>`)
}

// inline is all the style of an instant page.
func (a Assets) inline() string { return blend + a.CSS }

// StyleSources admit the styles that stand in pages, as sources of the policy's style-src.
func (a Assets) StyleSources() string {
	if a.CSS == "" {
		return source(blend)
	}
	return source(blend) + " " + source(a.inline())
}

// ScriptSource admits the one script that stands in pages, as a source of the policy's script-src.
func ScriptSource() string { return source(starter) }

// source is what a policy calls a text by its hash (CSP Level 3).
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

package layout

import (
	"crypto/sha256"
	"encoding/base64"

	"github.com/a-h/templ"
)

// blend makes browsers blend from page to page. It is inline, because browsers decide before a stylesheet has loaded.
const blend = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}"

// starter loads the script of its data-src attribute after the first paint, or earlier at the first touch or key if the
// HTML is complete. So the first picture arrives sooner on a slow connection ("npm run audit" measures it).
const starter = `{const me=document.currentScript;let due;const go=e=>{due=due||e.type!="DOMContentLoaded";` +
	`if(!due||document.readyState=="loading"||!me.dataset.src)return;` +
	`const s=document.createElement("script");s.type="module";s.src=me.dataset.src;delete me.dataset.src;me.after(s)};` +
	`for(const e of["DOMContentLoaded","pointerdown","keydown"])addEventListener(e,go);` +
	`addEventListener("load",e=>new PerformanceObserver(()=>go(e)).observe({type:"paint",buffered:true}))}`

// style returns a style element. The CSS is our own, so it needs no escaping.
func style(css string) templ.Component { return templ.Raw("<style>" + css + "</style>") }

func startLater(script string) templ.Component {
	return templ.Raw(`<script data-src="` + templ.EscapeString(script) + `">` + starter + `</script>`)
}

func (a Assets) inline() string { return blend + a.CSS }

// StyleSources returns the style-src sources that allow the styles inside pages.
func (a Assets) StyleSources() string {
	if a.CSS == "" {
		return source(blend)
	}
	return source(blend) + " " + source(a.inline())
}

// ScriptSource returns the script-src source that allows the script inside pages.
func ScriptSource() string { return source(starter) }

// source returns the hash source of a text (CSP Level 3).
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

package layout

import (
	"crypto/sha256"
	"encoding/base64"

	"github.com/a-h/templ"
)

// blend lets browsers blend one page into the next. They decide before a style sheet has loaded.
const blend = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}"

// starter loads the script that its element names, when the page was painted, or when a person touches it and the HTML
// is complete. Its first picture comes sooner on a slow connection (npm run audit).
const starter = `{const me=document.currentScript;let due;const go=e=>{due=due||e.type!="DOMContentLoaded";` +
	`if(!due||document.readyState=="loading"||!me.dataset.src)return;` +
	`const s=document.createElement("script");s.type="module";s.src=me.dataset.src;delete me.dataset.src;me.after(s)};` +
	`for(const e of["DOMContentLoaded","pointerdown","keydown"])addEventListener(e,go);` +
	`addEventListener("load",e=>new PerformanceObserver(()=>go(e)).observe({type:"paint",buffered:true}))}`

// style is CSS as an element. The CSS is ours, so nothing is escaped.
func style(css string) templ.Component { return templ.Raw("<style>" + css + "</style>") }

func startLater(script string) templ.Component {
	return templ.Raw(`<script data-src="` + templ.EscapeString(script) + `">` + starter + `</script>`)
}

func (a Assets) inline() string { return blend + a.CSS }

// StyleSources allow the styles inside pages, as sources of the policy's style-src.
func (a Assets) StyleSources() string {
	if a.CSS == "" {
		return source(blend)
	}
	return source(blend) + " " + source(a.inline())
}

// ScriptSource allows the one script inside pages, as a source of the policy's script-src.
func ScriptSource() string { return source(starter) }

// source names a text by its hash, as a content policy does (CSP Level 3).
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

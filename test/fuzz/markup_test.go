package fuzz_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"efie/server/servertest"
	"efie/test/must"
	"efie/views/layout"
)

// linkAttributes are attributes with an address that a browser may follow, load or run.
var linkAttributes = []string{"href", "src", "action", "formaction", "poster", "xlink:href"}

// runningSchemes are schemes of addresses that contain their own code or content.
var runningSchemes = []string{"javascript", "vbscript", "livescript", "data", "file", "blob", "filesystem",
	"view-source",
	"about"}

// findHarm returns what a page would run or load that no page of Efie has, or nil. Allowed are the script bundle, its
// starter, the props of islands, structured data and the style of the policy. Event handlers, other styles, addresses
// that run code, and embedding elements are harmful. It reads the page with the tokenizer of the HTML standard, as
// browsers do.
func findHarm(page string) error {
	z := html.NewTokenizer(strings.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return nil
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			if err := findTagHarm(token); err != nil {
				return fmt.Errorf("%w in %s", err, token)
			}
			if token.Data == "style" &&
				(z.Next() != html.TextToken ||
					!slices.Contains(servertest.StyleSources(), servertest.HashSource(z.Text()))) {
				return fmt.Errorf("%s: not a style that the policy admits", token)
			}
			if token.Data == "script" && z.Next() == html.TextToken {
				if text := z.Text(); !json.Valid(text) && servertest.HashSource(text) != layout.ScriptSource() {
					return fmt.Errorf("%s: neither JSON nor the script that the policy admits: %s", token, text)
				}
			}
		}
	}
}

// findTagHarm checks one tag. findHarm checks the text of scripts and styles.
func findTagHarm(token html.Token) error {
	attributes := map[string]string{}
	for _, a := range token.Attr {
		attributes[a.Key] = a.Val
		if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcdoc" {
			return fmt.Errorf("an attribute %s", a.Key)
		}
		picture := token.Data == "img" && strings.HasPrefix(a.Val, "data:image/")
		if slices.Contains(linkAttributes, a.Key) && slices.Contains(runningSchemes, scheme(a.Val)) && !picture {
			return fmt.Errorf("an address with the scheme %q", scheme(a.Val))
		}
	}
	switch token.Data {
	case "script":
		ours := attributes["type"] == "module" && strings.HasPrefix(attributes["src"], "/static/build/")
		own := strings.HasPrefix(attributes["data-src"], "/static/build/") // findHarm checks its text
		if _, fetched := attributes["src"]; !ours &&
			(fetched || !slices.Contains(
				[]string{"application/json", "application/ld+json"}, attributes["type"]) && !own) {
			return fmt.Errorf("a script")
		}
	case "iframe", "frame", "object", "embed", "base", "applet", "portal", "math", "noembed":
		return fmt.Errorf("an element %s", token.Data)
	case "meta":
		if _, to, _ := strings.Cut(attributes["content"], "url="); strings.EqualFold(attributes["http-equiv"],
			"refresh") && !strings.HasPrefix(to, "/") {
			return fmt.Errorf("a refresh to another site")
		}
	}
	return nil
}

var schemeForm = regexp.MustCompile(`^[a-z][a-z0-9+.-]*:`)

// scheme returns the scheme of an address as browsers read it: without spaces and control characters around the
// address, and without line breaks and tabs in it (WHATWG URL standard, basic URL parser).
func scheme(address string) string {
	address = strings.TrimLeftFunc(address, func(r rune) bool { return r <= ' ' })
	address = strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(address)
	return strings.TrimSuffix(schemeForm.FindString(strings.ToLower(address)), ":")
}

// TestHarmfulPagesAreFound is the control of findHarm.
func TestHarmfulPagesAreFound(t *testing.T) {
	for _, page := range []string{
		`<p><script>window.ran = 1</script>`, `<SCRIPT src=//evil.example>`,
		`<script type="module" src="https://evil.example/a.js"></script>`,
		`<script type="application/json">{"a":1}; run()</script>`, `<script type="application/json"></script><script>`,
		`<script type="application/json">{"a":"</script><img src=x onerror=run()>"}</script>`,
		`<img src=x onerror=run()>`, `<a autofocus onfocus='run()'>`, `<svg/onload=run()>`,
		`<p style="background:url(//evil.example)">`,
		`<a href="javascript:run()">`, "<a href=\" \x01jAva\tscript\n:run()\">", `<form action="vbscript:run()">`,
		`<img src="data:text/html,x">`,
		`<iframe srcdoc="x">`, `<base href="//evil.example/">`,
		`<meta http-equiv="Refresh" content="0; url=https://evil.example">`, `<style>p{}</style>`,
	} {
		if findHarm(page) == nil {
			t.Errorf("findHarm finds nothing in %s", page)
		}
	}
	for _, page := range []string{
		`<p>&lt;script&gt;window.ran = 1&lt;/script&gt;`, `<input value="&#34; onfocus=run()">`,
		`<a href="/javascript:run()">`, `<a href="?next=javascript:run()">`,
		`<script type="module" src="/static/build/main-1.js"></script>`,
		`<script type="application/json">{"a":"\u003c/script>"}</script>`,
		`<a href="mailto:a@b.gh">`, `<img src="https://pictures.example/a.jpg">`,
		`<meta http-equiv="refresh" content="3; url=/dashboard">`,
	} {
		must.Equal(t, "the harm of the page "+page, findHarm(page), nil)
	}
}

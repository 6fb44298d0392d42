package servertest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"efie/static"
	"efie/views/layout"
)

// StyleSources returns the hashes of the styles that the Content-Security-Policy allows in a page.
var StyleSources = sync.OnceValue(func() []string {
	manifest, err := static.Files.ReadFile("build/manifest.json")
	if err != nil {
		panic(err)
	}
	names := map[string]string{}
	if err := json.Unmarshal(manifest, &names); err != nil {
		panic(err)
	}
	css, err := static.Files.ReadFile("build/" + names["instant.css"])
	if err != nil {
		panic(err)
	}
	return strings.Fields(layout.Assets{CSS: string(css)}.StyleSources())
})

// HashSource returns the hash of a text in the notation of a policy (CSP Level 3).
func HashSource(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// PolicyOf returns a page's policy: the sorted sources of each directive.
func PolicyOf(a Response) map[string][]string {
	policy := map[string][]string{}
	for directive := range strings.SplitSeq(a.Header.Get("Content-Security-Policy"), ";") {
		if words := strings.Fields(directive); len(words) > 0 {
			policy[words[0]] = slices.Sorted(slices.Values(words[1:]))
		}
	}
	return policy
}

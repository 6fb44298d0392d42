package content

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// draftKeyLabel separates the key of drafts from other keys derived from Settings.Key.
const draftKeyLabel = "efie: previews of drafts"

func (s Settings) sign(name string) string {
	return base64.RawURLEncoding.EncodeToString(authenticate(authenticate(s.Key, draftKeyLabel), name))
}

func authenticate(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// Signed reports whether signature is the signature in the link of the named draft. Without a key, it returns false.
func (s Settings) Signed(name, signature string) bool {
	return len(s.Key) > 0 && hmac.Equal([]byte(signature), []byte(s.sign(name)))
}

// DraftLink returns the address of the named draft. Anyone with the address can read the draft.
func (s Settings) DraftLink(name string) string {
	return s.SiteURL + "/" + name + "?preview=" + s.sign(name)
}

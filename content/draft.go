package content

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// draftKeyLabel separates the key of drafts from everything else that is derived from Site.Key.
const draftKeyLabel = "efie: previews of drafts"

func (s Settings) draftKey() []byte {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(draftKeyLabel))
	return mac.Sum(nil)
}

func (s Settings) sign(name string) string {
	mac := hmac.New(sha256.New, s.draftKey())
	mac.Write([]byte(name))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Signed reports whether signature belongs to the link of the draft with this name. Without a key it
// is always false.
func (s Settings) Signed(name, signature string) bool {
	return len(s.Key) > 0 && hmac.Equal([]byte(signature), []byte(s.sign(name)))
}

// DraftLink returns the address that shows the draft with this name. Anyone who has it can read the draft.
func (s Settings) DraftLink(name string) string {
	return s.SiteURL + "/" + name + "?preview=" + s.sign(name)
}

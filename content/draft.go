package content

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// sealLabel keeps the signatures of drafts apart from all else that the key signs.
const sealLabel = "efie: previews of drafts"

// seal is the key of drafts' links.
func (h House) seal() []byte {
	mac := hmac.New(sha256.New, h.Key)
	mac.Write([]byte(sealLabel))
	return mac.Sum(nil)
}

func (h House) signature(name string) string {
	mac := hmac.New(sha256.New, h.seal())
	mac.Write([]byte(name))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Signed says whether a signature is the one of a draft's link.
func (h House) Signed(name, signature string) bool {
	return len(h.Key) > 0 && hmac.Equal([]byte(signature), []byte(h.signature(name)))
}

// DraftLink is where the draft of a name can be seen by those who have the link.
func (h House) DraftLink(name string) string {
	return h.SiteURL + "/" + name + "?preview=" + h.signature(name)
}

package cache

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Tag returns a hash of a text, for its ETag.
func Tag(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// Matches reports whether an If-None-Match header names the ETag, in a weak comparison (RFC 9110, section 13.1.2).
func Matches(header []string, etag string) bool {
	opaque := strings.TrimPrefix(etag, "W/")
	for tag := range strings.SplitSeq(strings.Join(header, ","), ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || strings.TrimPrefix(tag, "W/") == opaque {
			return true
		}
	}
	return false
}

package cache

import (
	"slices"
	"strings"
)

// Matches reports whether an If-None-Match header names the ETag (RFC 9110, section 13.1.2: compared
// weakly).
func Matches(header []string, etag string) bool {
	opaque := strings.TrimPrefix(etag, "W/")
	return slices.ContainsFunc(parts(header), func(tag string) bool {
		return tag == "*" || strings.TrimPrefix(tag, "W/") == opaque
	})
}

func parts(header []string) []string {
	list := strings.Split(strings.Join(header, ","), ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

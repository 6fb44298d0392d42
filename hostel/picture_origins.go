package hostel

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// MaxPictureOrigins is the number of other hosts from which the catalogue may show pictures. Each page's content
// security policy names them, and browsers and proxies refuse a response with long headers.
const MaxPictureOrigins = 20

// PictureOrigin is the scheme, host and port of pictures on another host.
type PictureOrigin struct {
	Origin   string
	Pictures int // how many pictures hostels name there
}

// PictureOrigins returns the origins of the hostels' pictures on other hosts. The origins with the most pictures come
// first.
func PictureOrigins(hostels []*Hostel) []PictureOrigin {
	pictures := map[string]int{}
	count := func(images []string) {
		for _, image := range images {
			if ownPath := strings.HasPrefix(image, "/") && !strings.HasPrefix(image, "//"); ownPath {
				continue // most pictures have such a path, and parsing an address is slow
			}
			if origin := Origin(image); origin != "" {
				pictures[origin]++
			}
		}
	}
	for _, h := range hostels {
		count(h.Images)
		for i := range h.Rooms {
			count(h.Rooms[i].Images)
		}
	}
	list := make([]PictureOrigin, 0, len(pictures))
	for origin, n := range pictures {
		list = append(list, PictureOrigin{origin, n})
	}
	slices.SortFunc(list, func(a, b PictureOrigin) int {
		return cmp.Or(cmp.Compare(b.Pictures, a.Pictures), strings.Compare(a.Origin, b.Origin))
	})
	return list
}

// NamedOrigins names at most MaxPictureOrigins origins with their pictures, for operators, and counts the others.
func NamedOrigins(origins []PictureOrigin) string {
	var names []string
	for _, o := range origins[:min(MaxPictureOrigins, len(origins))] {
		names = append(names, fmt.Sprintf("%s (%s)", o.Origin, Count(o.Pictures, "picture")))
	}
	if more := len(origins) - len(names); more > 0 {
		return strings.Join(names, ", ") + " and " + Count(more, "more host")
	}
	return strings.Join(names, ", ")
}

package hostel

import (
	"fmt"
	"strings"
	"testing"

	"efie/test/must"
)

func TestPictureOriginsAreCounted(t *testing.T) {
	hostels := []*Hostel{
		{Images: []string{"https://b.gh/1.jpg", "/own.jpg", "below.jpg", "https://*.gh/a.jpg", "http://b.gh/1.jpg"}},
		{Rooms: []Room{{Images: []string{"https://B.gh/2.jpg", "https://a.gh:8443/1.jpg"}}}},
	}
	origins := PictureOrigins(hostels)
	must.Equal(t, "the origins", NamedOrigins(origins),
		"https://b.gh (2 pictures), http://b.gh (1 picture), https://a.gh:8443 (1 picture)")
}

func TestManyPictureOriginsAreNamedInOneLine(t *testing.T) {
	h := &Hostel{}
	for i := range 9000 {
		h.Images = append(h.Images, fmt.Sprintf("https://h%d.example/a.jpg", i))
	}
	text := NamedOrigins(PictureOrigins([]*Hostel{h}))
	if !strings.HasSuffix(text, " and 8980 more hosts") || strings.Count(text, "1 picture") != MaxPictureOrigins {
		t.Error(text)
	}
}

package web

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestThePolicyNamesPlainOriginsOnly(t *testing.T) {
	for _, strange := range []string{
		"*", "https://*", "https://*.example", "https://a.gh:*", "https://a.gh:99999", "https:", "data:",
		"'unsafe-inline'",
		"https://a.gh;script-src *",
		"https://a.gh, *", "https://a.gh\r\nSet-Cookie: x=1", "https://'unsafe-eval'", "javascript:alert(1)", "//a.gh", "",
	} {
		t.Run(strange, func(t *testing.T) {
			plain := pagePolicy{
				site: "https://efie.example", styles: "'sha256-x'",
				images: []string{"https://a.gh"}, checkouts: []string{"https://pay.example"},
			}
			mixed := plain
			mixed.images, mixed.checkouts = []string{strange, "https://a.gh", strange},
				[]string{strange, "https://pay.example"}
			mixed.inline = strange
			must.Equal(t, "the policy", mixed.String(), plain.String())
		})
	}
}

func TestThePolicyAllowsPicturesAndTheProvider(t *testing.T) {
	p := pagePolicy{
		site: "http://localhost:8080", styles: "'sha256-x'",
		images: []string{"https://media.example/efie", "", "https://a.gh:8443"},
		inline: "https://js.pay.example/v2/inline.js", checkouts: []string{"https://pay.example"},
	}
	must.Contain(t, "the policy", p.String(),
		"img-src 'self' data: https://media.example https://a.gh:8443; frame-src https://pay.example; "+
			"form-action 'self' http://localhost:8080 https://pay.example; ",
		" https://js.pay.example; style-src 'self' 'sha256-x'; ",
	)
}

// TestThePolicyStaysShort: an old database may have pictures on thousands of hosts, each with the longest name. With a
// policy of 343 KB, no browser opened a page.
func TestThePolicyStaysShort(t *testing.T) {
	h := &hostel.Hostel{}
	for i := range 9000 {
		host := strings.Repeat(fmt.Sprintf("a%04d.", i), 42) + "a"
		h.Images = append(h.Images, "https://"+host+":65535/a.jpg")
	}
	h.Images = append(h.Images, "https://used.example/a.jpg", "https://used.example/b.jpg")
	c := catalogue.NewSnapshot(1, []*hostel.Hostel{h})
	must.Equal(t, "the number of origins", len(c.ImageOrigins()), hostel.MaxPictureOrigins)
	policy := pagePolicy{images: c.ImageOrigins(), site: "https://efie.example", styles: "'sha256-x'"}.String()
	must.Contain(t, "the policy", policy, " https://used.example") // which has the most pictures
	if most := 7000; len(policy) > most {
		t.Errorf("the policy has %d bytes, more than %d", len(policy), most)
	}
}

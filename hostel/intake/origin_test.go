package intake

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

// longestHost has 253 characters, the maximum of a host name, and longestLabel 63, that of a label (RFC 1035).
var longestHost, longestLabel = strings.Repeat("aaaaaaaaa.", 25) + "a.a", strings.Repeat("a", 63)

// plainOrigins maps addresses of pictures to their origins in the content security policy.
var plainOrigins = map[string]string{
	"https://pictures.example/a.jpg":      "https://pictures.example",
	"http://pictures.example/a.jpg":       "http://pictures.example",
	"https://a.gh:8443/x,y;z.jpg?w=1#top": "https://a.gh:8443",
	"HTTPS://Pictures.Example/A.jpg":      "https://pictures.example",
	"https://192.0.2.7/a.jpg":             "https://192.0.2.7",
	"https://[2001:db8::7]:443/a.jpg":     "https://[2001:db8::7]:443",
	"http://localhost:1/a.jpg":            "http://localhost:1",
	"https://a.gh:65535/a.jpg":            "https://a.gh:65535",
	"https://xn--bcher-kva.example/a.jpg": "https://xn--bcher-kva.example",
	"https://my_store.s3.example/a.jpg":   "https://my_store.s3.example",
	"https://" + longestHost + "/a.jpg":   "https://" + longestHost,
	"https://" + longestLabel + ".gh/a":   "https://" + longestLabel + ".gh",
}

// notOrigins are addresses that would weaken or break the policy, or are invalid.
var notOrigins = []string{
	"https://*", "https://*/a.jpg", "https://*.example/a.jpg", "https://a.*/a.jpg", "https://a.gh:*/a.jpg",
	"https://a.gh:99999/a.jpg", "https://a.gh:65536/a.jpg", "https://a.gh:0/a.jpg", "https://a.gh:/a.jpg",
	"https://a.gh:080/a.jpg", "https://a.gh:-1/a.jpg",
	"https://user@a.gh/a.jpg", "https://user:secret@a.gh/a.jpg", "https://@a.gh/a.jpg",
	"https://a.gh;script-src/a.jpg", "https://a.gh,b.gh/a.jpg", "https://a.gh'/a.jpg", "https://'unsafe-inline'/a.jpg",
	`https://a"b/a.jpg`, "https://a b/a.jpg",
	"https://a.gh\n/a.jpg", "https://a.gh\u0085/a.jpg", "https://a.gh\u202e/a.jpg", "https://a.gh/a\u200b.jpg",
	"https:///a.jpg", "https://", "https:", "https:a.gh/a.jpg", "https://.", "https://a..gh/a.jpg",
	"https://.a.gh/a.jpg", "https://a.gh./a.jpg", "https://-a.gh/a.jpg", "https://a-.gh/a.jpg",
	"https://1.2.3/a.jpg", "https://1.2.3.4.5/a.jpg", "https://256.1.1.1/a.jpg", "https://999/a.jpg",
	"https://[::1/a.jpg", "https://[fe80::1%25eth0]/a.jpg",
	"https://bücher.example/a.jpg", "https://%2a.example/a.jpg", "https://b%C3%BCcher.example/a.jpg",
	"https://a%2egh/a.jpg", "https://a$b.gh/a.jpg", "https://a(b).gh/a.jpg",
	"https://" + longestLabel + "a.gh/a.jpg", "https://" + longestHost + "a/a.jpg",
	"ftp://a.gh/a.jpg", "data:image/png;base64,AAAA", "javascript:alert(1)", "blob:https://a.gh/a", "ws://a.gh/a.jpg",
	"//a.gh/a.jpg",
}

func TestAnOriginIsOneHost(t *testing.T) {
	for address, want := range plainOrigins {
		if got := hostel.Origin(address); got != want || hostel.Origin(got) != got {
			t.Errorf("the origin of %q is %q, want %q", address, got, want)
		}
	}
	for _, address := range notOrigins {
		if got := hostel.Origin(address); got != "" && !strings.Contains(address, "\u200b") {
			t.Errorf("the origin of %q is %q", address, got)
		}
	}
}

// imported imports one hostel with a picture in a field of the hostel or of its room. It returns the mistakes.
func imported(t *testing.T, field, picture string) []Mistake {
	t.Helper()
	h := map[string]any{"name": "Adom Court", "campus": "Legon"}
	if field == "image" {
		h["image"] = []string{picture}
	} else {
		h["room_details"] = []map[string]any{{"number_in_room": 1, "price": 450, "room_image": []string{picture}}}
	}
	text, err := json.Marshal([]any{h})
	must.Do(t, err)
	_, problems := ReadHostels(strings.NewReader(string(text)))
	return problems
}

func TestAnImportAcceptsOnlyPicturesWithAnOrigin(t *testing.T) {
	for _, field := range []string{"image", "room_details[0].room_image"} {
		for address := range plainOrigins {
			if problems := imported(t, field, address); len(problems) > 0 {
				t.Errorf("%q is refused: %v", address, problems)
			}
		}
		for _, address := range slices.Concat(notOrigins, []string{"a\u202ejpg", "/a\u200b.jpg"}) {
			t.Run(fmt.Sprintf("%s %+q", field, address), func(t *testing.T) {
				problems := imported(t, field, address)
				if len(problems) != 1 || problems[0].Position != 1 || problems[0].Name != "Adom Court" ||
					problems[0].Field != field {
					t.Errorf("the problems are %v", problems)
				}
			})
		}
	}
}

func TestStoredPicturesDoNotWeakenThePolicy(t *testing.T) {
	c := catalogue.NewSnapshot(1, []*hostel.Hostel{{
		UUID: "h", Name: "Adom", Images: notOrigins,
		Rooms: []hostel.Room{{UUID: "r", Images: append(notOrigins, "https://a.gh/a.jpg")}},
	}})
	var strange []string
	for _, origin := range c.ImageOrigins() {
		if origin != "https://a.gh" {
			strange = append(strange, origin)
		}
	}
	if len(strange) > 0 || len(c.ImageOrigins()) != 1 {
		t.Errorf("the policy names %q", c.ImageOrigins())
	}
}

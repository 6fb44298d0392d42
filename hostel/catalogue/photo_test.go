package catalogue

import (
	"testing"

	"efie/hostel"
)

func TestAPhotoIsFoundByItsNameInHostels(t *testing.T) {
	c := NewSnapshot(1, nil, hostel.Photo{Path: "my room.jpg", Version: "1"}, hostel.Photo{Path: "b.jpg"})
	if p, known := c.Photo("my%20room.jpg"); !known || p.Version != "1" {
		t.Errorf("the photo is %+v (%v)", p, known)
	}
	for _, image := range []string{"", "/b.jpg", "https://x.gh/b.jpg", "c.jpg"} {
		if p, known := c.Photo(image); known {
			t.Errorf("%q is %+v", image, p)
		}
	}
}

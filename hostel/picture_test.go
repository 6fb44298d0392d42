package hostel

import "testing"

func TestAPictureHasAnAddress(t *testing.T) {
	for image, want := range map[string]string{
		"adom/a.jpg":          "/media/adom/a.jpg",
		"/images/hostel4.png": "/images/hostel4.png",
		"https://x.gh/a.jpg":  "https://x.gh/a.jpg",
	} {
		t.Run(image, func(t *testing.T) {
			for _, media := range []string{"/media", "/media/"} {
				if got := PictureAddress(image, media); got != want {
					t.Errorf("%s below %s is at %s", image, media, got)
				}
			}
		})
	}
}

package parts

import (
	"strings"
	"testing"

	"efie/test/must"
)

func TestAPhotoHasItsSizeAndWidths(t *testing.T) {
	pic := Picture{
		Src: "/media/sizes/a-1-640.jpg", Alt: "A room", Width: 640, Height: 480, Tone: 7, Bytes: 23_553,
		WebP: "/media/sizes/a-1-320.webp 320w, /media/sizes/a-1-640.webp 640w",
		JPEG: "/media/sizes/a-1-320.jpg 320w, /media/sizes/a-1-640.jpg 640w",
	}
	html := renderPart(t, Photo(pic, "cut", cardSizes, Lazily))
	must.Contain(t, "the picture", html,
		`<source type="image/webp" srcset="`+pic.WebP+`" sizes="`, `srcset="`+pic.JPEG+`" sizes="`,
		`class="cut photo tone-7"`,
		`src="`+pic.Src+`"`, `alt="A room"`, `width="640"`, `height="480"`, `loading="lazy"`, `decoding="async"`,
	)
	for load, want := range map[Loading]string{Eagerly: "", Foremost: `fetchpriority="high"`} {
		html := renderPart(t, Photo(pic, "", cardSizes, load))
		if strings.Contains(html, "loading=") || !strings.Contains(html, want) {
			t.Errorf("%d: %s", load, html)
		}
	}
	bare := renderPart(t, Photo(Picture{Src: "/images/hostel4.png", Alt: "A house"}, "", cardSizes, Lazily))
	if strings.Contains(bare, "srcset") || strings.Contains(bare, "tone-") ||
		!strings.Contains(bare, `width="600"`) || !strings.Contains(bare, `height="400"`) {
		t.Errorf("a picture without sizes: %s", bare)
	}
	html = renderIn(t, WithLight(t.Context()), Photo(pic, "cut", cardSizes, Foremost))
	must.Contain(t, "a light page", html, `href="`+pic.Src+`"`, "24 KB")
}

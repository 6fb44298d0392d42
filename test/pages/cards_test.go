package pages_test

import (
	"image/png"
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestAHostelThatTakesNoBookingsHasItsBadge(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	page := b.Get("/hostels")
	for _, name := range []string{"Busy Lodge", "Closed Lodge"} {
		page.Card(t, name).Wants(t, 200, "Not Available")
	}
	for _, name := range []string{"Adom Court", "Plain House"} {
		page.Card(t, name).Lacks(t, "Not Available")
	}
	hostel := b.Get("/hostels/busy-lodge")
	hostel.Part(t, `class="hostel-head"`, "</header>").Wants(t, 200, "Not Available")
	hostel.Room(t, "2 in a room").Wants(t, 200, "disabled>Not Available</button>",
		"This hostel is not taking bookings at the moment.")
	hostel.Lacks(t, `action="/book"`)
}

func TestACardNamesTwoRoomTypesAndHowManyMore(t *testing.T) {
	t.Parallel()
	page := servertest.NewSite(t, servertest.FourHostels).NewBrowser().Get("/hostels")
	adom := page.Card(t, "Adom Court")
	adom.Wants(t, 200, "<li>2 in a room</li>",
		`<li class="full-room"><span>4 in a room</span><span class="sr">, closed</span></li>`,
		"<li>+2 more</li>", "from <b>GH₵ 200</b> per month")
	adom.Lacks(t, "1 in a room", "6 in a room")
	plain := page.Card(t, "Plain House")
	plain.Wants(t, 200, "<li>2 in a room</li>")
	plain.Lacks(t, "more</li>")
}

// twoTypes returns a hostel with two room types of one size. second has fields of the second.
func twoTypes(second string) string {
	return `[{"name":"Adom Court","campus":"KNUST","room_details":[
		{"number_in_room":2,"price":300,"gender":"Male"},{"number_in_room":2,` + second + `}]}]`
}

func TestTwoRoomTypesOfOneSizeDifferOnACard(t *testing.T) {
	t.Parallel()
	for second, want := range map[string]string{
		`"price":400,"room_label":"Ensuite"`: "2, Ensuite", `"price":300,"gender":"Female"`: "2 for women",
		`"price":400,"room_label":"With balcony"`: "2 with balcony",
	} {
		page := servertest.NewSite(t, twoTypes(second)).NewBrowser().Get("/hostels")
		page.Card(t, "Adom Court").WantsInOrder(t, "<li>2 in a room</li>", "<li>"+want+"</li>")
	}
	s := servertest.NewSite(t, twoTypes(`"price":400,"gender":"Male","room_label":"Loft"`))
	s.Exec(`update rooms set label = 'Standard'`) // equal, as after efie hostels change --gender
	s.CatalogueChanged()
	s.Eventually("the price that distinguishes the room types", func() bool {
		return strings.Contains(s.NewBrowser().Get("/hostels").Body, "<li>2, GH₵ 400 per month</li>")
	})
}

func TestARoomShowsItsGenderAndWhetherItCanBeBooked(t *testing.T) {
	t.Parallel()
	page := servertest.NewSite(t, servertest.FourHostels).NewBrowser().Get("/hostels/adom-court")
	two := page.Room(t, "2 in a room")
	two.Wants(t, 200, "Standard · Mixed", "<li>Desk</li><li>Fan</li>", "<b>GH₵ 450.50</b> per month", "5 beds left",
		`name="room" value="two"`, ">Book</button>")
	two.Lacks(t, "Not Available")
	four := page.Room(t, "4 in a room")
	four.Wants(t, 200, "Loft · Female", `<button class="button" type="button" disabled>Not Available</button>`,
		"The hostel has closed this room type for now.")
	four.Lacks(t, `action="/book"`)
	page.Room(t, "1 in a room").Wants(t, 200, "Standard · Male", "1 bed left")
}

func TestPicturesComeFromTheMediaFolderOrAnotherHost(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	page := b.Get("/hostels/adom-court")
	page.Wants(t, 200, `src="/media/sizes/room_images/adom-court/front-1-640.jpg"`,
		`src="https://pictures.example/adom/yard.jpg"`)
	page.Room(t, "2 in a room").Wants(t, 200, `src="/media/sizes/room_images/adom-court/2/bed-1-640.jpg"`)
	must.Contain(t, "the policy of the page", page.Header.Get("Content-Security-Policy"), "https://pictures.example")
	bare := b.Get("/hostels/plain-house")
	bare.Part(t, `class="gallery`, "</section>").Wants(t, 200, `src="/images/hostel4.png"`)
	bare.Room(t, "2 in a room").Wants(t, 200, `src="/images/room1.png"`, "No picture of this room yet")
	page.Room(t, "2 in a room").Lacks(t, "No picture of this room yet")
	page.Wants(t, 200, `href="/media/sizes/room_images/adom-court/front-1-640.jpg" data-ref="view"`,
		`href="https://pictures.example/adom/yard.jpg" data-ref="view"`,
		`href="/media/sizes/room_images/adom-court/2/bed-1-640.jpg" data-ref="view"`)
	bare.Lacks(t, `data-ref="view"`) // fallback pictures have no full view
	b.Get("/hostels").Card(t, "Plain House").Wants(t, 200, `src="/images/hostel4.png"`)
	for _, path := range []string{"/images/hostel4.png", "/images/room1.png"} {
		if a := b.Get(path); a.Status != 200 || a.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s answers %d, %s", path, a.Status, a.Header.Get("Content-Type"))
		}
	}
}

func TestEachHostelHasItsOwnPreviewPicture(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	first := b.Get("/hostels/adom-court/card.png")
	if size, err := png.DecodeConfig(strings.NewReader(first.Body)); err != nil || first.Status != 200 ||
		size.Width != 1200 || size.Height != 630 {
		t.Fatalf("the picture has status %d and size %+v, %v; want 1200 x 630", first.Status, size, err)
	}
	for name, want := range map[string]string{"Content-Type": "image/png", "Cache-Control": "public, max-age=86400",
		"Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options":  "nosniff"} {
		must.Equal(t, name+" of the picture", first.Header.Get(name), want)
	}
	if again := b.Get("/hostels/ADOM-COURT/card.png"); again.Body != first.Body ||
		again.Header.Get("ETag") != first.Header.Get("ETag") {
		t.Error("two requests for one hostel's picture return different pictures")
	}
	if other := b.Get("/hostels/plain-house/card.png"); other.Body == first.Body ||
		other.Header.Get("ETag") == first.Header.Get("ETag") {
		t.Error("two hostels have the same picture")
	}
	request, err := http.NewRequest(http.MethodGet, s.URL+"/hostels/adom-court/card.png", nil)
	must.Do(t, err)
	request.Header.Set("If-None-Match", first.Header.Get("ETag"))
	response, err := b.HTTP.Do(request)
	must.Do(t, err)
	if response.Body.Close(); response.StatusCode != http.StatusNotModified {
		t.Errorf("with its ETag the picture answers %d, want 304", response.StatusCode)
	}
	b.Get("/hostels/nowhere/card.png").Wants(t, 404, "Hostel not found.")
}

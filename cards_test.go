package main

import (
	"strings"
	"testing"
)

func TestAHostelThatTakesNoBookingsHasItsBadge(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	page := b.get("/hostels")
	for _, name := range []string{"Busy Lodge", "Closed Lodge"} {
		page.card(t, name).wants(t, 200, "Not Available")
	}
	for _, name := range []string{"Adom Court", "Plain House"} {
		page.card(t, name).lacks(t, "Not Available")
	}
	hostel := b.get("/hostels/busy-lodge")
	hostel.part(t, `class="hostel-head"`, "</header>").wants(t, 200, "Not Available")
	hostel.room(t, "2 in a room").wants(t, 200, "disabled>Not Available</button>", "This hostel takes no bookings at the moment.")
	hostel.lacks(t, `action="/book"`)
}

func TestACardNamesTwoRoomTypesAndHowManyMore(t *testing.T) {
	t.Parallel()
	page := newSite(t, street).browser().get("/hostels")
	adom := page.card(t, "Adom Court")
	adom.wants(t, 200, "<li>2 in a room · GH₵ 450.50 per month</li>", "<li>4 in a room · GH₵ 300 per month</li>", "<li>+2 more</li>", "from <b>GH₵ 200</b> per month")
	adom.lacks(t, "1 in a room", "6 in a room")
	plain := page.card(t, "Plain House")
	plain.wants(t, 200, "<li>2 in a room · GH₵ 350 per month</li>")
	plain.lacks(t, "more</li>")
}

func TestARoomSaysForWhomItIsAndWhetherItCanBeBooked(t *testing.T) {
	t.Parallel()
	page := newSite(t, street).browser().get("/hostels/adom-court")
	two := page.room(t, "2 in a room")
	two.wants(t, 200, "Standard · Mixed", "<li>Desk</li><li>Fan</li>", "<b>GH₵ 450.50</b> per month", "5 beds left", `name="room" value="two"`, ">Book</button>")
	two.lacks(t, "Not Available")
	four := page.room(t, "4 in a room")
	four.wants(t, 200, "Loft · Female", `<button class="button" type="button" disabled>Not Available</button>`, "The hostel has closed this room type for now.")
	four.lacks(t, `action="/book"`)
	page.room(t, "1 in a room").wants(t, 200, "Standard · Male", "1 bed left")
}

func TestPicturesComeFromTheMediaFolderOrAnotherHost(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	page := b.get("/hostels/adom-court")
	page.wants(t, 200, `src="/media/room_images/adom-court/front.jpg"`, `src="https://pictures.example/adom/yard.jpg"`)
	page.room(t, "2 in a room").wants(t, 200, `src="/media/room_images/adom-court/2/bed.jpg"`)
	if policy := page.header.Get("Content-Security-Policy"); !strings.Contains(policy, "https://pictures.example") {
		t.Errorf("the page's policy keeps its own pictures out: %s", policy)
	}
	bare := b.get("/hostels/plain-house")
	bare.part(t, `class="gallery`, "</section>").wants(t, 200, `src="/images/hostel4.png"`)
	bare.room(t, "2 in a room").wants(t, 200, `src="/images/room1.png"`)
	b.get("/hostels").card(t, "Plain House").wants(t, 200, `src="/images/hostel4.png"`)
	for _, path := range []string{"/images/hostel4.png", "/images/room1.png"} {
		if a := b.get(path); a.status != 200 || a.header.Get("Content-Type") != "image/png" {
			t.Errorf("%s answers %d, %s", path, a.status, a.header.Get("Content-Type"))
		}
	}
}

package hostelview

import (
	"testing"

	"efie/hostel"
	"efie/test/must"
	"efie/views/layout"
	"efie/views/parts"
)

func TestAHostelIsSharedWithItsAddress(t *testing.T) {
	m := HostelPage{
		Name: "Ama & Kofi's", Near: "UG Legon", From: parts.From{Price: "GH₵ 450"},
		URL: "https://efie.example/hostels/nyansapo",
	}
	want := "https://wa.me/?text=Ama%20%26%20Kofi%27s%2C%20near%20UG%20Legon%2C%20from%20GH%E2%82%B5%20450" +
		"%20per%20month%20https%3A%2F%2Fefie.example%2Fhostels%2Fnyansapo"
	must.Equal(t, "the message to share", parts.WhatsApp(shareProps(m)), want)
}

func TestSupportAnswersForAHostWithoutAnEmailAddress(t *testing.T) {
	support := layout.Support{Email: "help@efie.example"}
	h, market := womensCourt(1)
	page := NewHostelPage(market, h, Reader{}, nil, support, "Sold.")
	must.Equal(t, "the support", page.Answers, support)
	must.Equal(t, "the alert", page.Alert, "Sold.")
	must.Equal(t, "the address to share", page.URL, "https://efie.example/hostels/adom-court")
	must.Equal(t, "the day of moving in", page.MoveIn, "Now")
	h.Manager.Email = "host@efie.example"
	must.Equal(t, "the support beside a host", NewHostelPage(market, h, Reader{}, nil, support, "").Answers,
		layout.Support{})
}

func TestAPopupIsShorterThanItsPage(t *testing.T) {
	h, market := womensCourt(1)
	reader := Reader{Verified: true}
	page := NewHostelPage(market, h, reader, []*hostel.Hostel{h}, layout.Support{}, "")
	popup := NewPopup(market, h, reader, layout.Support{})
	must.Equal(t, "the alternatives of the page", len(page.Alternatives), 1)
	must.Equal(t, "the alternatives of the popup", len(popup.Alternatives), 0)
	must.Equal(t, "the note on the page", page.Rooms[0].Verified, true)
	must.Equal(t, "the note in the popup", popup.Rooms[0].Verified, false)
}

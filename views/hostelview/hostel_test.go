package hostelview

import (
	"testing"

	"efie/test/must"
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

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
	want := "https://wa.me/?text=Ama+%26+Kofi%27s%2C+near+UG+Legon%2C+from+GH%E2%82%B5+450+per+month" +
		"+https%3A%2F%2Fefie.example%2Fhostels%2Fnyansapo"
	must.Equal(t, "the message to share", parts.WhatsApp(shareProps(m)), want)
}

package parts

import (
	"testing"

	"efie/test/must"
)

func TestAMessageKeepsTheSignsOfItsText(t *testing.T) {
	s := Sharing("", "A+B & Sons:", "https://efie.example/pay/X")
	const text = "A%2BB%20%26%20Sons%3A%20https%3A%2F%2Fefie.example%2Fpay%2FX"
	must.Equal(t, "the SMS", SMS(s), "sms:?&body="+text)
	must.Equal(t, "the WhatsApp message", WhatsApp(s), "https://wa.me/?text="+text)
}

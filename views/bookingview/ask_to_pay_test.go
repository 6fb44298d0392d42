package bookingview

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestTheAddressOfALinkIsReadOutInGroups(t *testing.T) {
	spoken, spelled := readOut("https://efie.example", "7k2m9qxa3c")
	must.Equal(t, "spoken", strings.Join(spoken, " "), "efie.example /pay/ 7k2m- 9qxa- 3c")
	must.Equal(t, "spelled", spelled, "efie.example/pay/, 7 k 2 m, 9 q x a, 3 c")
}

func TestTheMessageToAPayerNamesNoStudent(t *testing.T) {
	around := newSurroundings(t)
	b := heldRecord().Booking
	for until, want := range map[time.Time]string{
		noon.Add(15 * time.Minute): "12:15 (Ghana time)",
		noon.Add(20 * time.Hour):   "08:00 on 22 November (Ghana time)",
	} {
		bed := hostel.HeldBed{Until: until, SeenAt: noon}
		m := NewAskToPay(around, b, bed, booking.PaymentLink{ID: "link"}, "7k2m", "", "")
		must.Equal(t, "the message", m.Share.Text, "Please pay GH₵\u00a0450 before "+want+
			" for my bed at Adom Court on Efie. Efie never asks for a PIN or a code. Open this page:")
		must.Equal(t, "the address", m.Share.URL, "https://efie.example/pay/7k2m")
	}
}

func TestAStudentReadsWhetherThePayerHasPressedPay(t *testing.T) {
	attempt := hostel.Payment{
		Reference: "E", LinkID: "link", State: hostel.PaymentAuthorised, CheckoutURL: "x", CreatedAt: noon, PayerName: "Yaa",
	}
	pending := attempt
	pending.LastOutcome = hostel.OutcomePending
	earlier := attempt
	earlier.LinkID = "old"
	for name, c := range map[string]struct {
		record hostel.Record
		want   string
	}{
		"nobody":       {heldRecord(), "Nobody has pressed Pay yet."},
		"another link": {heldRecord(earlier), "Nobody has pressed Pay yet."},
		"pressed":      {heldRecord(attempt), "Pay was pressed on 21 November 2026, 12:00, by Yaa. It is not paid yet."},
		"paying now":   {heldRecord(pending), "Another person is paying for your bed now. Do not pay a second time."},
	} {
		must.Equal(t, name, LinkNews(c.record, "link", noon), c.want)
	}
}

package bookingview

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// AskToPay is the page at /book/link, where a student gets the link for another payer.
type AskToPay struct {
	Hostel    string
	Price     string // "GH₵ 450"
	Until     string // "14:35", the end of the hold
	Left      string // "14 minutes left", when the page was rendered
	Why       string // why the hold ends then
	Countdown parts.Countdown
	Code      string   // of the booking
	LinkID    string   // so that an old page cannot end a newer link
	Address   string   // of the payer's page
	Spoken    []string // the address as it is read out on the phone, in parts that do not break
	Spelled   string   // the address for a screen reader: "efie.example/pay/, 7 K 2 M, 9 Q X A"
	News      string   // whether a payer has pressed Pay
	Share     parts.ShareHostel
	Island    parts.RefreshedPart // fetches News again
}

// WhyLinkEnds explains the end of a hold with a payment link. payerMinutes is hostel.Booking.PayerMinutes (R53).
func WhyLinkEnds(payerMinutes int) string {
	switch {
	case payerMinutes > hostel.ShortPayerMinutes:
		return parts.TextLongHold
	case payerMinutes > 0:
		return "Your payer gets up to " + strconv.Itoa(hostel.ShortPayerMinutes) +
			" minutes from your first link, to read the message and to pay. Then others can book the bed."
	}
	return "Few beds of this room type are left, so the link gives no more time. Then others can book the bed."
}

// lookAgainSeconds is the time after which the page with a link looks again whether the payer has paid.
const lookAgainSeconds = 10

// NewAskToPay returns the page with a live link of a held booking. news is LinkNews, and ends names the end of the hold
// in the address of the part that looks again.
func NewAskToPay(
	s Surroundings, b hostel.Booking, bed hostel.HeldBed, link booking.PaymentLink, token, news, ends string,
) AskToPay {
	timeLeft := bed.Until.Sub(s.Now)
	address := s.SiteURL + PayHref + token
	spoken, spelled := readOut(s.SiteURL, token)
	m := AskToPay{
		Hostel: s.hostelName(b), Price: b.Price.String(), Code: b.Code, LinkID: link.ID, Address: address,
		Until: bed.Ends(), Left: minutesLeft(timeLeft), Countdown: CountingDown(wholeSeconds(timeLeft)),
		Why: WhyLinkEnds(b.PayerMinutes), Spoken: spoken, Spelled: spelled, News: news,
		Share: parts.Sharing("Pay for a bed", messageToPayer(s, b, bed), address),
		Island: parts.RefreshedPart{
			Endpoint: parts.Href(AskHref, "part", "news", "ends", ends), Page: AskHref, Seconds: lookAgainSeconds,
			Offline: TextQueueOffline,
		},
	}
	m.Share.Copied = "Message copied"
	m.Share.Failed = "That did not work. Copy the address below."
	return m
}

// messageToPayer returns the message that a student sends with a link. It has the amount, the time and the hostel,
// which a payer needs to decide, and not the student's name, because it may be forwarded (R51).
func messageToPayer(s Surroundings, b hostel.Booking, bed hostel.HeldBed) string {
	price := strings.ReplaceAll(b.Price.String(), " ", "\u00a0")
	return "Please pay " + price + " before " + payBefore(bed.Until, s.Now) + " for my bed at " + s.hostelName(b) +
		" on Efie. Efie never asks for a PIN or a code. Open this page:"
}

// payBefore returns the end of a hold for a message. A message may be read on another day and in another country.
func payBefore(until, now time.Time) string {
	if hostel.Date(until) == hostel.Date(now) {
		return hostel.InGhana(hostel.TimeOfDay(until))
	}
	return hostel.InGhana(hostel.TimeWithDay(until, time.Time{})) // with its date, because "tomorrow" passes
}

// readOut returns the address of a payer's page in parts that are read out on the phone, and spelled for a screen
// reader.
func readOut(siteURL, token string) (spoken []string, spelled string) {
	_, site, _ := strings.Cut(siteURL, "://")
	var groups []string
	spelled = site + PayHref
	for group := range slices.Chunk(strings.Split(token, ""), 4) {
		groups = append(groups, strings.Join(group, ""))
		spelled += ", " + strings.Join(group, " ")
	}
	last := len(groups) - 1
	for i := range last {
		groups[i] += "-"
	}
	return append([]string{site, PayHref}, groups...), spelled
}

// LinkNews returns what a student reads about the payer with a live link.
func LinkNews(record hostel.Record, linkID string, now time.Time) string {
	record.Payments = slices.DeleteFunc(slices.Clone(record.Payments),
		func(p hostel.Payment) bool { return p.LinkID != linkID })
	if progress.WaitsFor(&record, progress.PhaseHeld, "", now) != nil {
		return "Another person is paying for your bed now. Do not pay a second time."
	}
	return cmp.Or(progress.LinkNews(record), "Nobody has pressed Pay yet.")
}

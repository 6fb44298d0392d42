package bookingview

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

// names returns the first group of each match in files, sorted.
func names(t *testing.T, pattern string, files ...string) (found []string) {
	t.Helper()
	for _, file := range files {
		for _, m := range regexp.MustCompile(pattern).FindAllSubmatch(must.Read(t, file), -1) {
			found = append(found, string(m[1]))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEachSentenceOfAPayersPageHasItsLine(t *testing.T) {
	sources := []string{"pay.go", "pay_done.go", "pay.templ", "payer_check.templ",
		"../../handlers/bookings/payer.go", "../../handlers/bookings/payer_links.go"}
	lines := names(t, `(?m)^([a-z-]+): `, "../../content/paying.md")
	for _, name := range names(t, `(?i)\bsay\("([a-z-]+)"`, sources...) {
		if !slices.Contains(lines, name) {
			t.Errorf("content/paying.md has no line %q", name)
		}
	}
	quoted := append(names(t, `"([a-z-]+)"`, sources...), "language") // also of states, alerts and deadlines
	for _, name := range lines {
		state := strings.TrimSuffix(strings.TrimSuffix(name, "-next"), "-now")
		state = strings.TrimSuffix(state, "-returned")
		if !slices.Contains(quoted, name) && !slices.Contains(quoted, state) {
			t.Errorf("no page has the line %q of content/paying.md", name)
		}
	}
}

func TestEachStateOfAPaymentHasItsSentences(t *testing.T) {
	confirmed := hostel.Booking{State: hostel.Confirmed, ConfirmedAt: noon}
	expired := hostel.Booking{State: hostel.Expired}
	for _, c := range []struct {
		state   hostel.PaymentState
		refused string
		checked time.Time
		booking hostel.Booking
		want    string
	}{
		{hostel.PaymentCreated, "", noon, expired, "wait"},
		{hostel.PaymentAuthorised, "", noon, expired, "wait"},
		{hostel.PaymentFailed, "", noon.Add(-time.Second), expired, "wait"}, // she may have paid since
		{hostel.PaymentFailed, "", noon, expired, "failed"},
		{hostel.PaymentAbandoned, "", noon.Add(-time.Second), expired, "wait"},
		{hostel.PaymentAbandoned, "", noon, expired, "failed"},
		{hostel.PaymentSucceeded, "", noon, expired, "arrived"},
		{hostel.PaymentAllocated, "", noon, confirmed, "paid"},
		{hostel.PaymentAllocated, "", noon, hostel.Booking{State: hostel.Ended}, "received"},
		{hostel.PaymentRefundDue, booking.ErrAlreadyBooked.Code, noon, confirmed, "second"},
		{hostel.PaymentRefunding, booking.ErrAlreadyBooked.Code, noon, confirmed, "second"},
		{hostel.PaymentRefunded, booking.ErrAlreadyBooked.Code, noon, confirmed, "second-returned"},
		{hostel.PaymentRefundDue, booking.ErrAlreadyBooked.Code, noon, expired, "late"}, // she has another bed
		{hostel.PaymentRefunding, booking.ErrPaidLate.Code, noon, expired, "late"},
		{hostel.PaymentRefunded, "room_full", noon, expired, "late-returned"},
		{hostel.PaymentRefundDue, booking.ErrBookingOver.Code, noon, expired, "refund"},
		{hostel.PaymentRefunded, "", noon, expired, "refund-returned"},
		{hostel.PaymentRefundFailed, "", noon, expired, "stuck"},
		{hostel.PaymentDisputed, "", noon, confirmed, "looked-at"},
		{hostel.PaymentReversed, "", noon, confirmed, "looked-at"},
		{hostel.PaymentWrongMoney, "", noon, expired, "looked-at"},
	} {
		p := hostel.Payment{State: c.state, Refused: c.refused, CheckedAt: c.checked}
		state := stateForPayer(p, c.booking, noon)
		must.Equal(t, string(c.state)+" "+c.refused, state, c.want)
		lines := names(t, `(?m)^([a-z-]+): `, "../../content/paying.md")
		if !slices.Contains(lines, state) || !slices.Contains(lines, state+"-now") {
			t.Errorf("content/paying.md has no lines for %q", state)
		}
	}
}

func TestAPayerAsksForTheRestOnlyIfItIsUnknown(t *testing.T) {
	house := &hostel.Hostel{Slug: "adom-court"}
	form := "/contact-us?hostel=adom-court#contact_form"
	for name, c := range map[string]struct {
		terms hostel.CostTerms
		want  string
	}{
		"nothing stated":    {hostel.CostTerms{}, form},
		"only the stay":     {hostel.CostTerms{Stay: 18}, form},
		"rest stated":       {hostel.CostTerms{Stay: 18, Rest: hostel.RestMonthly}, ""},
		"a stay of a month": {hostel.CostTerms{Stay: 2}, ""},
	} {
		b := hostel.Booking{Price: hostel.Cedis(300), Terms: c.terms}
		must.Equal(t, name, askRestHref(house, b), c.want)
	}
}

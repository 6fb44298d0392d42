package bookingview

import (
	"efie/hostel"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// Receipt is the page at /receipt/{code}.
type Receipt struct {
	Stay
	Title       string            // "Receipt", or "Booking" if the booking was never confirmed
	Notices     []progress.Notice // why the receipt may not be valid, for example a refund
	Status      string
	Valid       bool // the booking is confirmed
	Student     string
	Paid        PaidSum // zero if the booking was never confirmed
	HeldOn      string  // "21 November 2026, 14:20 (Ghana time)"
	ConfirmedOn string
	Steps       []progress.Step
	Keep        []string // paths of the pages that the student may keep on the phone; empty on a shared phone
}

// PaidSum is the first part of a receipt.
type PaidSum struct {
	Amount string // "GH₵ 450"
	Hostel string
	By     string // the name that another payer stated, or ""
	On     string // "21 November 2026, 14:24 (Ghana time)"
	State  string // "The first month is paid. GH₵ 3,270 is to be paid to the hostel.", or what became of the payment
	Bring  string // "GH₵ 230: GH₵ 30 for rent and charges, and the deposit of GH₵ 200"; "" if nothing is booked
}

// textOnePrice explains the payment on a receipt.
const textOnePrice = "The price paid is one month’s price: it books the bed and pays the first month. " +
	"Later rent goes to the hostel."

// NewReceipt returns the receipt of a student's own booking. history is the student's. The phone keeps a copy unless it
// is shared.
func NewReceipt(s Surroundings, history hostel.History, record hostel.Record, sharedPhone bool) (Receipt, error) {
	b := record.Booking
	stay, err := newStay(s, record)
	if err != nil {
		return Receipt{}, err
	}
	m := Receipt{
		Stay: stay, Title: "Receipt", Status: progress.StateWord(b), Valid: b.State == hostel.Confirmed,
		Student: record.StudentName(), HeldOn: hostel.InGhana(hostel.DateTime(b.HeldAt)),
		Steps:   progress.ReceiptSteps(record),
		Notices: progress.NewStory(history, s.Catalogue).ReceiptNotices(record),
		Keep:    keepablePages(sharedPhone, ReceiptHref(b.Code)),
	}
	if b.ConfirmedAt.IsZero() {
		m.Title = "Booking"
		m.MoveIn = ""
		m.Checkout = ""
		return m, nil
	}
	m.ConfirmedOn = hostel.InGhana(hostel.DateTime(b.ConfirmedAt))
	m.Paid = newPaidSum(s, record)
	return m, nil
}

// newPaidSum returns the first part of the receipt of a booking that was confirmed.
func newPaidSum(s Surroundings, record hostel.Record) PaidSum {
	b := record.Booking
	paid := record.Paid()
	m := PaidSum{
		Amount: b.Price.String(), Hostel: s.hostelName(b), On: hostel.InGhana(hostel.DateTime(b.ConfirmedAt)),
		Bring: progress.Bring(b),
	}
	if paid != nil {
		arrived := progress.LastTransition(record, paid.Reference, string(hostel.PaymentSucceeded)).At
		m.Amount = progress.Received(*paid).String()
		m.By = paid.PayerName
		m.State = moneyState(paid.State)
		m.On = hostel.InGhana(hostel.DateTime(arrived))
	}
	countsForTheBed := paid == nil || paid.State == hostel.PaymentAllocated
	if b.State == hostel.Confirmed && countsForTheBed {
		m.State = "The first month is paid. " + progress.Rest(b)
	}
	return m
}

// moneyState describes the state of a payment that booked a bed. The reader may be a parent.
func moneyState(s hostel.PaymentState) string {
	switch s {
	case hostel.PaymentRefundDue, hostel.PaymentRefunding:
		return "Being refunded to where it came from"
	case hostel.PaymentRefunded:
		return "Refunded to where it came from"
	case hostel.PaymentRefundFailed:
		return "To be refunded; a person at Efie is taking care of it"
	case hostel.PaymentDisputed, hostel.PaymentReversed, hostel.PaymentWrongMoney:
		return "A person at Efie is looking at it"
	}
	return "Received by Efie"
}

// shareReceipt returns the props with which a student sends the receipt to a payer.
func shareReceipt(s Surroundings, b hostel.Booking) parts.ShareHostel {
	text := textBookedAndPaid + ": my bed at " + s.hostelName(b) + ". The receipt:"
	return parts.Sharing("Receipt "+b.Code, text, s.SiteURL+SharedReceiptHref+s.Receipts.Token(b.Code))
}

// keepablePages returns the pages that a student may keep on the phone. On a shared phone it returns no pages.
func keepablePages(sharedPhone bool, pages ...string) []string {
	if sharedPhone {
		return nil
	}
	return pages
}

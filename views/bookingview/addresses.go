package bookingview

// Addresses of the pages of a booking.
const (
	QueueHref         = "/book/line"
	AskHref           = "/book/link"
	PayHref           = "/pay/"            // before the token of a payment link
	DonePath          = "/done"            // after the token of a payment link
	CheckHref         = "/check/"          // before a code
	SharedReceiptHref = "/shared-receipt/" // before a token
	CalendarFile      = "/calendar.ics"    // after the address of a receipt
)

// ReceiptHref returns the address of the receipt of a booking's code.
func ReceiptHref(code string) string { return "/receipt/" + code }

package bookingview

// PayerCheck holds the texts with which a payer checks a link on another page.
type PayerCheck struct {
	Code    string // of the link; "" for a link without one
	Address string // of the page where the code is typed: "https://efie.example/check"
	Answer  string // the sentence with which that page answers
}

// helpHref is the address of the help for readers of a link.
const helpHref = "/help-center#a-student-sent-me-a-link-how-do-i-check-it"

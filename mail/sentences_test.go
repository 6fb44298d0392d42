package mail

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/test/must"
)

// wordsOf returns the visible text of an HTML email, with one space between words.
func wordsOf(t *testing.T, m *Message) string {
	t.Helper()
	_, body, _ := strings.Cut(m.HTML, "<body")
	tokens := html.NewTokenizer(strings.NewReader("<body" + body))
	var words strings.Builder
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		switch {
		case kind == html.TextToken:
			words.WriteString(tokens.Token().Data)
		case tokens.Token().Data != "a" && tokens.Token().Data != "b":
			words.WriteString(" ")
		}
	}
	return singleSpaced(words.String())
}

// singleSpaced replaces each run of white space by a space. No-break spaces stay.
func singleSpaced(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' }), " ")
}

// bookedByAma returns an email about the booking of Ama, who moves in on time and pays the rest by semester.
func bookedByAma(kind hostel.EmailKind) hostel.Email {
	email := queuedEmail(kind).Email
	email.HostName, email.HostPhone = "Mama Esi", "233209998888"
	email.Month = hostel.Cedis(450)
	email.Terms = hostel.CostTerms{Stay: 16, Rest: hostel.RestBySemester, Charges: []hostel.ExtraCharge{
		{Name: "Deposit", Amount: hostel.Cedis(200), Per: hostel.PerStay, Refundable: true},
	}}
	email.PaidOn = time.Date(2026, 11, 24, 9, 5, 0, 0, time.UTC)
	email.MovesIn = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	email.Leaves = time.Date(2027, 7, 31, 0, 0, 0, 0, time.UTC)
	return email
}

func paidByKofi(email *hostel.Email)      { email.ByPayer, email.PayerName = true, "Kofi Owusu" }
func paidBySomebody(email *hostel.Email)  { email.ByPayer = true }
func withoutDeposit(email *hostel.Email)  { email.Terms.Charges = nil }
func withUnknownRest(email *hostel.Email) { email.Terms.Rest, email.Terms.Charges = "", nil }
func cancelsHerself(email *hostel.Email)  { email.CancelledBy = hostel.ByStudent }
func supportCancels(email *hostel.Email)  { email.CancelledBy = hostel.ByOperator }
func takenBackBefore(email *hostel.Email) { email.Returned = true }
func withUnknownStay(email *hostel.Email) { email.Terms = hostel.CostTerms{} }
func withBoth(a, b func(*hostel.Email)) func(*hostel.Email) {
	return func(email *hostel.Email) { a(email); b(email) }
}

func arrivesLate(email *hostel.Email) {
	email.MovesIn = time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	email.Terms.Stay, email.Terms.Full, email.Terms.Rest = 10, 16, hostel.RestBeforeArrival
}

// Each sentence must be in the text and in the HTML of the email.
func TestEachEmailAboutABookingHasItsSentences(t *testing.T) {
	const (
		student   = hostel.EmailBookingConfirmed
		host      = hostel.EmailHostConfirmed
		payer     = hostel.EmailPayerReceipt
		cancelled = hostel.EmailBookingCancelled
		hostLost  = hostel.EmailHostCancelled
		due       = hostel.EmailRefundDue
		refunded  = hostel.EmailRefunded
		failed    = hostel.EmailRefundFailed

		ownMoney = "Within that time you get all of your money back."
		untilDay = "You can cancel the booking on your dashboard until 25 November 2026, 09:05 (Ghana time)."
	)
	for _, row := range []struct {
		name   string
		kind   hostel.EmailKind
		change func(*hostel.Email)
		wants  []string
		lacks  []string
	}{
		{"a student who paid herself", student, nil,
			[]string{"Your payment has arrived and your bed is yours.", "Your code for the porter K7Q2M", "Mama Esi",
				"020 999 8888", "1 Gate Road", "Behind the chapel",
				"GH₵\u00a01,550: GH₵\u00a01,350 for rent and charges, and the deposit of GH₵\u00a0200",
				"You pay the hostel once a semester, the first time when you get the key.",
				"Never pay the hostel before you have the key", untilDay, ownMoney},
			[]string{"Paid by", "before you book", "another person", "024 123 4567", "Moving in late"}},
		{"a student for whom Kofi paid", student, paidByKofi,
			[]string{"Kofi Owusu has paid and your bed is yours.", "Paid by", "Kofi Owusu",
				"All of the money then goes back to the person who paid."},
			[]string{"Your payment has", "your money", "you paid"}},
		{"a student for whom somebody paid", student, paidBySomebody,
			[]string{"Another person has paid and your bed is yours.", "Paid by", "Another person",
				"All of the money then goes back to the person who paid."},
			[]string{"Your payment has", "your money", "you paid"}},
		{"a late student", student, arrivesLate,
			[]string{"Moving in late: the hostel asks for the rest of the stay, 5 months instead of 8 months.",
				"GH₵\u00a02,000: GH₵\u00a01,800 for rent and charges, and the deposit of GH₵\u00a0200"},
			nil},
		{"a student without a deposit", student, withoutDeposit, []string{"GH₵\u00a01,350"}, []string{"eposit"}},
		{"a student whose rest is unknown", student, withUnknownRest,
			[]string{"Not stated by the hostel", "Ask your host before you travel what is due with the key.",
				"You pay the hostel. Ask it when."},
			[]string{"before you book", "eposit"}},
		{"a student whose stay is unknown", student, withUnknownStay,
			[]string{"Not stated by the hostel", "Ask your host before you travel what is due with the key.",
				"Per month only: ask what else is to be paid."},
			[]string{"before you book", "eposit"}},

		{"the host", host, nil,
			[]string{"A student has booked a bed with you. The first month is paid to Efie.", "024 123 4567", "Brings",
				"GH₵\u00a01,550: GH₵\u00a01,350 for rent and charges, and the deposit of GH₵\u00a0200",
				"The student can cancel until 25 November 2026, 09:05 (Ghana time). You would hear from us within an hour.",
				"After that, Efie pays you the first month, GH₵\u00a0450, on the day that is agreed with your house.",
				"Later rent goes to you directly.", "Call the student", "Check the code"},
			[]string{"booked and paid", "your bed", "020 999 8888", "Paid by"}},
		{"the host, where another person paid", host, paidByKofi,
			[]string{"A student has booked a bed with you. The first month is paid to Efie."}, []string{"Kofi"}},
		{"the host of a late student", host, arrivesLate,
			[]string{"Moving in late: the hostel asks for the rest of the stay, 5 months instead of 8 months.",
				"GH₵\u00a02,000: GH₵\u00a01,800 for rent and charges, and the deposit of GH₵\u00a0200"},
			[]string{"You move in"}},
		{"a host without a deposit", host, withoutDeposit, []string{"GH₵\u00a01,350"}, []string{"eposit"}},
		{"a host whose rest is unknown", host, withUnknownRest,
			[]string{"Not stated by the hostel",
				"The student may ask you what is due with the key: your house has not stated it on Efie."},
			[]string{"before you book"}},

		{"another person who paid", payer, nil,
			[]string{"Your payment has arrived. The bed is booked for Ama Serwaa.", "On arrival",
				"GH₵\u00a01,550: GH₵\u00a01,350 for rent and charges, and the deposit of GH₵\u00a0200"},
			[]string{"Mama Esi", "020 999 8888", "1 Gate Road", "K7Q2M ", "Your code"}},
		{"another person who paid for a late student", payer, arrivesLate,
			[]string{"Moving in late: the hostel asks for the rest of the stay, 5 months instead of 8 months."},
			[]string{"You move in"}},

		{"a student who cancelled", cancelled, cancelsHerself,
			[]string{"You have cancelled your booking, and the bed is no longer kept for you.",
				"All of the money goes back to the card or Mobile Money (MoMo) number that you paid with."}, nil},
		{"a student whose booking the support cancelled", cancelled, supportCancels,
			[]string{"Our support has cancelled your booking, and the bed is no longer kept for you."},
			[]string{"You have cancelled"}},
		{"a student who cancelled what Kofi paid", cancelled, withBoth(cancelsHerself, paidByKofi),
			[]string{"All of the money goes back to the person who paid, " +
				"to the card or Mobile Money (MoMo) number that was used."},
			[]string{"you paid with", "your money", "Your bank"}},
		{"a student whose payment was taken back before", cancelled, withBoth(supportCancels, takenBackBefore),
			[]string{"Your bank or Mobile Money provider has taken the payment back already"},
			[]string{"We will write again"}},

		{"the host of a student who cancelled", hostLost, cancelsHerself,
			[]string{"Ama Serwaa has cancelled the booking. You no longer have to keep the bed: it is free again on Efie.",
				"Efie sends the first month, GH₵\u00a0450, back to the person who paid it. You have nothing to pay back."},
			[]string{"To refund", "Refund", "to the student"}},
		{"the host of a booking that the support cancelled", hostLost, supportCancels,
			[]string{"Efie's support has cancelled the booking of Ama Serwaa.", "You have nothing to pay back."},
			[]string{"To refund", "has cancelled the booking."}},
		{"the host, whose student's payment was taken back before", hostLost, withBoth(supportCancels, takenBackBefore),
			[]string{"The first month has gone back to the person who paid it. You have nothing to pay back."},
			[]string{"Efie sends"}},

		{"a student whose second payment goes back", due, nil,
			[]string{"All of the money goes back to the card or Mobile Money (MoMo) number that you paid with."}, nil},
		{"a student whose payer is refunded", due, paidByKofi,
			[]string{"All of the money goes back to the person who paid, " +
				"to the card or Mobile Money (MoMo) number that was used."},
			[]string{"you paid with", "your money", "Your bank"}},
		{"a student whose payer was refunded", refunded, paidByKofi,
			[]string{"The money has been sent back in full to the person who paid, " +
				"to the card or Mobile Money (MoMo) number that was used."},
			[]string{"you paid with", "Your GH₵", "Your bank"}},
		{"a student whose payer is not refunded yet", failed, paidByKofi,
			[]string{"We tried to send the money back to the person who paid, but it did not go through."},
			[]string{"your money", "Your GH₵", "back with you"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			q := queuedEmail(row.kind)
			q.Email = bookedByAma(row.kind)
			if row.change != nil {
				row.change(&q.Email)
			}
			m := compose(t, q)
			must.Lack(t, "the text", m.Text, "\n\n\n")
			parts := map[string]string{"the HTML": wordsOf(t, m), "the text": singleSpaced(m.Text)}
			for part, words := range parts {
				words = m.Subject + " " + strings.ReplaceAll(words, "porter: ", "porter ")
				must.Contain(t, part, words, row.wants...)
				must.Lack(t, part, words, row.lacks...)
			}
		})
	}
}

// The pair of an amount and its currency never breaks at the end of a line.
func TestAmountsInEmailsDoNotBreak(t *testing.T) {
	for _, kind := range kinds {
		q := outbox.Message{ID: "1", QueuedAt: queuedEmail(kind).QueuedAt, Email: bookedByAma(kind)}
		m := compose(t, q)
		must.Lack(t, string(kind), m.Subject+m.Text+m.HTML, "GH₵ ")
	}
}

// The code of a booking is text, so that it is there without pictures, and large.
func TestTheCodeOfABookingIsLargeText(t *testing.T) {
	q := queuedEmail(hostel.EmailBookingConfirmed)
	q.Email = bookedByAma(q.Email.Kind)
	m := compose(t, q)
	must.Contain(t, "the HTML", m.HTML, `font-size:32px`, `>K7Q2M</p>`)
	must.Contain(t, "the text", m.Text, "\nYour code for the porter:\nK7Q2M\n")
}

func TestAHostCallsAndChecksFromTheEmail(t *testing.T) {
	q := queuedEmail(hostel.EmailHostConfirmed)
	q.Email = bookedByAma(q.Email.Kind)
	m := compose(t, q)
	must.Contain(t, "the email to the host", html.UnescapeString(m.HTML), `href="tel:+233241234567"`,
		`href="`+checkLink+`"`)
	q.Email.Kind = hostel.EmailBookingConfirmed
	must.Contain(t, "the email to the student", html.UnescapeString(compose(t, q).HTML), `href="tel:+233209998888"`)
	q.Email.HostPhone = "12"
	must.Lack(t, "the email with an impossible number", html.UnescapeString(compose(t, q).HTML), `tel:+12`)
}

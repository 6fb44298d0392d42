package pages_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

var (
	returned    = regexp.MustCompile(`Deposit:? *` + shownAmount + `: paid with the key, returned at the end`)
	paidNow     = regexp.MustCompile(`Now ` + shownAmount + `, to Efie`)
	thenLater   = regexp.MustCompile(shownAmount + `, to the hostel`)
	receiptCode = regexp.MustCompile(`/receipt/([0-9A-Z]{8})`)
	anyDue      = regexp.MustCompile(shownAmount + ` (?:first month, paid to Efie|to the hostel)`)
	planTotal   = regexp.MustCompile(`Total: ` + shownAmount + ` for`)
	planDeposit = regexp.MustCompile(`Deposit ` + shownAmount + `: paid with the key, returned at the end`)
	encoded     = regexp.MustCompile(`=[0-9A-F]{2}`)
)

// toldOfBooking reads what a page or an email says of a bed that is booked.
func toldOfBooking(t *testing.T, text string) told {
	t.Helper()
	text = strings.ReplaceAll(text, "\u00a0", " ")
	c := toldIn(t, text)
	c.month = 0
	if deposit := returned.FindStringSubmatch(text); deposit != nil {
		c.deposit = pesewas(t, deposit[1])
	}
	return c
}

// toldOfPlan reads the total and the deposit of a payment plan. Its payments must add up to the total.
func toldOfPlan(t *testing.T, text string) (total, deposit hostel.Pesewas) {
	t.Helper()
	text = strings.ReplaceAll(text, "\u00a0", " ")
	var payments hostel.Pesewas
	for _, due := range anyDue.FindAllStringSubmatch(text, -1) {
		payments += pesewas(t, due[1])
	}
	if whole := planTotal.FindStringSubmatch(text); whole != nil {
		if total = pesewas(t, whole[1]); total != payments {
			t.Errorf("payments of %s are listed with a total of %s", payments, total)
		}
	}
	if returns := planDeposit.FindStringSubmatch(text); returns != nil {
		deposit = pesewas(t, returns[1])
	}
	return total, deposit
}

// plainLetter is an email without its encoding (RFC 2045, quoted-printable).
func plainLetter(letter string) string {
	return encoded.ReplaceAllStringFunc(letter, func(code string) string {
		n, err := strconv.ParseUint(code[1:], 16, 8)
		if err != nil {
			return code
		}
		return string([]byte{byte(n)})
	})
}

// TestABookingTellsThePriceOfItsPage books a bed of each shape that the demo's prices have: the payment page, the
// receipt, the page that checks a code and the email say what the hostel's page said, and the dues add up to it.
func TestABookingTellsThePriceOfItsPage(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	hostels, _, err := b.Store.Hostels(t.Context())
	must.Do(t, err)
	booked := map[string]bool{}
	for _, h := range hostels {
		if !h.Available() || len(h.Rooms) == 0 || len(booked) == 14 {
			continue
		}
		r := &h.Rooms[0]
		shape := fmt.Sprint(h.Rest, h.Stay > 0, h.Water.Terms, len(r.Charges) > 0)
		page := b.Get("/hostels/" + h.Slug)
		if booked[shape] || !strings.Contains(page.Body, `name="room" value="`+r.UUID+`"`) {
			continue
		}
		booked[shape] = true
		want := pricesOfPage(t, tree(t, page))[r.UUID]
		want.month = 0
		t.Run(h.Slug, func(t *testing.T) {
			student, gender := b.NewBrowser(), hostel.Female
			if !r.Gender.Admits(gender) {
				gender = hostel.Male
			}
			email := h.Slug + "@example.com"
			student.SignUp(email, string(gender))
			payment := student.Book("room", r.UUID, "price", strconv.FormatInt(int64(r.Price), 10))
			said := strings.ReplaceAll(words(tree(t, payment)), "\u00a0", " ")
			if now := paidNow.FindStringSubmatch(said); want.total > 0 {
				var later hostel.Pesewas
				if then := thenLater.FindStringSubmatch(said); then != nil {
					later = pesewas(t, then[1])
				}
				if now == nil || pesewas(t, now[1]) != r.Price || later != want.total-r.Price {
					t.Errorf("of %+v the payment page takes %v now and %s later", want, now, later)
				}
			}
			dashboard := student.Press(payment, "pay")
			code := receiptCode.FindStringSubmatch(dashboard.Body)[1]
			student.AwaitLetter(email, "Your bed at")
			letters := slices.DeleteFunc(student.Letters(), func(l string) bool {
				return !strings.Contains(l, "<"+email+">") || !strings.Contains(l, "Subject: Your bed at")
			})
			for place, text := range map[string]string{
				"payment page": words(tree(t, payment)),
				"receipt":      words(tree(t, student.Get("/receipt/"+code))),
				"check":        words(tree(t, b.Get("/check/"+code))),
				"email":        plainLetter(strings.Join(letters, "\n")),
			} {
				if got := toldOfBooking(t, text); got != want {
					t.Errorf("the %s says %+v, the page said %+v", place, got, want)
				}
			}
			receipt := student.Get("/receipt/" + code)
			shared := regexp.MustCompile(`/shared-receipt/[\w-]+`).FindString(receipt.Body)
			for place, text := range map[string]string{
				"dashboard": words(tree(t, dashboard)), "receipt": words(tree(t, receipt)),
				"parent's page": words(tree(t, b.NewBrowser().Get(shared))), "email": plainLetter(letters[0]),
			} {
				if total, deposit := toldOfPlan(t, text); total != want.total || deposit != want.deposit {
					t.Errorf("the payments of the %s are %s and %s, the page said %+v", place, total, deposit, want)
				}
			}
		})
	}
	if len(booked) < 10 {
		t.Errorf("only %d shapes were booked", len(booked))
	}
}

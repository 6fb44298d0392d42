package booking_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// sharedReceipt returns the path of the shared receipt that a student's page links to.
func sharedReceipt(t *testing.T, s *servertest.RunningSite, page servertest.Response) string {
	t.Helper()
	link := regexp.MustCompile(`href="(` + regexp.QuoteMeta(s.URL) + `(/shared-receipt/[^"]+))" data-ref="share"`)
	m := link.FindStringSubmatch(page.Body)
	if m == nil {
		t.Fatal("the page has no link to a shared receipt")
	}
	page.Wants(t, http.StatusOK, "Send to a parent", url.QueryEscape(m[1]),
		`href="https://wa.me/?text=Booked%3B%20first%20month%20paid%3A%20`)
	return m[2]
}

func TestAParentReadsASharedReceipt(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, dashboard := servertest.NewBookedStudent(t, s, "two", "female")
	code, reference := s.BookingCode(), s.Text(`select reference from payments`)
	path := sharedReceipt(t, s, dashboard)
	must.Equal(t, "the link of the receipt, compared with the dashboard's",
		sharedReceipt(t, s, b.Get("/receipt/"+code)), path)
	parent := s.NewBrowser()
	page := parent.Get(path)
	page.Wants(t, http.StatusOK, "<h1>Receipt</h1>", "Booked; first month paid", code,
		"books the bed and pays the first month", `name="robots" content="noindex"`,
		time.Now().UTC().Format("2 January 2006, "), " (Ghana time)")
	page.WantsFacts(t, "Hostel", "Adom Court", "Room", "Standard, 2 in a room", "Student", "A••• M•••",
		"Address", "East Legon", "Host", "Kofi Boateng", "Move in", "10 January 2099", "Checkout", "31 July 2099",
		"Paid", "GH₵ 450.50", "Payment", "Received by Efie", "Reference", reference)
	page.Wants(t, 200, `<meta property="og:title" content="Receipt for a bed"`)
	page.Part(t, "<head", "</head>").Lacks(t, code, "Ama", "A••", "Kofi", "Adom", path)
	page.Part(t, "<main", "</main>").Lacks(t, "Ama", "Mensah", "ama@example.com", "233241234567", "Behind the chapel",
		"kofi@adom.example", "020 000", "/dashboard", "/account", "/login", `href="/receipt`)
	for name, want := range map[string]string{
		"Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer",
	} {
		must.Equal(t, name+" of the shared receipt", page.Header.Get(name), want)
	}

	b.Post("/dashboard/cancel", "code", code)
	s.Eventually("the refund", func() bool {
		return strings.Contains(parent.Get(path).Body, "Refunded to where it came from")
	})
	parent.Get(path).Wants(t, http.StatusOK, "Cancelled: this bed is not booked")
	b.Get("/dashboard").Lacks(t, "Send to a parent")
}

// The house is private. Its address is on the receipt while the booking is confirmed (R42).
func TestASharedReceiptNamesWhatIsToBePaidToTheHostel(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, strings.Replace(privateHouse, `"private_house":true`, `"private_house":true,
		"move_in":"2099-01-01","checkout":"2099-04-30","stay_months":4,"rest":"monthly"`, 1))
	b, dashboard := servertest.NewBookedStudent(t, s, "family", "female")
	parent, path := s.NewBrowser(), sharedReceipt(t, s, dashboard)
	page := parent.Get(path)
	page.Wants(t, 200, "The first month is paid. GH₵\u00a01,050 is to be paid to the hostel.", "by 30 January 2099",
		"by 28 February 2099", "by 30 March 2099")
	page.WantsFacts(t, "Address", "House 12, Palm Street, Kotei", "Host", "Mama Esi")
	page.Lacks(t, "Zion", "241234567")
	b.Post("/dashboard/cancel", "code", s.BookingCode())
	cancelled := parent.Get(path)
	cancelled.WantsFacts(t, "Address", "Kotei")
	cancelled.Part(t, "<main", "</main>").Lacks(t, "Palm Street", "is to be paid to the hostel")
}

// TestInvalidReceiptTokensAnswerAlike checks that the answer does not reveal which codes exist.
func TestInvalidReceiptTokensAnswerAlike(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	_, dashboard := servertest.NewBookedStudent(t, s, "two", "female")
	token := strings.TrimPrefix(sharedReceipt(t, s, dashboard), "/shared-receipt/")
	code := s.BookingCode()
	bare := func(token string) string {
		page := s.NewBrowser().Get("/shared-receipt/" + token)
		page.Wants(t, http.StatusNotFound, "This link opens no receipt.", `name="robots" content="noindex"`)
		page.Lacks(t, "Adom Court", "GH₵")
		must.Equal(t, token+": Referrer-Policy", page.Header.Get("Referrer-Policy"), "no-referrer")
		return strings.ReplaceAll(page.Body, token, "")
	}
	want := bare("no-such-token")
	for _, other := range []string{code, code + "-", token[:len(token)-1], "ZZZZZZZZ" + token[8:],
		strings.ToLower(token)} {
		must.Equal(t, "the answer to "+other, bare(other), want)
	}
	s.Exec(`update bookings set state = 'held', confirmed_at = 0`) // a valid token of an unpaid booking
	must.Equal(t, "the answer to the token of an unpaid booking", bare(token), want)
}

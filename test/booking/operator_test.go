package booking_test

import (
	"testing"

	"efie/config"
	"efie/server/servertest"
)

// TestPayersReadTheNameOfTheOperator opens all pages about a payment, with and without an operator.
func TestPayersReadTheNameOfTheOperator(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Ama & Owusu <Ltd>"} {
		s := servertest.NewSite(t, servertest.FourHostels, func(c *config.Config) {
			c.OperatorName, c.OperatorAddress, c.Registration = name, "12 Palm Street, Accra", "CS-4711"
		})
		ama, path := askToPay(t, s)
		mother := s.NewBrowser()
		pages := map[string]servertest.Response{
			"the payer's page": mother.Get(path), "the terms": mother.Get("/terms-of-service"),
			"the privacy policy": mother.Get("/privacy-policy"), "the page about Efie": mother.Get("/about"),
		}
		ama.Press(ama.Pay(ama.Get("/book/summary")), "pay")
		receipt := ama.Get("/receipt/" + s.BookingCode())
		pages["the receipt"], pages["the shared receipt"] = receipt, mother.Get(sharedReceipt(t, s, receipt))
		for _, page := range pages {
			main := page.Part(t, "<main", "</main>")
			if name == "" {
				main.Lacks(t, "12 Palm Street", "CS-4711", "{operator", "{registration", " is run by ")
				continue
			}
			main.Wants(t, 200, "Ama &amp; Owusu &lt;Ltd&gt;", "12 Palm Street, Accra", "CS-4711")
		}
		mother.Get(path).Wants(t, 200, "<h1>This bed is paid</h1>", "You need not pay.")
		mother.Get("/hostels").Wants(t, 200, `<a href="/about">About Efie</a>`)
	}
}

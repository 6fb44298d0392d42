package views

import (
	"strings"
	"testing"

	"efie/views/layout"
	"efie/views/parts"

	"github.com/a-h/templ"
)

// The specification's texts, each in the state that shows it and not in the ones that must not.
func TestSpecifiedTexts(t *testing.T) {
	off := sampleCard()
	off.Available = false
	nobody := sampleHostel()
	nobody.HostName = ""
	p, own := samplePage("/x"), studentPage("/dashboard")
	for _, c := range []struct {
		state string
		page  templ.Component
		want  []string
		never []string
	}{
		{"landing", LandingPage(p, Landing{}), []string{"free to use with no hidden fees", "How it works", "<ol"}, []string{"500+"}},
		{"no hostels", BrowsePage(p, Browse{}), []string{TextNoHostels}, nil},
		{"nothing matches", BrowsePage(p, Browse{Query: "zz", Empty: "Nothing matches."}), []string{"Nothing matches.", `value="zz"`}, []string{TextNoHostels}},
		{"some hostels", BrowsePage(p, sampleBrowse()), []string{"Other Hostels", "+2 more", "from <b>GH₵ 450</b> per month"}, []string{TextNoHostels, "Not Available"}},
		{"unavailable card", parts.Cards([]parts.HostelCard{off}, 0), []string{"Not Available"}, []string{"beds left"}},
		{"hostel", HostelDetailPage(p, sampleHostel()), []string{"<button class=\"button\" type=\"button\" disabled>Not Available</button>", "Every bed is taken.",
			"<b>GH₵ 650</b> per month", "pays the first month", "Later rent goes to the hostel", "15 minutes", ">Standard · Female<"}, []string{parts.TextNoManager}},
		{"no manager", HostelDetailPage(p, nobody), []string{parts.TextNoManager}, nil},
		{"search failed", SearchResultsPage(p, SearchPage{Error: "Search failed. Please try again."}), []string{"Search failed. Please try again."}, []string{"0 hostels", "found no hostel"}},
		{"check your email", EmailVerificationPage(p, EmailVerification{}), []string{"Check Your Email", "I've Verified My Email", "Resend Verification Email", "Back to Login"}, []string{"/dev/mail\">read the letter"}},
		{"resent", EmailVerificationPage(p, EmailVerification{Success: "Verification email sent successfully! Please check your inbox."}),
			[]string{`<div class="fleeting">`, "Verification email sent successfully! Please check your inbox."}, nil},
		{"link failed", VerifyEmailPage(p, VerifyEmail{Message: "Link expired or invalid.", Retry: "/verify-email/x"}), []string{"Try Again", "Back to Login", "Link expired or invalid."}, []string{"is verified"}},
		{"link worked", VerifyEmailPage(p, VerifyEmail{Verified: true}), []string{"3 seconds", `href="/dashboard"`}, []string{"Try Again"}},
		{"booked", DashboardPage(own, Dashboard{Booking: sampleBooking()}), []string{"Host Information", "Akosua Boateng", "akosua@example.com", "Contact Host", "Booking Information",
			"21 November 2026", "Confirmed", "Your Room", "Active", "Checkout reminder", "Not set", "Gender type", "Wi-Fi"}, []string{TextNotInHostel, "Loading..."}},
		{"not booked", DashboardPage(own, Dashboard{}), []string{TextNotInHostel, `href="/hostels">Browse hostels`}, []string{"Host Information", TextDashboardFault}},
		{"asking", DashboardPage(own, Dashboard{Waiting: &Waiting{Until: "14:35"}}), []string{"Loading...", "is kept until 14:35"}, []string{TextNotInHostel, "Waiting for your phone"}},
		{"waiting", DashboardPage(own, Dashboard{Waiting: &Waiting{Phone: true, Until: "14:35"}}), []string{"Loading...", "Waiting for your phone", "My Approvals", "*170#"}, []string{TextNotInHostel}},
		{"last word", DashboardPage(own, Dashboard{Waiting: &Waiting{}}), []string{"Loading...", "The time to pay is over."}, []string{TextNotInHostel, "is kept until"}},
		{"fault", DashboardPage(own, Dashboard{Fault: true}), []string{TextDashboardFault, `href="/hostels">Browse hostels`}, []string{TextNotInHostel}},
		{"missing", DashboardPage(own, Dashboard{Booking: &BookedHostel{Missing: true}}), []string{TextNoBookingInfo}, []string{TextNotInHostel, "Host Information"}},
		{"no host", DashboardPage(own, Dashboard{Booking: &BookedHostel{}}), []string{parts.TextNoManager}, []string{"Contact Host"}},
		{"held", DashboardPage(own, Dashboard{Hold: sampleHold()}), []string{"Your bed is kept until 14:35", "14 minutes left", `role="timer" aria-live="off"`, "GH₵ 650 per month", `action="/book"`}, []string{TextNotInHostel, "Loading..."}},
		{"receipt", ReceiptPage(own, sampleReceipt()), []string{"7K2M9QXA", `viewBox="-4 -4 33 33"`, "EFIE-7K2M", "one month’s price: it books the bed and pays the first month", "Later rent goes to the hostel", "Not set"}, nil},
		{"no receipt", ReceiptPage(own, Receipt{Title: "Booking"}), []string{"<h1>Booking</h1>"}, []string{"first month", "<svg class=\"qr\"", "Anybody can check"}},
		{"too late to cancel", DashboardPage(own, Dashboard{Booking: sampleBooking(), Cancel: &CancelOffer{Until: "22 November 2026, 14:24", Code: "7K2M9QXA"}}),
			[]string{"was possible until 22 November 2026, 14:24", "7K2M9QXA", "Support decides"}, []string{"/dashboard/cancel\""}},
		{"logout", ConfirmPage(own, layout.ConfirmLogout()), []string{"Confirm Logout", "sign in again to access your account.", "Cancel", `action="/logout"`}, nil},
	} {
		html := render(t, c.page)
		for _, want := range c.want {
			if !strings.Contains(html, want) {
				t.Errorf("%s: %q is missing", c.state, want)
			}
		}
		for _, never := range c.never {
			if strings.Contains(html, never) {
				t.Errorf("%s: %q must not show", c.state, never)
			}
		}
	}
}

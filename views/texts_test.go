package views_test

import (
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/account"
	"efie/views/booking"
	"efie/views/browse"
	"efie/views/hostel"
	"efie/views/landing"
	"efie/views/layout"
	"efie/views/parts"

	"github.com/a-h/templ"
)

// Each specified text is on the page in one state, and not in the states that must not show it.
func TestSpecifiedTexts(t *testing.T) {
	off := sampleCard()
	off.Available = false
	noHost := sampleHostel()
	noHost.HostName = ""
	p, own := samplePage("/x"), studentPage("/dashboard")
	const resent = "Verification email sent successfully! Please check your inbox."
	for _, c := range []struct {
		state string
		page  templ.Component
		want  []string
		never []string
	}{
		{
			"landing", landing.LandingPage(p, landing.Landing{}),
			[]string{"free to use with no hidden fees", "How it works", "<ol"}, []string{"500+"},
		},
		{"no hostels", browse.BrowsePage(p, browse.Browse{}), []string{browse.TextNoHostels}, nil},
		{
			"nothing matches", browse.BrowsePage(p, browse.Browse{Query: "zz", Empty: "Nothing matches."}),
			[]string{"Nothing matches.", `value="zz"`}, []string{browse.TextNoHostels},
		},
		{
			"some hostels", browse.BrowsePage(p, sampleBrowse()),
			[]string{"Other Hostels", "+2 more", "from <b>GH₵ 450</b> per month"},
			[]string{browse.TextNoHostels, "Not Available"},
		},
		{"unavailable card", parts.Cards([]parts.HostelCard{off}, 0), []string{"Not Available"}, []string{"beds left"}},
		{
			"hostel", hostel.HostelDetailPage(p, sampleHostel()),
			[]string{
				`<button class="button" type="button" disabled>Not Available</button>`, "Every bed is taken.",
				"<b>GH₵ 650</b> per month", "pays the first month", "Later rent goes to the hostel", "15 minutes",
				">Standard · Female<",
			},
			[]string{parts.TextNoManager},
		},
		{"no manager", hostel.HostelDetailPage(p, noHost), []string{parts.TextNoManager}, nil},
		{
			"search failed", browse.SearchResultsPage(p, browse.SearchPage{Error: "Search failed. Please try again."}),
			[]string{"Search failed. Please try again."}, []string{"0 hostels", "found no hostel"},
		},
		{
			"check your email", account.EmailVerificationPage(p, account.EmailVerification{}),
			[]string{"Check Your Email", "I've Verified My Email", "Resend Verification Email", "Back to Login"},
			[]string{"/dev/mail\">read the email"},
		},
		{
			"resent", account.EmailVerificationPage(p, account.EmailVerification{Success: resent}),
			[]string{`<div class="fleeting">`, resent}, nil,
		},
		{
			"link failed",
			account.VerifyEmailPage(p, account.VerifyEmail{Message: "Link expired or invalid.", Retry: "/verify-email/x"}),
			[]string{"Try Again", "Back to Login", "Link expired or invalid."}, []string{"is verified"},
		},
		{
			"link worked", account.VerifyEmailPage(p, account.VerifyEmail{Verified: true}),
			[]string{"3 seconds", `href="/dashboard"`}, []string{"Try Again"},
		},
		{
			"booked", booking.DashboardPage(own, booking.Dashboard{Booking: sampleBooking()}),
			[]string{
				"Host Information", "Akosua Boateng", "akosua@example.com", "Contact Host", "Booking Information",
				"21 November 2026", "Confirmed", "Your Room", "Active", "Checkout reminder", "Not set", "Gender type", "Wi-Fi",
			},
			[]string{booking.TextNotInHostel, "Loading..."},
		},
		{
			"not booked", booking.DashboardPage(own, booking.Dashboard{}),
			[]string{booking.TextNotInHostel, `href="/hostels">Browse hostels`},
			[]string{"Host Information", booking.TextDashboardFault},
		},
		{
			"payment not reported", booking.DashboardPage(own, booking.Dashboard{Waiting: &booking.Waiting{Until: "14:35"}}),
			[]string{"Loading...", "is kept until 14:35"}, []string{booking.TextNotInHostel, "Waiting for your phone"},
		},
		{
			"waiting",
			booking.DashboardPage(own, booking.Dashboard{Waiting: &booking.Waiting{Phone: true, Until: "14:35"}}),
			[]string{"Loading...", "Waiting for your phone", "My Approvals", "*170#"}, []string{booking.TextNotInHostel},
		},
		{
			"time to pay over", booking.DashboardPage(own, booking.Dashboard{Waiting: &booking.Waiting{}}),
			[]string{"Loading...", "The time to pay is over."}, []string{booking.TextNotInHostel, "is kept until"},
		},
		{
			"fault", booking.DashboardPage(own, booking.Dashboard{Fault: true}),
			[]string{booking.TextDashboardFault, `href="/hostels">Browse hostels`}, []string{booking.TextNotInHostel},
		},
		{
			"missing", booking.DashboardPage(own, booking.Dashboard{Booking: &booking.BookedHostel{Missing: true}}),
			[]string{booking.TextNoBookingInfo}, []string{booking.TextNotInHostel, "Host Information"},
		},
		{
			"no host", booking.DashboardPage(own, booking.Dashboard{Booking: &booking.BookedHostel{}}),
			[]string{parts.TextNoManager}, []string{"Contact Host"},
		},
		{
			"held", booking.DashboardPage(own, booking.Dashboard{Hold: sampleHold()}),
			[]string{
				"Your bed is kept until 14:35", "14 minutes left", `role="timer" aria-live="off"`, "GH₵\u00a0650 per month",
				`href="/book/summary"`, parts.TextPaymentFailed,
			},
			[]string{booking.TextNotInHostel, "Loading..."},
		},
		{
			"receipt", booking.ReceiptPage(own, sampleReceipt()),
			[]string{
				"7K2M9QXA", `viewBox="-4 -4 33 33"`, "EFIE-7K2M",
				"one month’s price: it books the bed and pays the first month", "Later rent goes to the hostel", "Not set",
			},
			nil,
		},
		{
			"no receipt", booking.ReceiptPage(own, booking.Receipt{Title: "Booking"}), []string{"<h1>Booking</h1>"},
			[]string{"first month", "<svg class=\"qr\"", "Anybody can check"},
		},
		{
			"too late to cancel", booking.DashboardPage(own, booking.Dashboard{
				Booking: sampleBooking(), Cancel: &booking.CancelOffer{Until: "22 November 2026, 14:24", Code: "7K2M9QXA"},
			}),
			[]string{"was possible until 22 November 2026, 14:24", "7K2M9QXA", "Support decides"},
			[]string{"/dashboard/cancel\""},
		},
		{
			"logout", account.ConfirmPage(own, layout.ConfirmLogout()),
			[]string{"Confirm Logout", "sign in again to access your account.", "Cancel", `action="/logout"`}, nil,
		},
	} {
		t.Run(c.state, func(t *testing.T) {
			html := render(t, c.page)
			must.Contain(t, "the page", html, c.want...)
			for _, never := range c.never {
				if strings.Contains(html, never) {
					t.Errorf("the page must not contain %q", never)
				}
			}
		})
	}
}

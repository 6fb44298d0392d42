package views_test

import (
	"testing"

	"github.com/a-h/templ"

	"efie/test/must"
	"efie/views/accountview"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/browseview"
	"efie/views/hostelview"
	"efie/views/landingview"
	"efie/views/parts"
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
			"landing", landingview.LandingPage(p, landingview.Landing{}),
			[]string{"free to use with no hidden fees", "How it works", "<ol"}, []string{"500+"},
		},
		{"no hostels", browseview.BrowsePage(p, browseview.Browse{}), []string{browseview.TextNoHostels}, nil},
		{
			"nothing matches", browseview.BrowsePage(p, browseview.Browse{Query: "zz", Empty: "Nothing matches."}),
			[]string{"Nothing matches.", `value="zz"`}, []string{browseview.TextNoHostels},
		},
		{
			"some hostels", browseview.BrowsePage(p, sampleBrowse()),
			[]string{"Other Hostels", "+2 more", "from <b>GH₵ 450</b> per month"},
			[]string{browseview.TextNoHostels, "Not Available"},
		},
		{"unavailable card", parts.Cards([]parts.HostelCard{off}, 0), []string{"Not Available"}, []string{"beds left"}},
		{
			"hostel", hostelview.HostelDetailPage(p, sampleHostel()),
			[]string{
				`<button class="button" type="button" disabled>Not Available</button>`, "Every bed is taken.",
				"<b>GH₵ 650</b> per month", "pays the first month", "Later rent goes to the hostel", "15 minutes",
				">Standard · Female<",
			},
			[]string{parts.TextNoManager},
		},
		{"no manager", hostelview.HostelDetailPage(p, noHost), []string{parts.TextNoManager}, nil},
		{
			"search failed", browseview.SearchResultsPage(p, browseview.SearchPage{Error: "Search failed. Please try again."}),
			[]string{"Search failed. Please try again."}, []string{"0 hostels", "found no hostel"},
		},
		{
			"check your email", accountview.EmailVerificationPage(p, accountview.EmailVerification{}),
			[]string{"Check Your Email", "I've Verified My Email", "Resend Verification Email", "Back to Login"},
			[]string{"/dev/mail\">read the email"},
		},
		{
			"resent", accountview.EmailVerificationPage(p, accountview.EmailVerification{Success: resent}),
			[]string{`<div class="fleeting">`, resent}, nil,
		},
		{
			"link failed",
			accountview.VerifyEmailPage(p, accountview.VerifyEmail{
				Message: "Link expired or invalid.", Retry: "/verify-email/x",
			}),
			[]string{"Try Again", "Back to Login", "Link expired or invalid."}, []string{"is verified"},
		},
		{
			"link worked", accountview.VerifyEmailPage(p, accountview.VerifyEmail{Verified: true}),
			[]string{"3 seconds", `href="/dashboard"`}, []string{"Try Again"},
		},
		{
			"booked", bookingview.DashboardPage(own, bookingview.Dashboard{Booking: sampleBooking()}),
			[]string{
				"Host Information", "Akosua Boateng", "akosua@example.com", "Contact Host", "Booking Information",
				"21 November 2026", "Confirmed", "Your Room", "Active", "Checkout reminder", "Not set", "Gender type", "Wi-Fi",
			},
			[]string{bookingview.TextNotInHostel, "Loading..."},
		},
		{
			"not booked", bookingview.DashboardPage(own, bookingview.Dashboard{}),
			[]string{bookingview.TextNotInHostel, `href="/hostels">Browse hostels`},
			[]string{"Host Information", bookingview.TextDashboardFault},
		},
		{
			"payment not reported",
			bookingview.DashboardPage(own, bookingview.Dashboard{Waiting: &progress.Waiting{Until: "14:35"}}),
			[]string{"Loading...", "is kept until 14:35"}, []string{bookingview.TextNotInHostel, "Waiting for your phone"},
		},
		{
			"waiting",
			bookingview.DashboardPage(own, bookingview.Dashboard{Waiting: &progress.Waiting{Phone: true, Until: "14:35"}}),
			[]string{"Loading...", "Waiting for your phone", "My Approvals", "*170#", "that moves on, to half an hour in all."},
			[]string{bookingview.TextNotInHostel},
		},
		{
			"waiting, after a payment link", bookingview.DashboardPage(own, bookingview.Dashboard{
				Waiting: &progress.Waiting{Phone: true, Linked: true, Until: "14:35 tomorrow"},
			}),
			[]string{"Your bed is kept until 14:35 tomorrow. This page"}, []string{"half an hour"},
		},
		{
			"time to pay over", bookingview.DashboardPage(own, bookingview.Dashboard{Waiting: &progress.Waiting{}}),
			[]string{"Loading...", "The time to pay is over."}, []string{bookingview.TextNotInHostel, "is kept until"},
		},
		{
			"fault", bookingview.DashboardPage(own, bookingview.Dashboard{Fault: true}),
			[]string{bookingview.TextDashboardFault, `href="/hostels">Browse hostels`}, []string{bookingview.TextNotInHostel},
		},
		{
			"missing", bookingview.DashboardPage(own, bookingview.Dashboard{Booking: &bookingview.BookedHostel{Missing: true}}),
			[]string{bookingview.TextNoBookingInfo}, []string{bookingview.TextNotInHostel, "Host Information"},
		},
		{
			"no host", bookingview.DashboardPage(own, bookingview.Dashboard{Booking: &bookingview.BookedHostel{}}),
			[]string{parts.TextNoManager}, []string{"Contact Host"},
		},
		{
			"held", bookingview.DashboardPage(own, bookingview.Dashboard{Hold: sampleHold()}),
			[]string{
				"Your bed is kept until 14:35", "14 minutes left", `role="timer" aria-live="off"`, "GH₵ 650 per month",
				`href="/book/summary"`, parts.TextPaymentFailed,
			},
			[]string{bookingview.TextNotInHostel, "Loading..."},
		},
		{
			"receipt", bookingview.ReceiptPage(own, sampleReceipt()),
			[]string{
				"7K2M9QXA", `viewBox="-4 -4 33 33"`, "EFIE-7K2M",
				"one month’s price: it books the bed and pays the first month", "Later rent goes to the hostel", "Not set",
			},
			nil,
		},
		{
			"no receipt", bookingview.ReceiptPage(own, bookingview.Receipt{Title: "Booking"}), []string{"<h1>Booking</h1>"},
			[]string{"first month", "<svg class=\"qr\"", "Anybody can check"},
		},
		{
			"too late to cancel", bookingview.DashboardPage(own, bookingview.Dashboard{
				Booking: sampleBooking(), Cancel: &bookingview.CancelOffer{Until: "22 November 2026, 14:24", Code: "7K2M9QXA"},
			}),
			[]string{"You could cancel here until 22 November 2026, 14:24", "7K2M9QXA", "Support decides"},
			[]string{"/dashboard/cancel\""},
		},
		{
			"logout", accountview.ConfirmPage(own),
			[]string{"Confirm Logout", "sign in again to access your account.", "Cancel", `action="/logout"`}, nil,
		},
	} {
		t.Run(c.state, func(t *testing.T) {
			html := render(t, c.page)
			must.Contain(t, "the page", html, c.want...)
			for _, never := range c.never {
				must.Lack(t, "the page", html, never)
			}
		})
	}
}

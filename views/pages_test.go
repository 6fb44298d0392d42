package views_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"efie/test/must"
	"efie/views/account"
	"efie/views/booking"
	"efie/views/browse"
	"efie/views/demo"
	"efie/views/hostel"
	"efie/views/landing"
	"efie/views/layout"
	"efie/views/parts"
	"efie/views/saved"
	"efie/views/site"
)

// samplePages renders every page with as much content as possible. TestEveryPageHasASample finds missing pages.
func samplePages(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, family := range []map[string]templ.Component{hostelPages(), accountPages(), bookingPages(), otherPages()} {
		for name, page := range family {
			pages[name] = render(t, page)
		}
	}
	return pages
}

// hostelPages returns the pages for finding a hostel.
func hostelPages() map[string]templ.Component {
	return map[string]templ.Component{
		"landing": landing.LandingPage(samplePage("/"), landing.Landing{
			Claims: []landing.KeyFigure{
				{Figure: "500+", Text: "Hostels"},
				{Figure: "10K+", Text: "Students served"},
				{Figure: "50+", Text: "Campus locations"},
			},
			Featured: []parts.HostelCard{sampleCard()},
			Popular:  []parts.Link{link("KNUST", "/detailed_search?location=KNUST")},
		}),
		"browse":     browse.BrowsePage(samplePage("/hostels"), sampleBrowse()),
		"campuses":   browse.DirectoryPage(samplePage("/campuses"), sampleDirectory()),
		"campus":     browse.PlacePage(samplePage("/campuses/knust"), samplePlace()),
		"categories": browse.DirectoryPage(samplePage("/categories"), sampleDirectory()),
		"category":   browse.PlacePage(samplePage("/categories/budget"), sampleCategory()),
		"no campus": browse.DirectoryPage(samplePage("/campuses"), browse.Directory{
			Trail: samplePlace().Trail, Heading: "Campuses", Empty: browse.TextNoHostels,
		}),
		"hostel": hostel.HostelDetailPage(samplePage("/hostels/nyansapo"), sampleHostel()),
		"retired": hostel.RetiredHostelPage(samplePage("/hostels/nyansapo"), hostel.RetiredHostel{
			HostelPage: sampleHostel(), Others: []parts.Link{link("Adom Court", "/hostels/adom-court")},
		}),
		"saved": saved.SavedPage(samplePage("/saved"), saved.Saved{
			Alert: "You have saved 40 hostels.", At: "23 November 2026, 14:05",
			Cards: []parts.HostelCard{sampleCard(), savedCard()},
			Left:  []saved.LeftHostel{{Key: "h-1", Name: "Old House"}, {Key: "h-2"}},
		}),
		"compare": saved.ComparePage(samplePage("/compare"), saved.Compare{
			Notices: []string{"Old House has left Efie."},
			Hostels: []saved.ComparedHostel{
				{Name: "Nyansapo House", Href: "/hostels/nyansapo", Without: "/compare?h=a&h=b"},
				{Name: "Adom Court", Href: "/hostels/adom-court", Without: "/compare?h=a&h=c"},
			},
			Different: []saved.CompareRow{{Label: "Per month", Cells: []string{"from GH₵ 450", "from GH₵ 500"}}},
			Same:      []saved.CompareRow{{Label: "Water", Cells: []string{"Borehole water", "Borehole water"}}},
			Share:     parts.Sharing("Hostels compared", "Compare", "https://efie.example/compare"),
		}),
		"choose to compare": saved.ComparePage(samplePage("/compare"), saved.Compare{
			Ask: "Choose two to four hostels.", Choices: []saved.CompareChoice{
				{Slug: "nyansapo", Name: "Nyansapo House", Near: "KNUST", Price: "from GH₵ 450 per month", Chosen: true},
				{Slug: "adom-court", Name: "Adom Court", Near: "UG Legon"},
			},
		}),
		"nothing saved": saved.SavedPage(studentPage("/saved"), saved.Saved{}),
		"search":        browse.SearchResultsPage(samplePage("/detailed_search"), sampleSearch()),
	}
}

func accountPages() map[string]templ.Component {
	again := account.RetryVerification("x", "/dashboard", 3)
	wanted := &account.WantedRoom{
		Room: "Standard, 2 in a room", Hostel: "Nyansapo House", Href: "/hostels/nyansapo#room-2",
		From: parts.From{Price: "GH₵ 450", Total: "GH₵ 3,720", Stay: "8 months"},
	}
	return map[string]templ.Component{
		"signup": account.SignUpPage(samplePage("/signup"), sampleSignUp()),
		"login": account.LogInPage(samplePage("/login"), account.LogIn{
			Error: "Invalid credentials", Next: wanted.Href, Room: wanted, SessionOver: true,
		}),
		"verify": account.EmailVerificationPage(samplePage("/email-verification"), account.EmailVerification{
			Demo: true, Known: true, Email: parts.FormField{Value: "ama@example.com"}, Next: wanted.Href, Room: wanted,
		}),
		"verified": account.VerifyEmailPage(samplePage("/verify-email/x"), account.VerifyEmail{
			Verified: true, Message: "Verified.", Room: wanted,
		}),
		"unverified": account.VerifyEmailPage(samplePage("/verify-email/x"), account.VerifyEmail{
			Message: "Link expired or invalid.", Retry: "/verify-email/x", Again: &again,
		}),
		"forgot": account.ForgotPasswordPage(samplePage("/forgot-password"), account.ForgotPassword{
			Success: "On its way.", Demo: true,
		}),
		"reset": account.ResetPasswordPage(samplePage("/reset-password/x"), account.ResetPassword{
			Action: "/reset-password/x", Name: "Ama", Email: "a@example.com",
			Error: "Look again.", PasswordError: "Too short.", MinPassword: 8,
		}),
		"reset dead": account.ResetPasswordPage(samplePage("/reset-password/x"), account.ResetPassword{
			Dead: "This link has run out.",
		}),
		"confirm": account.ConfirmEmailPage(samplePage("/confirm-email/x"), account.ConfirmEmail{
			Action: "/confirm-email/x", Email: "a@example.com",
		}),
		"confirm dead": account.ConfirmEmailPage(samplePage("/confirm-email/x"), account.ConfirmEmail{
			Dead: "This link has run out.",
		}),
		"account": account.AccountPage(studentPage("/account"), sampleAccount()),
		"delete": account.DeleteAccountPage(studentPage("/account/delete"), account.DeleteAccount{
			Email: "a@example.com", Bookings: 1, Payments: 2, Error: "Look again.", PasswordError: "Wrong.",
		}),
		"delete refused": account.DeleteAccountPage(studentPage("/account/delete"), account.DeleteAccount{
			Refusal: "A bed is kept for you.",
		}),
		"deleted": account.AccountDeletedPage(samplePage("/account/deleted")),
		"logout":  account.ConfirmPage(studentPage("/logout"), layout.ConfirmLogout()),
	}
}

func bookingPages() map[string]templ.Component {
	return map[string]templ.Component{
		"line":    booking.QueuePage(studentPage("/book/line"), sampleQueue()),
		"summary": booking.SummaryPage(studentPage("/book/summary"), sampleSummary()),
		"summary over": booking.SummaryOverPage(studentPage("/book/summary"), booking.SummaryOver{
			Hostel: "Nyansapo House", Room: "2 in a room (Standard)", Until: "14:35", Opened: true,
			RoomHref: "/hostels/nyansapo",
		}),
		"has a bed": booking.HasBedPage(studentPage("/book/summary"), booking.HasBed{
			Message: "You have a confirmed booking already.", Code: "7K2M9QXA", CancelUntil: "22 November 2026, 14:24",
			Change: &booking.RoomChange{RoomUUID: "r", To: "2 in a room (Loft)", From: "1 in a room (Standard)",
				Price: "GH₵ 650", HostHears: true},
		}),
		"dashboard": booking.DashboardPage(studentPage("/dashboard"), sampleDashboard()),
		"receipt":   booking.ReceiptPage(studentPage("/receipt/7K2M9QXA"), sampleReceipt()),
		"check": booking.CheckPage(samplePage("/check/7K2M9QXA"), booking.Check{Found: &booking.Checked{
			Code: "7K2M9QXA", State: "Confirmed", Valid: true, HostelName: "Nyansapo House",
			Room: "Standard, 2 in a room", Student: "A••• M•••", Event: "Confirmed on", Day: "21 November 2026",
		}}),
		"shared receipt": booking.SharedReceiptPage(samplePage("/shared-receipt/7K2M9QXA-x"), booking.SharedReceipt{
			Checked: booking.Checked{Code: "7K2M9QXA", State: "Confirmed", Valid: true, HostelName: "Nyansapo House"},
			Paid:    "GH₵ 650", PaidOn: "21 November 2026, 14:24", Money: "Received by Efie", Reference: "EFIE-7K2M",
			CheckHref: "/check/7K2M9QXA", Payments: samplePlan(),
		}),
		"check form": booking.CheckPage(samplePage("/check"), booking.Check{
			Code: parts.FormField{Value: "7K2", Error: "A code has 8 letters and digits."},
		}),
		"cancel": booking.CancelPage(studentPage("/dashboard/cancel"), sampleCancel()),
		"checkout": demo.SandboxCheckoutPage(samplePage("/sandbox/checkout/r"), demo.SandboxCheckout{
			Reference: "r", Email: "a@example.com", Amount: "GH₵ 650.00",
		}),
	}
}

func otherPages() map[string]templ.Component {
	return map[string]templ.Component{
		"reading": site.ReadingPage(samplePage("/privacy-policy"), site.Reading{
			Title: "Privacy", HTML: `<h2 id="a">A</h2><h2 id="b">B</h2>`,
			Contents: []parts.Link{link("A", "#a"), link("B", "#b")},
		}),
		"reading with a form": site.ReadingPage(samplePage("/contact-us"), site.Reading{
			Title: "Contact us", HTML: `<h2 id="a">A</h2>`, Rest: "<p>More.</p>", Form: &site.MessageForm{
				Page: "contact-us", Error: "Wrong.", ReplyTo: parts.FormField{Value: "x", Error: "No address."},
				Text: parts.FormField{Value: "Help", Error: "Too long."},
			},
		}),
		"message sent": site.MessageSentPage(samplePage("/message/sent")),
		"offline":      site.OfflinePage(samplePage("/offline")),
		"fault": site.FailurePage(samplePage("/x"), site.Failure{
			Status: 404, Title: "Not here", Text: "Look elsewhere.", RequestID: "r1",
			Links: []parts.Link{link("Hostels", "/hostels")},
		}),
		"mail": demo.DevMailPage(samplePage("/dev/mail"), demo.DevMail{Letters: []demo.DevLetter{{
			ID: "l1", To: "a@example.com", Subject: "Verify", Text: "Open",
			Links: []parts.Link{link("link", "/verify-email/x")},
		}}}),
	}
}

// The tests of this package check only the pages that samplePages renders.
func TestEveryPageHasASample(t *testing.T) {
	samples := must.Read(t, "pages_test.go")
	templates, err := filepath.Glob("*/*.templ")
	if err != nil || len(templates) < 30 {
		t.Fatalf("found %d templates, error %v", len(templates), err)
	}
	page := regexp.MustCompile(`(?m)^templ ([A-Z]\w*Page)\(p layout\.Page\b`)
	for _, name := range templates {
		text := must.Read(t, name)
		for _, found := range page.FindAllStringSubmatch(string(text), -1) {
			call := filepath.Base(filepath.Dir(name)) + "." + found[1] + "("
			if !strings.Contains(string(samples), call) {
				t.Errorf("%s: add %s…) to pages_test.go", name, call)
			}
		}
	}
}

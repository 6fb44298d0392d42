package views_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"efie/test/must"
	"efie/views/accountview"
	"efie/views/bookingview"
	"efie/views/browseview"
	"efie/views/demoview"
	"efie/views/hostelview"
	"efie/views/landingview"
	"efie/views/parts"
	"efie/views/savedview"
	"efie/views/siteview"
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
		"landing": landingview.LandingPage(samplePage("/"), landingview.Landing{
			Claims: []landingview.KeyFigure{
				{Figure: "500+", Text: "Hostels"},
				{Figure: "10K+", Text: "Students served"},
				{Figure: "50+", Text: "Campus locations"},
			},
			Featured: []parts.HostelCard{sampleCard()},
			Popular:  []parts.Link{link("KNUST", "/detailed_search?location=KNUST")},
		}),
		"browse":     browseview.BrowsePage(samplePage("/hostels"), sampleBrowse()),
		"campuses":   browseview.DirectoryPage(samplePage("/campuses"), sampleDirectory()),
		"campus":     browseview.PlacePage(samplePage("/campuses/knust"), samplePlace()),
		"categories": browseview.DirectoryPage(samplePage("/categories"), sampleDirectory()),
		"category":   browseview.PlacePage(samplePage("/categories/budget"), sampleCategory()),
		"no campus": browseview.DirectoryPage(samplePage("/campuses"), browseview.Directory{
			Trail: samplePlace().Trail, Heading: "Campuses", Empty: browseview.TextNoHostels,
		}),
		"house map": browseview.HouseMapPage(samplePage("/hostels/nyansapo/map"), browseview.HouseMap{
			Trail: samplePlace().Trail, Name: "Nyansapo House", Map: sampleMap(), Near: []parts.HostelCard{savedCard()},
			Point: parts.MapPoint{Href: "https://maps.example/", Text: "6.674500, -1.571600", Rough: true},
		}),
		"search map": browseview.SearchResultsPage(samplePage("/detailed_search"), sampleSearchMap()),
		"hostel":     hostelview.HostelDetailPage(samplePage("/hostels/nyansapo"), sampleHostel()),
		"retired":    hostelview.RetiredHostelPage(samplePage("/hostels/nyansapo"), sampleHostel()),
		"saved": savedview.SavedPage(samplePage("/saved"), savedview.Saved{
			Alert: "You have saved 40 hostels.", At: "23 November 2026, 14:05",
			Cards:  []parts.HostelCard{sampleCard(), savedCard()},
			Former: []savedview.FormerHostel{{Key: "h-1", Name: "Old House"}, {Key: "h-2"}},
		}),
		"compare": savedview.ComparePage(samplePage("/compare"), savedview.Compare{
			Notices: []string{"Old House has left Efie."},
			Hostels: []savedview.ComparedHostel{
				{Name: "Nyansapo House", Href: "/hostels/nyansapo", Without: "/compare?h=a&h=b"},
				{Name: "Adom Court", Href: "/hostels/adom-court", Without: "/compare?h=a&h=c"},
			},
			Different: []savedview.CompareRow{{Label: "Per month", Cells: []string{"from GH₵ 450", "from GH₵ 500"}}},
			Same:      []savedview.CompareRow{{Label: "Water", Cells: []string{"Borehole water", "Borehole water"}}},
			Share:     parts.Sharing("Hostels compared", "Compare", "https://efie.example/compare"),
		}),
		"choose to compare": savedview.ComparePage(samplePage("/compare"), savedview.Compare{
			Ask: "Choose two to four hostels.", Choices: []savedview.CompareChoice{
				{Slug: "nyansapo", Name: "Nyansapo House", Near: "KNUST", Price: "from GH₵ 450 per month", Chosen: true},
				{Slug: "adom-court", Name: "Adom Court", Near: "UG Legon"},
			},
		}),
		"nothing saved": savedview.SavedPage(studentPage("/saved"), savedview.Saved{}),
		"search":        browseview.SearchResultsPage(samplePage("/detailed_search"), sampleSearch()),
	}
}

func accountPages() map[string]templ.Component {
	again := accountview.RetryVerification("x", "/dashboard", 3)
	wanted := &accountview.WantedRoom{
		Room: "Standard, 2 in a room", Hostel: "Nyansapo House", Href: "/hostels/nyansapo#room-2",
		From: parts.From{Price: "GH₵ 450", Total: "GH₵ 3,720", Stay: "8 months"}, Offer: sampleHostel().Rooms[0].Offer,
	}
	return map[string]templ.Component{
		"signup": accountview.SignUpPage(samplePage("/signup"), sampleSignUp()),
		"login": accountview.LogInPage(samplePage("/login"), accountview.LogIn{
			Error: "Invalid credentials", Next: wanted.Href, Room: wanted, SessionOver: true,
		}),
		"verify": accountview.EmailVerificationPage(samplePage("/email-verification"), accountview.EmailVerification{
			Demo: true, Known: true, Email: parts.FormField{Value: "ama@example.com"}, Next: wanted.Href, Room: wanted,
		}),
		"verified": accountview.VerifyEmailPage(samplePage("/verify-email/x"), accountview.VerifyEmail{
			Verified: true, Message: "Verified.", Next: accountview.NextPage{Href: wanted.Href, Room: wanted},
		}),
		"book verified": accountview.BookVerifiedPage(samplePage("/email-verification"), accountview.BookVerified{
			Room: *wanted,
		}),
		"unverified": accountview.VerifyEmailPage(samplePage("/verify-email/x"), accountview.VerifyEmail{
			Message: "Link expired or invalid.", Retry: "/verify-email/x", Again: &again,
			Next: accountview.NextPage{Href: wanted.Href, Room: wanted},
		}),
		"forgot": accountview.ForgotPasswordPage(samplePage("/forgot-password"), accountview.ForgotPassword{
			Success: "On its way.", Demo: true,
		}),
		"reset": accountview.ResetPasswordPage(samplePage("/reset-password/x"), accountview.ResetPassword{
			Action: "/reset-password/x", Name: "Ama", Email: "a@example.com",
			Error: "Look again.", PasswordError: "Too short.",
		}),
		"reset dead": accountview.ResetPasswordPage(samplePage("/reset-password/x"), accountview.ResetPassword{
			LinkProblem: "This link has expired.",
		}),
		"confirm": accountview.ConfirmEmailPage(samplePage("/confirm-email/x"), accountview.ConfirmEmail{
			Action: "/confirm-email/x", Email: "a@example.com",
		}),
		"confirm dead": accountview.ConfirmEmailPage(samplePage("/confirm-email/x"), accountview.ConfirmEmail{
			LinkProblem: "This link has expired.",
		}),
		"account": accountview.AccountPage(studentPage("/account"), sampleAccount()),
		"delete": accountview.DeleteAccountPage(studentPage("/account/delete"), accountview.DeleteAccount{
			Email: "a@example.com", Booked: true, Error: "Look again.", PasswordError: "Wrong.",
		}),
		"delete refused": accountview.DeleteAccountPage(studentPage("/account/delete"), accountview.DeleteAccount{
			Refusal: "A bed is kept for you.",
		}),
		"deleted": accountview.AccountDeletedPage(samplePage("/account/deleted")),
		"logout":  accountview.ConfirmPage(studentPage("/logout")),
	}
}

func bookingPages() map[string]templ.Component {
	return map[string]templ.Component{
		"line":    bookingview.QueuePage(studentPage("/book/line"), sampleQueue()),
		"summary": bookingview.SummaryPage(studentPage("/book/summary"), sampleSummary()),
		"summary over": bookingview.SummaryOverPage(studentPage("/book/summary"), bookingview.SummaryOver{
			Hostel: "Nyansapo House", Room: "2 in a room (Standard)", Until: "14:35", Opened: true,
			RoomHref: "/hostels/nyansapo",
		}),
		"has a bed": bookingview.HasBedPage(studentPage("/book/summary"), bookingview.HasBed{
			Message: "You already have a confirmed booking.", Code: "7K2M9QXA", CancelUntil: "22 November 2026, 14:24",
			Change: &bookingview.RoomChange{RoomUUID: "r", To: "2 in a room (Loft)", From: "1 in a room (Standard)",
				Price: "GH₵ 650", HostNotified: true},
		}),
		"dashboard": bookingview.DashboardPage(studentPage("/dashboard"), sampleDashboard()),
		"receipt":   bookingview.ReceiptPage(studentPage("/receipt/7K2M9QXA"), sampleReceipt()),
		"check": bookingview.CheckPage(samplePage("/check/7K2M9QXA"), bookingview.Check{Found: &bookingview.Checked{
			Code: "7K2M9QXA", State: "Confirmed", Valid: true, HostelName: "Nyansapo House",
			Room: "Standard, 2 in a room", Student: "A••• M•••", Event: "Confirmed on", Day: "21 November 2026",
		}}),
		"check of a held bed": bookingview.CheckPage(samplePage("/check/7K2M9QXA"), bookingview.Check{
			Kept: &bookingview.KeptBed{Code: "7K2M9QXA", IsBookingCode: true, Sentence: sampleKept},
		}),
		"check of a link": bookingview.CheckPage(samplePage("/check/7K2M9QXB"), bookingview.Check{
			Kept: &bookingview.KeptBed{Code: "7K2M9QXB", Sentence: sampleKept, PayAddress: "https://efie.example/pay/"},
		}),
		"shared receipt": bookingview.SharedReceiptPage(samplePage("/shared-receipt/7K2M9QXA-x"), bookingview.SharedReceipt{
			Checked: bookingview.Checked{Code: "7K2M9QXA", State: "Confirmed", Valid: true, HostelName: "Nyansapo House"},
			Paid:    samplePaid(), PaymentState: "Received by Efie", Reference: "EFIE-7K2M",
			Host: "Akosua Boateng", Address: "1 Palm Street", CheckHref: "/check/7K2M9QXA", Payments: samplePlan(),
		}),
		"ask to pay": bookingview.AskToPayPage(studentPage("/book/link"), bookingview.AskToPay{
			Hostel: "Nyansapo House", Price: "GH₵ 650", Until: "14:35", Left: "14 minutes left", Code: "7K2M9QXA", LinkID: "x",
			Why: bookingview.WhyLinkEnds(30), News: "Nobody has pressed Pay yet.",
			Island:  parts.RefreshedPart{Endpoint: "/book/link?part=news", Page: "/book/link", Seconds: 10, Offline: "No."},
			Address: "https://efie.example/pay/X", Spoken: []string{"efie.example", "/pay/", "X"},
			Spelled: "efie.example/pay/, X", Share: sampleSharing(), Countdown: bookingview.CountingDown(840),
		}),
		"payer": bookingview.PayerPageView(samplePage("/pay/X"), bookingview.PayerPage{
			Payer: samplePayer(), Alert: "busy", Phone: true, LastHour: true, Price: "GH₵ 650", Deadline: "before-today",
			Picture: parts.Picture{Src: "/images/room1.png", Alt: "A room for two"}, SiteURL: "https://efie.example/",
			Check: bookingview.PayerCheck{Code: "7K2M9QXB", Address: "https://efie.example/check", Answer: sampleKept},
			Href:  "/pay/X", UnknownHref: "/pay/X/unknown", Name: parts.FormField{Value: "<", Error: "No name."},
			Contact: parts.FormField{Value: "x", Error: "No address."},
		}),
		"payer, done": bookingview.PayerDonePage(samplePage("/pay/X/done"), bookingview.PayerDone{
			Payer: samplePayer(), State: "paid", Amount: "GH₵ 650", Reference: "EFIE-7K2M", PayHref: "/pay/X",
		}),
		"payer, disowned": bookingview.PayerDisownedPage(samplePage("/pay/X/unknown"), samplePayer()),
		"payer, no link":  bookingview.PayerNoLinkPage(samplePage("/pay/X"), samplePayer()),
		"check form": bookingview.CheckPage(samplePage("/check"), bookingview.Check{
			Code: parts.FormField{Value: "7K2", Error: "A code has 8 letters and digits."},
		}),
		"cancel": bookingview.CancelPage(studentPage("/dashboard/cancel"), sampleCancel()),
		"checkout": demoview.SandboxCheckoutPage(samplePage("/sandbox/checkout/r"), demoview.SandboxCheckout{
			Reference: "r", Email: "a@example.com", Amount: "GH₵ 650.00",
		}),
	}
}

func otherPages() map[string]templ.Component {
	return map[string]templ.Component{
		"reading": siteview.ReadingPage(samplePage("/privacy-policy"), siteview.ContentPage{
			Title: "Privacy", HTML: `<h2 id="a">A</h2><h2 id="b">B</h2>`,
			Contents: []parts.Link{link("A", "#a"), link("B", "#b")},
		}),
		"reading with a form": siteview.ReadingPage(samplePage("/contact-us"), siteview.ContentPage{
			Title: "Contact us", HTML: `<h2 id="a">A</h2>`, Rest: "<p>More.</p>", Form: &siteview.MessageForm{
				Page: "contact-us", Error: "Wrong.", ReplyTo: parts.FormField{Value: "x", Error: "No address."},
				Text: parts.FormField{Value: "Help", Error: "Too long."},
			},
		}),
		"message sent": siteview.MessageSentPage(samplePage("/message/sent")),
		"offline":      siteview.OfflinePage(samplePage("/offline")),
		"fault": siteview.FailurePage(samplePage("/x"), siteview.Failure{
			Status: 404, Title: "Not here", Text: "Look elsewhere.", RequestID: "r1",
			Links: []parts.Link{link("Hostels", "/hostels")},
		}),
		"mail": demoview.DevMailPage(samplePage("/dev/mail"), demoview.DevMail{Emails: []demoview.DevEmail{{
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
				t.Errorf("%s: add a sample of %s to samplePages in views/pages_test.go", name, found[1])
			}
		}
	}
}

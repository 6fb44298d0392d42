package views_test

import (
	"strings"
	"testing"

	"github.com/a-h/templ"

	"efie/hostel"
	"efie/views/accountview"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/browseview"
	"efie/views/hostelview"
	"efie/views/layout"
	"efie/views/parts"
)

func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var out strings.Builder
	if err := c.Render(t.Context(), &out); err != nil {
		t.Fatalf("rendering: %v", err)
	}
	return out.String()
}

func samplePage(path string) layout.Page {
	return layout.Page{
		Title: "A page", Description: "What it is about.", Canonical: "https://efie.example" + path, Path: path, Demo: true,
		Assets: layout.Assets{
			Stylesheet: "/static/main.css", Own: "/static/own.css",
			Filtered: "/static/filtered.css", Script: "/static/main.js", SignUp: "/static/sign-up.js",
			Worker: "/sw.js?v=1",
		},
		Footer: []layout.FooterGroup{
			{Title: "Legal", Links: []parts.Link{{Text: "Privacy policy", Href: "/privacy-policy"}}},
		},
	}
}

func studentPage(path string) layout.Page {
	p := samplePage(path)
	p.Nav = layout.Nav{LoggedIn: true, Name: "Ama Mensah"}
	return p
}

func sampleCard() parts.HostelCard {
	return parts.HostelCard{
		Slug: "nyansapo", Href: "/hostels/nyansapo", Name: "Nyansapo House", Campus: "KNUST", Place: "Ayeduase",
		Image: parts.Picture{Src: "/images/hostel4.png", Alt: "The front of Nyansapo House"}, Available: true, BedsLeft: 3,
		Gender: "Women and men", From: parts.From{Price: "GH₵ 450"},
		RoomTypes: []parts.CardRoom{
			{Text: "2 in a room"},
			{Text: "4 in a room", Off: true, Why: "full"},
		}, MoreTypes: 2,
	}
}

// savedCard is a card with a filled heart.
func savedCard() parts.HostelCard {
	c := sampleCard()
	c.Slug, c.Href, c.Name, c.Saved = "adom-court", "/hostels/adom-court", "Adom Court", true
	return c
}

func sampleBrowse() browseview.Browse {
	row := func(id, name string) browseview.CategoryRow {
		return browseview.CategoryRow{
			ID: id, Name: name, Description: "Plain and near.", Total: 30, Cards: []parts.HostelCard{sampleCard(), sampleCard()},
			MoreHref: "/hostels?category=1",
		}
	}
	rows := []browseview.CategoryRow{row("c1", "Budget"), row("other", "Other Hostels")}
	return browseview.Browse{Total: 60, Groups: []browseview.RowGroup{{Rows: rows}}}
}

func sampleRoom(uuid string) hostelview.RoomCard {
	return hostelview.RoomCard{
		UUID: uuid, Share: "2 in a room", Price: "GH₵ 650", Gender: "Female", Amenities: []string{"Desk"},
		Picture: parts.Picture{Src: "/images/room1.png", Alt: "A room for two"}, BedsLeft: 3, Bookable: true,
		Offer: parts.Offer{
			RoomUUID: uuid, Price: 45000, Label: "Book", Island: parts.Paying("https://pay.example/inline.js", ""),
		},
	}
}

func sampleHostel() hostelview.HostelPage {
	full := sampleRoom("room-full")
	full.Bookable, full.BedsLeft, full.Reason = false, 0, "Every bed is taken."
	return hostelview.HostelPage{
		Slug: "nyansapo", Href: "/hostels/nyansapo", URL: "https://efie.example/hostels/nyansapo",
		Name: "Nyansapo House", Description: []string{"Seven minutes on foot."},
		Campus: "KNUST", CampusHref: "/detailed_search?location=KNUST", Place: "Ayeduase", Category: "Standard",
		Pictures: []parts.Picture{
			{Src: "/images/hostel4.png", Alt: "The front"}, {Src: "/images/room1.png", Alt: "A room"},
		},
		Available: true, Gender: "Mixed", Sharing: "Women’s rooms and men’s rooms",
		From: parts.From{Price: "GH₵ 450"}, MoveIn: "10 January 2027", Checkout: "31 July 2027",
		Amenities: []string{"Wi-Fi"}, HostName: "Akosua Boateng",
		HostEmail: "akosua@example.com", Rooms: []hostelview.RoomCard{sampleRoom("room-free"), full},
	}
}

func sampleSearch() browseview.SearchPage {
	return browseview.SearchPage{
		Location: "KNUST", Heading: "Hostels near KNUST", Total: 1, Results: []parts.HostelCard{sampleCard()},
		Range: "25 to 25 of 25", Filters: sampleFilters(),
		Pages: browseview.Pager{Previous: "/detailed_search?location=KNUST", Before: "1 to 24"},
	}
}

func sampleMap() browseview.HostelMap {
	place := []browseview.MapPlace{{X: 90, Y: 90, Name: "KNUST"}}
	return browseview.HostelMap{
		Title: "Map of hostels near KNUST", Campus: place, Gates: place, Areas: place, Scale: 40, Unit: "GH₵ per month",
		Note: "1 of these 2",
		Prices: []browseview.MapPrice{{X: 50, Y: 50, Width: 35, Href: "/hostels/nyansapo", Title: "Nyansapo House",
			Text: "450", Here: true}},
		Ways: "M1 1L50 50", Points: "M1 1h0",
	}
}

func sampleSearchMap() browseview.SearchPage {
	m := sampleSearch()
	m.Map, m.OtherView = sampleMap(), link("List", "/detailed_search")
	return m
}

func sampleSignUp() accountview.SignUp {
	return accountview.SignUp{
		Island: parts.SignUpForm{
			Mismatch: "Passwords do not match", DialingCodes: "/dialing-codes.json", PrefixLength: 4,
			MailDomains: []string{"gmail.com"}, DidYouMean: accountview.TextDidYouMean,
		},
	}
}

func sampleBooking() *bookingview.BookedHostel {
	return &bookingview.BookedHostel{
		Stay: sampleStay(), HostEmail: "akosua@example.com", ContactHref: "mailto:akosua@example.com",
		BookedOn: "21 November 2026", Gender: "Mixed", Available: true, Amenities: []string{"Wi-Fi"},
		Picture: parts.Picture{Src: "/images/hostel4.png", Alt: "The front"},
	}
}

func samplePaid() bookingview.PaidSum {
	return bookingview.PaidSum{Amount: "GH₵ 650", Hostel: "Nyansapo House", On: "21 November 2026, 14:24 (Ghana time)",
		Bring: "GH₵ 230: GH₵ 30 for rent and charges, and the deposit of GH₵ 200",
		State: "The first month is paid. GH₵ 680 is to be paid to the hostel."}
}

func samplePlan() parts.StayPlan {
	return parts.StayPlan{PaymentPlan: hostel.PaymentPlan{
		Total: "GH₵ 1,330 for 2 months", Deposit: "GH₵ 200: paid with the key, returned at the end.",
		Lines: []hostel.PlanLine{
			{Amount: "GH₵ 650", What: "first month, paid to Efie", When: "21 November 2026"},
			{Amount: "GH₵ 30", What: "to the hostel", When: "on arrival, with the key",
				For: "The charges of the first semester: Hall dues GH₵ 30"},
			{Amount: "GH₵ 650", What: "to the hostel", When: "after 1 month", For: "Rent"},
		},
	}}
}

// samplePayer returns the parts of a payer's page in a language that lacks some sentences.
func samplePayer() bookingview.Payer {
	say := func(name string, _ ...string) bookingview.Text {
		text := bookingview.Text{Words: name}
		if len(name)%2 > 0 {
			text.Lang = "en"
		}
		return text
	}
	return bookingview.Payer{
		Say: say, Languages: []parts.Link{link("English", "?lang=en"), link("Twi", "")}, Hostel: "Nyansapo House",
		Campus: "University of Ghana", Room: "2 in a room (Standard)", Plan: bookingview.PayerPlan{
			Dues: []bookingview.PayerDue{
				{Amount: "GH₵ 650", What: say("plan-now")}, {What: say("plan-unknown")},
				{Amount: "GH₵ 30", What: say("plan-key"), For: "The charges of the first semester: Hall dues GH₵ 30"},
			},
			Total:   say("plan-total"),
			Deposit: []bookingview.PayerDue{{Amount: "GH₵ 200", What: say("plan-deposit")}},
			AskHref: "/contact-us?hostel=nyansapo-house#contact_form",
		},
	}
}

func sampleSharing() parts.ShareHostel {
	return parts.Sharing("Receipt 7K2M9QXA", "My bed is booked.", "https://efie.example/shared-receipt/7K2M9QXA-x")
}

func sampleHold() *bookingview.Hold {
	return &bookingview.Hold{
		HostelName: "Nyansapo House", HostelHref: "/hostels/nyansapo", Room: "2 in a room (Standard)", Price: "GH₵ 650",
		Until: "14:35", Left: "14 minutes left", Countdown: bookingview.CountingDown(899),
		Failed: true, Code: "7K2M9QXA",
	}
}

func sampleSteps() []progress.Step {
	return []progress.Step{
		{At: "21 November 2026, 14:20", DateTime: "2026-11-21T14:20:00Z", Text: "Bed kept for you"},
		{
			At: "21 November 2026, 14:21", DateTime: "2026-11-21T14:21:00Z", Text: "Payment page opened",
			Reference: "EFIE-7K2M",
		},
	}
}

// sampleDashboard is a dashboard with all its parts.
func sampleDashboard() bookingview.Dashboard {
	return bookingview.Dashboard{
		Name: "Ama", Queue: "/book/line", Booking: sampleBooking(), Hold: sampleHold(),
		Waiting: &progress.Waiting{Phone: true, Until: "14:35", Reference: "EFIE-7K2M"},
		Notices: []progress.Notice{{Kind: "bad", Text: parts.TextPaymentFailed, Reference: "EFIE-7K2M"}},
		Cancel:  &bookingview.CancelOffer{Open: true, Until: "22 November 2026, 14:24", Code: "7K2M9QXA"},
		Code:    "7K2M9QXA", Steps: sampleSteps(), Keep: []string{"/dashboard", "/receipt/7K2M9QXA"},
		Past: []bookingview.PastBooking{
			{Code: "7K2M9QXB", Hostel: "Nyansapo House", Day: "2 May 2026", State: "Ended", Href: "/receipt/7K2M9QXB"},
		},
	}
}

func sampleQueue() bookingview.Queued {
	return bookingview.Queued{
		Position: bookingview.QueuePosition{Number: 12, Of: 40, Wait: "20 seconds"}, Bed: sampleBed(), Code: "7K2M9QXA",
		HostelHref: "/hostels/nyansapo", Minutes: 15,
		Island: parts.RefreshedPart{
			Endpoint: "/book/line?part=place", Page: "/book/line", Seconds: 5, Offline: bookingview.TextQueueOffline,
		},
	}
}

func sampleCost() hostel.CostWords {
	return hostel.CostWords{
		Whole: "GH₵ 5,400 for 8 months", Now: "GH₵ 650, to Efie", Later: "GH₵ 4,750, to the hostel, on arrival",
		Deposit:  "GH₵ 200: paid with the key, returned at the end",
		Payments: "The hostel asks for all of it before you move in.", RentAct: true,
	}
}

func sampleBed() *parts.BedSummary {
	return &parts.BedSummary{
		Hostel: "Nyansapo House", Room: "2 in a room (Standard)", Price: "GH₵ 650", Time: "15 minutes.",
		Cost: sampleCost(),
	}
}

// sampleSummary is a summary with all its parts.
func sampleSummary() bookingview.BookSummary {
	return bookingview.BookSummary{
		Alerts: []progress.Notice{{Kind: "bad", Text: parts.TextPaymentFailed}}, Changed: true,
		Was: "GH₵ 600", Is: "GH₵ 650",
		GiveUp: &bookingview.HeldElsewhere{
			Hostel: "Adom Court", Room: "1 in a room (Standard)", Until: "14:35", Paying: true,
		},
		Hostel: "Nyansapo House", Room: "2 in a room (Standard)", People: "women", RoomHref: "/hostels/nyansapo#room-r",
		Until: "14:40", Left: "14 minutes left", Countdown: new(bookingview.CountingDown(890)), Price: "GH₵ 650",
		Cost:     sampleCost(),
		Payments: samplePlan(),
		Offer: parts.Offer{RoomUUID: "r", Price: 65000, Label: "Give up your bed at Adom Court and pay GH₵ 650",
			Instead: "7K2M9QXB", Island: parts.Paying("https://pay.example/inline.js", "14:40")},
	}
}

func sampleStay() bookingview.Stay {
	return bookingview.Stay{
		Code: "7K2M9QXA", Reference: "EFIE-7K2M", HostelName: "Nyansapo House", HostelHref: "/hostels/nyansapo",
		Campus: "KNUST", Host: "Akosua Boateng", RoomLabel: "Standard", RoomShare: "2 in a room", Checkout: "Not set",
		CalendarHref: "/receipt/7K2M9QXA/calendar.ics", Payments: samplePlan(), Share: sampleSharing(),
		CheckHref: "/check/7K2M9QXA", CheckAddress: "https://efie.example/check/7K2M9QXA",
		QR: bookingview.QR{Size: 25, Path: "M0 0h7v1h-7z"},
	}
}

func sampleReceipt() bookingview.Receipt {
	return bookingview.Receipt{
		Stay: sampleStay(), Title: "Receipt", Status: "Confirmed", Valid: true, Student: "Ama Mensah",
		Paid: samplePaid(), HeldOn: "21 November 2026, 14:20", ConfirmedOn: "21 November 2026, 14:24", Steps: sampleSteps(),
		Keep: []string{"/receipt/7K2M9QXA"},
		Notices: []progress.Notice{
			{Kind: "note", Text: "Your bank says that this payment is disputed.", Reference: "EFIE-7K2M"},
		},
	}
}

func sampleCancel() bookingview.Cancel {
	return bookingview.Cancel{
		Code: "7K2M9QXA", HostelName: "Nyansapo House", Room: "Standard, 2 in a room", Paid: "GH₵ 650",
		Until: "22 November 2026, 14:24", HostNotified: true,
	}
}

// sampleAccount is an account page with all its parts.
func sampleAccount() accountview.AccountSettings {
	return accountview.AccountSettings{
		Done: "Saved.", Verified: true,
		Profile: accountview.ProfileForm{
			Error: "Look again.", Name: parts.FormField{Value: "Ama Mensah"}, Gender: parts.FormField{Value: "female"},
			Phone: parts.FormField{Value: "12", Error: "Too short."},
		},
		Email: accountview.EmailForm{
			Error: "Look again.", Current: "a@example.com", Email: parts.FormField{Value: "b@", Error: "Not whole."},
			PasswordError: "Wrong.",
		},
		Password: accountview.PasswordForm{
			Error: "Look again.", OldError: "Wrong.", NewError: "Too short.", ConfirmError: "Not the same.",
		},
		Logins: []accountview.Login{
			{
				ID: "1", Device: "Chrome on Android", Current: true, Began: "21 November 2026, 14:20",
				Seen: "21 November 2026, 14:24",
			},
			{ID: "2", Device: "a program", Shared: true, Began: "20 November 2026, 14:20", Seen: "20 November 2026, 14:24"},
		},
	}
}

func sampleFilters() browseview.Filters {
	return browseview.Filters{
		Action: "/detailed_search", Location: "KNUST",
		Genders: []browseview.Choice{{Value: "female", Label: "Rooms for women", Count: 8}},
		RoomTypes: []browseview.Choice{
			{Value: "2", Label: "2 in a room", Count: 31, Chosen: true}, {Value: "4", Label: "4 in a room", Count: 9},
		},
		Prices:  []browseview.Choice{{Value: "500", Label: "GH₵ 500 or less", Count: 3}},
		Minutes: []browseview.Choice{{Value: "15", Label: "15 minutes or less", Count: 2}},
		Free:    browseview.Choice{Value: "1", Label: "Free beds only", Count: 30},
		Amenities: []browseview.Choice{
			{Value: "Wi-Fi", Label: "Wi-Fi", Count: 12, Chosen: true}, {Value: "Security", Label: "Security", Count: 4},
		},
		Sort: "price",
		Sorts: []browseview.SortLink{
			{Link: link("Best match", "/detailed_search?location=KNUST")},
			{Link: link("Lowest price with charges", "/detailed_search?location=KNUST&sort=price"), Here: true},
		},
		Chosen:      []parts.Link{link("2 in a room", "/detailed_search?location=KNUST"), link("Wi-Fi", "/detailed_search")},
		ClearHref:   "/detailed_search?location=KNUST",
		SearchPairs: []browseview.Pair{{Name: "room_type", Value: "2"}, {Name: "amenity", Value: "Wi-Fi"}},
	}
}

const sampleKept = "Not paid yet. A bed is being kept for A••• until 08:16 (Ghana time)."

package accountview

import (
	"net/url"

	"efie/hostel/account"
	"efie/views/parts"
)

// EmailVerification is the page at /email-verification, 'Check Your Email'.
type EmailVerification struct {
	Email          parts.FormField // from the session or the form
	SuggestedEmail string          // the correction that is suggested for the email, or ""
	Known          bool            // the email is known, so it is shown instead of an input
	TakesCode      bool            // this browser may type the code of the email
	Code           parts.FormField // as typed
	Success        string          // 'Verification email sent successfully! …', hidden after 5 seconds
	Error          string
	Next           string      // the path of the page after the verification, or "" for the dashboard
	Room           *WantedRoom // the room at Next, or nil
	Holds          bool        // the verification holds a bed of Room
	Demo           bool        // link to /dev/mail
}

// VerifyEmail is the page at /verify-email/{token}.
type VerifyEmail struct {
	Verified bool
	Message  string
	Retry    string             // the address of 'Try Again'
	Again    *parts.VerifyRetry // the props of the island that tries again, or nil without a token
	Next     NextPage           // opens some seconds after a success
}

// NextPage is the page that opens after the verification: a room, the summary of a held bed, or the dashboard.
type NextPage struct {
	Href string
	Room *WantedRoom // nil for the dashboard
	Held bool        // the student holds a bed of Room
}

const (
	pathDashboard  = "/dashboard"
	textOtherRooms = "See other rooms, and hostels with free beds"
)

// Dashboard returns the dashboard as the next page.
func Dashboard() NextPage { return NextPage{Href: pathDashboard} }

// button returns the text of the button that opens a room.
func (n NextPage) button() string {
	switch {
	case n.Held:
		return "Continue to payment"
	case n.Room.Refusal != "":
		return textOtherRooms
	}
	return "Open the room"
}

// BookVerified offers a room to a student whose email is verified, in answer to a form.
type BookVerified struct {
	Alert string // why no bed of Room was held or can be booked, or ""
	Room  WantedRoom
}

// Headings of the page at /verify-email/{token}.
const (
	titleVerified    = "Your email is verified"
	titleNotVerified = "We could not verify your email"
)

// RetryVerification returns the props of 'Try Again' for a link's token. After a success, the page at to opens in
// some seconds.
func RetryVerification(token, to string, seconds int) parts.VerifyRetry {
	return parts.VerifyRetry{
		Endpoint:  "/hq/api/verify-email/" + url.PathEscape(token) + "/",
		Verifying: "Verifying your email…",
		Network:   TextVerifyOffline,
		Failed:    account.ErrBadLink.Message,
		Verified:  titleVerified,
		To:        to,
		Seconds:   seconds,
	}
}

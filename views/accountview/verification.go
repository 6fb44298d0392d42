package accountview

import (
	"net/url"

	"efie/hostel"
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

// VerificationNews is the answer to a form of the verification page. The zero value answers no form.
type VerificationNews struct {
	Email, EmailError string // as typed into the form that sends the email again
	Code, CodeError   string // as typed
	Success           string // the email was sent again
	Error             string
}

// NewEmailVerification returns the page that asks to verify an email. owner is the account of the session, or nil. next
// is the page after the verification, and room the room there, or nil. remembered is the uuid of the room for which
// Book was pressed in this browser, or "".
func NewEmailVerification(
	owner *hostel.Account, news VerificationNews, next string, room *WantedRoom, remembered string, demo bool,
) EmailVerification {
	m := EmailVerification{
		Email: parts.FormField{Value: news.Email, Error: news.EmailError},
		Code:  parts.FormField{Value: news.Code, Error: news.CodeError}, TakesCode: owner != nil,
		Success: news.Success, Error: news.Error, Next: next, Room: room, Demo: demo,
		Holds: room != nil && room.Offer.RoomUUID == remembered,
	}
	if owner != nil && news.EmailError == "" {
		m.Email.Value = owner.Email
		m.Known = true
		m.SuggestedEmail = account.SuggestEmail(owner.Email)
	}
	return m
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

// VerifiedSeconds is the time after which the page after a verification opens (R29).
const VerifiedSeconds = 3

// NewVerifyEmail returns the page that a link in an email opened. message is the reason why the email is not verified,
// or "". address is the page's own, and token the link's, or "". next is the page after the verification.
func NewVerifyEmail(message, address, token string, next NextPage) VerifyEmail {
	m := VerifyEmail{Message: message, Retry: address, Next: next}
	if message == "" {
		m.Verified = true
		m.Message = parts.TextVerified
	}
	if token != "" {
		retry := RetryVerification(token, next.Href, VerifiedSeconds)
		m.Again = &retry
	}
	return m
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

// NewBookVerified returns the offer of a room. isRefused reports whether no bed could be held there.
func NewBookVerified(room WantedRoom, isRefused bool) BookVerified {
	m := BookVerified{Room: room, Alert: room.Refusal}
	if m.Alert == "" && isRefused {
		m.Alert = "We could not keep a bed for you right now. Press Book this room to see why."
	}
	return m
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

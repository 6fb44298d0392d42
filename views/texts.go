package views

import "efie/hostel/account"

// The fixed texts of the specification that more than one place shows, or a handler needs.
const (
	TextNoHostels      = "No hostels available. Please check back later for available accommodations."
	TextNoManager      = "No manager info available."
	TextNoBookingInfo  = "No booking information available"
	TextNotInHostel    = "You are currently not in any Hostel"
	TextDashboardFault = "We could not read your booking just now; nothing is lost"
	TextCampusesFailed = "Failed to fetch campus list. Please try again."
	TextNoCampus       = "No matching campuses found"
	TextLoadingHostel  = "Loading hostel…"
	TextHostelNotFound = "Hostel not found."
	TextPaymentFailed  = "Payment failed. Try again."
	TextSearchFailed   = "Search failed. Please try again."
	TextBadLogin       = "Invalid login. Please try again."
	TextSignupFailed   = "Signup failed. Please try again."
	TextOffline        = "Network error. Please check your connection."
	TextResendFailed   = "Failed to resend verification email"
	TextResendOffline  = "Network error. Please try again."
	TextCheckUnclear   = "Please try logging in again to verify your account."
	TextNotSent        = "We cannot tell whether a letter was sent. Please try again."
	TextNotChanged     = "We cannot tell whether that was saved. Reload the page and look."
	TextVerifyOffline  = "Network error. Please check your connection and try again."
)

// ConfirmLogout is what stands between the Logout control and the end of the session,
// in the page itself and at /logout.
func ConfirmLogout() Confirm {
	return Confirm{
		Title:      "Confirm Logout",
		Text:       "Are you sure you want to logout? You'll need to sign in again to access your account.",
		Action:     "/logout",
		Cancel:     "Cancel",
		CancelHref: "/",
		Do:         "Logout",
	}
}

// campusSearch are the props of every campus search box.
func campusSearch() CampusSearch {
	return CampusSearch{Endpoint: "/hq/api/search_request/", Failed: TextCampusesFailed, None: TextNoCampus}
}

// carousel are the props of every category row.
func carousel() Carousel { return Carousel{Step: 280} }

// hostelPopup are the props of the detail popup.
func hostelPopup() HostelPopup {
	return HostelPopup{Loading: TextLoadingHostel, NotFound: TextHostelNotFound}
}

// textPayOffline begins with the specification's words.
const textPayOffline = TextPaymentFailed + " There is no network just now, and nothing was paid."

// Booking are the props of every booking control. Script is the address of the provider's script
// that opens its page in place, "" for none.
func Booking(script string) BookingButton {
	if script == "" {
		return BookingButton{Failed: TextPaymentFailed, Offline: textPayOffline}
	}
	return BookingButton{
		Failed: TextPaymentFailed, Offline: textPayOffline, Script: script, Page: "Open the payment page instead",
		Closed: "Your bed is still kept. Press the button again to go on with the payment.",
	}
}

// hostelFilter are the props of the filter over the hostels.
func hostelFilter() HostelFilter { return HostelFilter{Delay: 200, Failed: TextSearchFailed} }

// The props of each form that is sent from where it stands. The specification has no message for
// a log-in without a network; it gets the one of the sign-up.
var (
	sendLogIn  = SendForm{Network: TextOffline, Failed: account.ErrInvalidCredentials.Message, Unclear: TextBadLogin}
	sendSignUp = SendForm{Network: TextOffline, Failed: TextSignupFailed, Unclear: TextSignupFailed}
	sendResend = SendForm{Network: TextResendOffline, Failed: TextResendFailed, Unclear: TextResendFailed}
	sendCheck  = SendForm{Network: TextCheckUnclear, Failed: TextCheckUnclear, Unclear: TextCheckUnclear}
	sendForgot = SendForm{Network: TextOffline, Failed: TextNotSent, Unclear: TextNotSent}
	sendChange = SendForm{Network: TextOffline, Failed: TextNotChanged, Unclear: TextNotChanged}
)

// sessionOver names what a session that is over leaves in a browser (design.md section 4).
func sessionOver() SessionOver { return SessionOver{Keys: []string{"token", "email", "name"}} }

// accountOver names all that a browser may keep of somebody (design.md section 4), for one that does
// not listen to Clear-Site-Data.
func accountOver() SessionOver {
	return SessionOver{Keys: append(sessionOver().Keys, "search_data", "all_hostels", "information", "room_booked")}
}

// CountingDown are the props of a countdown with so many seconds left.
func CountingDown(seconds int) Countdown {
	return Countdown{Seconds: seconds, Left: "left", Warnings: []Warning{
		{Seconds: 5 * 60, Text: "5 minutes left to pay"}, {Seconds: 60, Text: "1 minute left to pay"},
	}}
}

// keepCopy are the props of the control that keeps pages on the phone.
func keepCopy(pages []string) KeepCopy {
	return KeepCopy{
		Pages: pages, Keeping: "Keeping…", Kept: "Kept on this phone on", Remove: "Remove from this phone", Removed: "Removed from this phone.",
		Failed: "That did not work: there may be no network, or no room on this phone. Try again, or keep a screenshot.",
	}
}

// offlinePages are the props of the offline page's list.
func offlinePages() OfflinePages {
	return OfflinePages{Booking: "Your booking", Hostels: "Hostels you looked at", Others: "Other pages", CopyOf: "Copy of"}
}

package account

import (
	"efie/hostel/account"
	"efie/views/parts"
)

// The props of each form that is sent from where it stands. The specification has no message for
// a log-in without a network; it gets the one of the sign-up.
var (
	sendLogIn  = parts.SendForm{Network: TextOffline, Failed: account.ErrInvalidCredentials.Message, Unclear: TextBadLogin}
	sendSignUp = parts.SendForm{Network: TextOffline, Failed: TextSignupFailed, Unclear: TextSignupFailed}
	sendResend = parts.SendForm{Network: TextResendOffline, Failed: TextResendFailed, Unclear: TextResendFailed}
	sendCheck  = parts.SendForm{Network: TextCheckUnclear, Failed: TextCheckUnclear, Unclear: TextCheckUnclear}
	sendForgot = parts.SendForm{Network: TextOffline, Failed: TextNotSent, Unclear: TextNotSent}
	sendChange = parts.SendForm{Network: TextOffline, Failed: TextNotChanged, Unclear: TextNotChanged}
)

// Texts that forms of the account pages show when they cannot be sent.
const (
	TextBadLogin      = "Invalid login. Please try again."
	TextSignupFailed  = "Signup failed. Please try again."
	TextOffline       = "Network error. Please check your connection."
	TextResendFailed  = "Failed to resend verification email"
	TextResendOffline = "Network error. Please try again."
	TextCheckUnclear  = "Please try logging in again to verify your account."
	TextNotSent       = "We cannot tell whether a letter was sent. Please try again."
	TextNotChanged    = "We cannot tell whether that was saved. Reload the page and look."
	TextVerifyOffline = "Network error. Please check your connection and try again."
)

// sessionOver names what a session that is over leaves in a browser (design.md section 4).
func sessionOver() parts.SessionOver {
	return parts.SessionOver{Keys: []string{"token", "email", "name"}}
}

// accountOver names all that a browser may keep of somebody (design.md section 4), for one that does
// not listen to Clear-Site-Data.
func accountOver() parts.SessionOver {
	return parts.SessionOver{Keys: append(sessionOver().Keys, "search_data", "all_hostels", "information", "room_booked")}
}

package accountview

import (
	"efie/hostel/account"
	"efie/views/parts"
)

// The props of the forms that islands send.
var (
	sendLogIn  = parts.SendForm{Network: TextOffline, Failed: account.ErrInvalidCredentials.Message, Unclear: TextBadLogin}
	sendSignUp = parts.SendForm{Network: TextOffline, Failed: TextSignupFailed, Unclear: TextSignupFailed}
	sendResend = parts.SendForm{Network: TextResendOffline, Failed: TextResendFailed, Unclear: TextResendFailed}
	sendCheck  = parts.SendForm{Network: TextCheckUnclear, Failed: TextCheckUnclear, Unclear: TextCheckUnclear}
	sendCode   = parts.SendForm{Network: TextResendOffline, Failed: TextCodeUnclear, Unclear: TextCodeUnclear}
	sendForgot = parts.SendForm{Network: TextOffline, Failed: TextNotSent, Unclear: TextNotSent}
	sendChange = parts.SendForm{Network: TextOffline, Failed: TextNotChanged, Unclear: TextNotChanged}
)

// The texts that these forms show if they cannot be sent.
const (
	TextBadLogin      = "Invalid login. Please try again."
	TextSignupFailed  = "Signup failed. Please try again."
	TextOffline       = "Network error. Please check your connection."
	TextResendFailed  = "Failed to resend verification email"
	TextResendOffline = "Network error. Please try again."
	TextCheckUnclear  = "Please try logging in again to verify your account."
	TextCodeUnclear   = "We cannot tell whether that worked. Please try again."
	TextNotSent       = "We cannot tell whether an email was sent. Please try again."
	TextNotChanged    = "We cannot tell whether that was saved. Reload the page and look."
	TextVerifyOffline = "Network error. Please check your connection and try again."
)

func sessionOver() parts.SessionOver {
	return parts.SessionOver{Keys: []string{"token", "email", "name"}}
}

// accountOver names all stored data of a student, for browsers without Clear-Site-Data.
func accountOver() parts.SessionOver {
	return parts.SessionOver{Keys: append(sessionOver().Keys, "search_data", "all_hostels", "information", "room_booked")}
}

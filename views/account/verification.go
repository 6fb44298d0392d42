package account

import (
	"net/url"

	"efie/hostel/account"
	"efie/views/parts"
)

// EmailVerification is the page at /email-verification, 'Check Your Email'.
type EmailVerification struct {
	Email   parts.FormField // from the session, or typed
	Meant   string          // what the address was probably meant to be, "" where it is as it should be
	Known   bool            // the address is known, so it is shown instead of an input
	Success string          // 'Verification email sent successfully! Please check your inbox.', hidden after 5 seconds
	Error   string
	Next    string      // own path to go to once verified, "" for the dashboard
	Room    *WantedRoom // at Next, nil where that is another page
	Demo    bool        // link to /dev/mail
}

// VerifyEmail is the page at /verify-email/{token}.
type VerifyEmail struct {
	Verified bool
	Message  string
	Retry    string             // address of 'Try Again'
	Again    *parts.VerifyRetry // how the page itself tries again; nil where that cannot help
	Room     *WantedRoom        // which opens then, nil for the dashboard
}

// Headings of the page at /verify-email/{token}.
const (
	titleVerified    = "Your email is verified"
	titleNotVerified = "We could not verify your email"
)

// RetryVerification are the props of 'Try Again' for a link's token. to opens in so many seconds.
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

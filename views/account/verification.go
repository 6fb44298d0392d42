package account

import (
	"net/url"

	"efie/hostel/account"
	"efie/views/parts"
)

// EmailVerification is the page at /email-verification, 'Check Your Email'.
type EmailVerification struct {
	Email   parts.FormField // from the session, or typed
	Known   bool            // the address is known, so it is shown instead of an input
	Success string          // 'Verification email sent successfully! Please check your inbox.', hidden after 5 seconds
	Error   string
	Next    string // own path to go to once verified, "" for the dashboard
	Demo    bool   // link to /dev/mail
}

// VerifyEmail is the page at /verify-email/{token}.
type VerifyEmail struct {
	Verified bool
	Message  string
	Retry    string             // address of 'Try Again'
	Again    *parts.VerifyRetry // how the page itself tries again; nil where that cannot help
}

// Headings of the page at /verify-email/{token}.
const (
	titleVerified    = "Your e-mail is verified"
	titleNotVerified = "We could not verify your e-mail"
)

// RetryVerification are the props of 'Try Again' for a link's token. After a success the dashboard opens in so many
// seconds.
func RetryVerification(token string, seconds int) parts.VerifyRetry {
	return parts.VerifyRetry{
		Endpoint:  "/hq/api/verify-email/" + url.PathEscape(token) + "/",
		Verifying: "Verifying your e-mail…",
		Network:   TextVerifyOffline,
		Failed:    account.ErrBadLink.Message,
		Verified:  titleVerified,
		Dashboard: "/dashboard",
		Seconds:   seconds,
	}
}

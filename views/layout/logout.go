package layout

// Confirm is a page that asks before it does something.
type Confirm struct {
	Title      string
	Text       string
	Action     string // POST address
	Cancel     string // label of the way back
	CancelHref string
	Do         string // label of the button
}

// ConfirmLogout is the question before the session ends, for the dialog in every page and for the page at /logout.
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

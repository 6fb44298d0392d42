package views

// ForgotPassword is the page at /forgot-password.
type ForgotPassword struct {
	Success string // what was done, which is said alike for every address
	Email   Field
	Demo    bool // link to /dev/mail
}

// ResetPassword is the page at /reset-password/{token}.
type ResetPassword struct {
	Action        string // where the form is sent
	Dead          string // why the link is of no use, "" where it is
	Error         string
	Name          string // whose password it is
	Email         string
	PasswordError string
	ConfirmError  string
	MinPassword   int // characters
}

// ConfirmEmail is the page at /confirm-email/{token}.
type ConfirmEmail struct {
	Action string
	Dead   string // why the link is of no use, "" where it is
	Email  string // the new address
}

// Account is the page at /account.
type Account struct {
	Done     string // what was just saved
	Verified bool
	Profile  ProfileForm
	Email    EmailForm
	Password PasswordForm
	Logins   []Login // the one that asks first
}

// DeleteAccount is the page at /account/delete.
type DeleteAccount struct {
	Refusal       string // why it cannot be done now, "" when it can
	Error         string
	PasswordError string
	Email         string // that goes, and gets the last letter
	Bookings      int    // that stay, without the person
	Payments      int
}

// ProfileForm changes what needs no proof.
type ProfileForm struct {
	Error       string
	Name        Field
	Gender      Field
	Phone       Field
	GenderFixed bool // a booking stands or a bed is kept
	NameHint    string
}

// EmailForm changes the address.
type EmailForm struct {
	Error         string
	Current       string
	Email         Field // the new one
	PasswordError string
}

// PasswordForm changes the password.
type PasswordForm struct {
	Error        string
	OldError     string
	NewError     string
	ConfirmError string
	MinPassword  int // characters
}

// Login is one browser or program in which the student is logged in.
type Login struct {
	ID      string
	Device  string // "Chrome on Android"
	Shared  bool
	Current bool   // the one that asks
	Began   string // "21 November 2026, 14:20"
	Seen    string
}

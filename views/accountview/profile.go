package accountview

import (
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/parts"
)

// AccountSettings is the page at /account.
type AccountSettings struct {
	Done     string // the message about a saved change, or ""
	Verified bool
	Profile  ProfileForm
	Email    EmailForm
	Password PasswordForm
	Logins   []Login // the current one first
}

type ProfileForm struct {
	Error       string
	Name        parts.FormField
	Gender      parts.FormField
	Phone       parts.FormField
	GenderFixed bool // the student has a booking or a hold
	NameHint    string
}

type EmailForm struct {
	Error         string
	Current       string
	Email         parts.FormField // the new email
	PasswordError string
}

type PasswordForm struct {
	Error        string
	OldError     string
	NewError     string
	ConfirmError string
}

type Login struct {
	ID      string
	Device  string // "Chrome on Android"
	Shared  bool
	Current bool   // the session of this request
	Began   string // "21 November 2026, 14:20"
	Seen    string
}

// savedMessages are the messages at the top of the account page, by the value of "saved" in its address.
var savedMessages = map[string]string{
	"profile":  "Saved.",
	"letter":   "If the address is right, an email is on its way there. Open its link within 24 hours.",
	"email":    "Your account has its new address.",
	"password": "Your password is changed. Every other phone and computer is logged out.",
	"sessions": "That device is logged out.",
}

// Settings are the facts of the account page.
type Settings struct {
	Student *hostel.Student
	Current booking.CurrentBooking
	Logins  []Login
	Saved   string // the value of "saved" in the address, or ""
}

// NewAccountSettings returns the account page. A student with a bed cannot change the gender.
func NewAccountSettings(s Settings) AccountSettings {
	m := AccountSettings{
		Done: savedMessages[s.Saved], Verified: s.Student.Verified(), Logins: s.Logins,
		Profile: ProfileForm{
			Name: parts.FormField{Value: s.Student.Name}, Gender: parts.FormField{Value: string(s.Student.Gender)},
			Phone: parts.FormField{Value: s.Student.Phone}, GenderFixed: s.Current.Booking != nil,
		},
		Email: EmailForm{Current: s.Student.Email},
	}
	if s.Current.Confirmed() && s.Current.Booking.StudentName != "" {
		m.Profile.NameHint = "Your booking keeps the name it was confirmed with: " + s.Current.Booking.StudentName + "."
	}
	return m
}

// WithProfileProblem returns the page with what was typed into the profile, and its mistakes.
func (m AccountSettings) WithProfileProblem(typed account.Profile, problem *hostel.Problem) AccountSettings {
	gender := typed.Gender
	if gender == "" || m.Profile.GenderFixed {
		gender = m.Profile.Gender.Value
	}
	m.Profile.Error = problem.Message
	m.Profile.Name = newField("name", typed.Name, problem)
	m.Profile.Gender = newField("gender", gender, problem)
	m.Profile.Phone = newField("phone", typed.Phone, problem)
	return m
}

// WithEmailProblem returns the page with the email that was typed, and the mistakes of its form.
func (m AccountSettings) WithEmailProblem(email string, problem *hostel.Problem) AccountSettings {
	m.Email.Error = problem.Message
	m.Email.Email = newField("email", email, problem)
	m.Email.PasswordError = problem.Field("password")
	return m
}

// WithPasswordProblem returns the page with the mistakes of the form for a new password.
func (m AccountSettings) WithPasswordProblem(problem *hostel.Problem) AccountSettings {
	m.Password = PasswordForm{
		Error: problem.Message, OldError: problem.Field("oldPassword"), NewError: problem.Field("newPassword"),
		ConfirmError: problem.Field("confirmPassword"),
	}
	return m
}

// NewLogins returns the sessions that are not over at now. The session of the request comes first; its public id is
// current.
func NewLogins(sessions []account.Session, current string, now time.Time) []Login {
	var currentLogins []Login
	var otherLogins []Login
	for _, session := range sessions {
		if session.Over(now) {
			continue
		}
		login := Login{
			ID: session.ID, Device: session.Device, Shared: session.Shared, Current: session.ID == current,
			Began: hostel.DateTime(session.CreatedAt), Seen: hostel.DateTime(session.SeenAt),
		}
		if login.Current {
			currentLogins = append(currentLogins, login)
		} else {
			otherLogins = append(otherLogins, login)
		}
	}
	return append(currentLogins, otherLogins...)
}

package accountview

import "efie/hostel"

type DeleteAccount struct {
	Refusal       string // why the account cannot be deleted now, or ""
	Error         string
	PasswordError string
	Email         string
	Proven        bool // whether Email gets a last email
	Booked        bool // records of bookings and payments stay, without personal data
}

// NewDeleteAccount returns the page that asks whether to delete an account. booked reports whether the student has
// booked beds. problem is the reason why the account cannot be deleted now (isRefusal), or the form's, or nil.
func NewDeleteAccount(owner *hostel.Account, booked bool, problem *hostel.Problem, isRefusal bool) DeleteAccount {
	m := DeleteAccount{Email: owner.Email, Proven: owner.Verified(), Booked: booked}
	if isRefusal {
		m.Refusal = problem.Message
		return m
	}
	m.Error = messageOf(problem)
	m.PasswordError = problem.Field("password")
	return m
}

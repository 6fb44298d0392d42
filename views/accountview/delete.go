package accountview

type DeleteAccount struct {
	Refusal       string // why the account cannot be deleted now, or ""
	Error         string
	PasswordError string
	Email         string
	Proven        bool // whether Email gets a last email
	Booked        bool // records of bookings and payments stay, without personal data
}

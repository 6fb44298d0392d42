package mail

import (
	"fmt"
	"net/url"

	"efie/hostel"
)

// facts is what the templates may say.
type facts struct {
	Name       string // of whom it greets
	Student    string
	Hostel     string
	HostelLink string // "" where the hostel has left the catalogue
	Room       string // "Standard, 2 in a room"
	Paid       string
	PaidLabel  string
	Reference  string
	Code       string // "" where there is no booking
	ToHost     bool

	Site       string
	VerifyLink string
	LinkLives  string // "24 hours"
	Dashboard  string
	Hostels    string
	Support    string
	Phone      string
}

func (w *Writer) facts(l hostel.Letter) facts {
	f := facts{
		Name:      name(l.Name, "there"),
		Student:   name(l.StudentName, "a student"),
		Hostel:    line(l.HostelName),
		Room:      room(l),
		Paid:      l.Paid.String(),
		PaidLabel: "Paid",
		Reference: line(l.Reference),
		Code:      line(l.Code),
		ToHost:    l.Kind == hostel.LetterHostConfirmed,

		Site:       w.site,
		VerifyLink: w.site + "/verify-email/" + url.PathEscape(l.Token),
		LinkLives:  fmt.Sprintf("%.0f hours", hostel.LinkLives.Hours()),
		Dashboard:  w.site + "/dashboard/",
		Hostels:    w.site + "/hostels",
		Support:    w.head.SupportEmail,
		Phone:      w.head.SupportPhone,
	}
	if f.Hostel == "" {
		f.Hostel = "your hostel"
	}
	if l.Kind == hostel.LetterRefundDue {
		f.PaidLabel, f.Code = "To refund", ""
	}
	if l.HostelSlug != "" {
		f.HostelLink = w.site + "/hostels/" + url.PathEscape(l.HostelSlug)
	}
	return f
}

// room says which room it is as students do: "Standard, 2 in a room".
func room(l hostel.Letter) string {
	label := line(l.RoomLabel)
	if label == "" {
		label = "Standard" // spec.md section 3
	}
	if l.NumberIn < 1 {
		return label
	}
	return fmt.Sprintf("%s, %d in a room", label, l.NumberIn)
}

// pair gives a template of the frame its two values.
func pair(label, value string) struct{ Label, Value string } {
	return struct{ Label, Value string }{label, value}
}

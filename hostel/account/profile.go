package account

import "efie/hostel"

// Profile holds the data that a student may change without the password and without a confirmation.
type Profile struct {
	Name   string
	Gender string
	Phone  string
}

// problems normalises a profile, and returns the problems of its fields.
func (p *Profile) problems() (fields []hostel.FieldProblem) {
	bad := func(field, message string) {
		fields = append(fields, hostel.FieldProblem{Field: field, Message: message})
	}
	p.Name = hostel.NormalName(p.Name)
	p.Phone = hostel.NormalPhone(p.Phone)
	if wrong := hostel.NameProblem(p.Name); wrong != "" {
		bad("name", wrong)
	}
	switch {
	case p.Gender == "":
		bad("gender", "Choose male or female; rooms have rules about it.")
	case !hostel.Gender(p.Gender).Valid():
		bad("gender", "Choose male or female.")
	}
	if p.Phone == "" {
		bad("phone", "Type your phone number, such as 024 123 4567.")
	} else if advice := hostel.PhoneAdvice(p.Phone); advice != "" {
		bad("phone", advice)
	}
	return fields
}

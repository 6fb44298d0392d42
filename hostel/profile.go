package hostel

import "slices"

// Profile is what a student may change of an account without proving anything again.
type Profile struct {
	Name   string
	Gender string
	Phone  string
}

// problems normalises a profile, and returns what is wrong beside each field.
func (p *Profile) problems() (fields []FieldProblem) {
	bad := func(field, message string) { fields = append(fields, FieldProblem{field, message}) }
	p.Name = normalName(p.Name)
	p.Phone = NormalPhone(p.Phone)
	if wrong := nameProblem(p.Name); wrong != "" {
		bad("name", wrong)
	}
	switch {
	case p.Gender == "":
		bad("gender", "Choose male or female; rooms have rules about it.")
	case !Gender(p.Gender).Valid():
		bad("gender", "Choose male or female.")
	}
	if p.Phone == "" {
		bad("phone", "Type your phone number, such as 024 123 4567.")
	} else if advice := phoneAdvice(p.Phone); advice != "" {
		bad("phone", advice)
	}
	return fields
}

// emailProblems is what is wrong with a normalised address.
func emailProblems(email string) []FieldProblem {
	switch {
	case email == "":
		return []FieldProblem{{"email", "Type your e-mail address."}}
	case !validEmail(email):
		return []FieldProblem{{"email", msgBadEmail}}
	}
	return nil
}

// fieldOrder is where a field stands in the sign-up form.
func fieldOrder(field string) int {
	return slices.Index([]string{"name", "email", "gender", "phone", "password", "confirmPassword"}, field)
}

// MsgMarked is said over a form of which some fields do not fit.
const MsgMarked = "Please look at the marked fields again."

// marked is a problem of some fields, nil where there are none.
func marked(code string, fields []FieldProblem) error {
	if len(fields) == 0 {
		return nil
	}
	return &Problem{Kind: Invalid, Code: code, Message: MsgMarked, Fields: fields}
}

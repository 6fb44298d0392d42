package account

import (
	"slices"

	"efie/hostel"
)

const (
	MsgFillAll  = "Please fill in all required fields and ensure passwords match"
	MsgMismatch = "Passwords do not match"
)

type Application struct {
	Name            string
	Email           string
	Gender          string
	Phone           string
	Password        string
	ConfirmPassword string
}

// Check normalises an application. It returns a Problem with all wrong fields, or nil (R26).
func (a *Application) Check() error {
	profile := Profile{Name: a.Name, Gender: a.Gender, Phone: a.Phone}
	a.Email = hostel.NormalEmail(a.Email)
	a.Password = hostel.NormalPassword(a.Password)
	a.ConfirmPassword = hostel.NormalPassword(a.ConfirmPassword)
	fields := slices.Insert(profile.problems(), 0, emailProblems(a.Email)...)
	slices.SortStableFunc(fields, func(x, y hostel.FieldProblem) int {
		return fieldOrder(x.Field) - fieldOrder(y.Field)
	})
	a.Name, a.Gender, a.Phone = profile.Name, profile.Gender, profile.Phone
	fields = append(fields, newPasswordProblems("password", a.Password, a.ConfirmPassword, a.Name, a.Email)...)
	missing := slices.Contains([]string{a.Name, a.Email, a.Gender, a.Phone, a.Password, a.ConfirmPassword}, "")
	if len(fields) == 0 {
		return nil
	}
	message := MsgMarked
	if missing {
		message = MsgFillAll
	} else if a.ConfirmPassword != a.Password {
		message = MsgMismatch
	}
	return &hostel.Problem{Kind: hostel.Invalid, Code: "invalid_application", Message: message, Fields: fields}
}

func emailProblems(email string) []hostel.FieldProblem {
	switch {
	case email == "":
		return []hostel.FieldProblem{{Field: "email", Message: "Type your email address."}}
	case !hostel.ValidEmail(email):
		return []hostel.FieldProblem{{Field: "email", Message: msgBadEmail}}
	}
	return nil
}

func fieldOrder(field string) int {
	return slices.Index([]string{"name", "email", "gender", "phone", "password", "confirmPassword"}, field)
}

// CheckLogIn returns a Problem with the inputs of the log-in that are empty, or nil.
func CheckLogIn(email, password string) error {
	var fields []hostel.FieldProblem
	if hostel.NormalEmail(email) == "" {
		fields = append(fields,
			hostel.FieldProblem{Field: "email", Message: "Type the email address that you signed up with."})
	}
	if password == "" {
		fields = append(fields, hostel.FieldProblem{Field: "password", Message: "Type your password."})
	}
	if len(fields) == 0 {
		return nil
	}
	return &hostel.Problem{Kind: hostel.Invalid, Code: ErrInvalidCredentials.Code, Message: MsgMarked, Fields: fields}
}

// MsgMarked is the text above a form with wrong fields.
const MsgMarked = "Please check the marked fields."

// fieldsProblem returns a Problem about wrong fields, or nil without wrong fields.
func fieldsProblem(code string, fields []hostel.FieldProblem) error {
	if len(fields) == 0 {
		return nil
	}
	return &hostel.Problem{Kind: hostel.Invalid, Code: code, Message: MsgMarked, Fields: fields}
}

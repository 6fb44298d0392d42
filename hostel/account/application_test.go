package account

import (
	"errors"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

// ama returns a valid application.
func ama() Application {
	return Application{Name: "Ama Mensah", Email: "ama@example.com", Gender: "female", Phone: "233241234567",
		Password: "long enough", ConfirmPassword: "long enough"}
}

func TestTheSignUpFormHasItsMessages(t *testing.T) {
	const fillAll = "Please fill in all required fields and ensure passwords match"
	const mismatch = "Passwords do not match"
	const look = "Please check the marked fields."
	for name, c := range map[string]struct {
		change  func(*Application)
		message string
		fields  string
	}{
		"no name":            {func(a *Application) { a.Name = " " }, fillAll, "name"},
		"no email":           {func(a *Application) { a.Email = "" }, fillAll, "email"},
		"no gender":          {func(a *Application) { a.Gender = "" }, fillAll, "gender"},
		"no phone":           {func(a *Application) { a.Phone = "none" }, fillAll, "phone"},
		"no password":        {func(a *Application) { a.Password = "" }, fillAll, "password confirmPassword"},
		"no second password": {func(a *Application) { a.ConfirmPassword = "" }, fillAll, "confirmPassword"},
		"nothing": {func(a *Application) {
			*a = Application{}
		}, fillAll, "name email gender phone password confirmPassword"},
		"passwords differ": {func(a *Application) {
			a.ConfirmPassword = "Long enough"
		}, mismatch, "confirmPassword"},
		"and one is missing": {func(a *Application) {
			a.ConfirmPassword, a.Name = "other", ""
		}, fillAll, "name confirmPassword"},
		"short password": {func(a *Application) {
			a.Password, a.ConfirmPassword = "seven77", "seven77"
		}, look, "password"},
		"long password": {func(a *Application) {
			a.Password = strings.Repeat("ɔ", 129)
			a.ConfirmPassword = a.Password
		}, look, "password"},
		"half an email":       {func(a *Application) { a.Email = "ama@example" }, look, "email"},
		"a name in the email": {func(a *Application) { a.Email = "Ama <ama@example.com>" }, look, "email"},
		"two emails":          {func(a *Application) { a.Email = "a@example.com, b@example.com" }, look, "email"},
		"an email too long": {func(a *Application) {
			a.Email = strings.Repeat("a", 65) + "@example.com"
		}, look, "email"},
		"another gender":         {func(a *Application) { a.Gender = "Female" }, look, "gender"},
		"no such country":        {func(a *Application) { a.Phone = "99912345678" }, look, "phone"},
		"half a number":          {func(a *Application) { a.Phone = "2332412" }, look, "phone"},
		"too many digits":        {func(a *Application) { a.Phone = "2332412345678901" }, look, "phone"},
		"markup in the name":     {func(a *Application) { a.Name = "<b>Ama" }, look, "name"},
		"a name too long":        {func(a *Application) { a.Name = strings.Repeat("ɛ", 101) }, look, "name"},
		"a name that is no text": {func(a *Application) { a.Name = "Ama\xff" }, look, "name"},
	} {
		t.Run(name, func(t *testing.T) {
			a := ama()
			c.change(&a)
			var p *hostel.Problem
			if err := a.Check(); !errors.As(err, &p) || p.Kind != hostel.Invalid {
				t.Errorf("%s: %v", name, err)
				return
			}
			var fields []string
			for _, f := range p.Fields {
				fields = append(fields, f.Field)
				if f.Message == "" || p.Field(f.Field) != f.Message {
					t.Errorf("%s: no message for the field %s", name, f.Field)
				}
			}
			if p.Message != c.message || strings.Join(fields, " ") != c.fields {
				t.Errorf("%s: %q with the fields %v, want %q with %s", name, p.Message, fields, c.message, c.fields)
			}
		})
	}
	a := ama()
	a.ConfirmPassword = "another one"
	var p *hostel.Problem
	if errors.As(a.Check(), &p); p.Field("confirmPassword") != mismatch {
		t.Errorf("the message of confirmPassword is %q", p.Field("confirmPassword"))
	}
}

func TestAnApplicationIsNormalised(t *testing.T) {
	a := ama()
	a.Name, a.Email, a.Phone = " Ama \t Mensah\r\n", " Ama@Example.COM ", "+233 (24) 123-4567"
	must.Do(t, a.Check())
	if a != ama() {
		t.Errorf("became %+v", a)
	}
	long := strings.Repeat("a", 59)
	a.Email = strings.Repeat("a", 64) + "@" + long + "." + long + "." + long + ".com.gh" // 254 letters, the maximum
	if err := a.Check(); err != nil {
		t.Errorf("an email address of %d letters: %v", len(a.Email), err)
	}
	for _, password := range []string{"eight888", strings.Repeat("ɔ", 128)} {
		a.Password, a.ConfirmPassword = password, password
		if err := a.Check(); err != nil {
			t.Errorf("a password of %d bytes: %v", len(password), err)
		}
	}
}

func TestProblemsAreComparedByCode(t *testing.T) {
	detailed := &hostel.Problem{Kind: hostel.Conflict, Code: catalogue.ErrRoomFull.Code, Message: "with details"}
	if !errors.Is(detailed, catalogue.ErrRoomFull) || errors.Is(detailed, catalogue.ErrRoomClosed) ||
		errors.Is(errors.New("room_full"), catalogue.ErrRoomFull) {
		t.Error("problems are not compared by code")
	}
	if hostel.KindOf(errors.Join(errors.New("x"), detailed)) != hostel.Conflict ||
		hostel.KindOf(errors.New("x")) != hostel.Internal {
		t.Error("KindOf does not find a wrapped problem")
	}
	if (*hostel.Problem)(nil).Field("name") != "" {
		t.Error("a nil problem has a message")
	}
}

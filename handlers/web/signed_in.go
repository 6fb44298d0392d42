package web

import (
	"net/http"

	"efie/hostel"
)

// NeedVerified is the student who asks, or where they must go first: "" when they may go on.
func (rd *Renderer) NeedVerified(r *http.Request, back string) (*hostel.Student, string, error) {
	student, err := rd.Students.Student(r)
	switch {
	case err != nil:
		return nil, "", err
	case student == nil:
		return nil, Href("/login", "next", back), nil
	case !student.Verified():
		if back == "/dashboard" || back == "/dashboard/" {
			back = "" // where a verified student goes anyway
		}
		return nil, Href("/email-verification", "next", back), nil
	}
	return student, "", nil
}

package handlers

import (
	"net/http"
	"time"

	"efie/handlers/coding"
	"efie/handlers/pagecache"
	"efie/hostel"
)

// front answers with the pages that are kept, before anything else is done for a request.
func (a *app) front(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, ok := a.sharedKey(r)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		began := time.Now()
		var student *hostel.Student
		if !a.anonymous(r) {
			key.Audience, key.Coding = pagecache.Students, coding.Gzip
		}
		page := a.pages.Find(key, a.Clock())
		if page != nil && key.Audience == pagecache.Students {
			student = a.insider(r)
		}
		if page == nil || key.Audience == pagecache.Students && student == nil {
			next.ServeHTTP(w, r)
			return
		}
		how := Answer{At: began, ID: newRequestID(), Route: page.Route, Status: http.StatusOK}
		w.Header()["X-Request-Id"] = []string{how.ID}
		if student == nil {
			how.Status, how.Bytes = send(w, r, page)
		} else {
			how.Bytes = sendOwn(w, page, student)
		}
		a.answered(r, how)
	})
}

// insider is the verified student whose request may be answered with what is kept for students, nil for
// anybody else and where that is not known just now.
func (a *app) insider(r *http.Request) *hostel.Student {
	if !takesSeams(r) {
		return nil
	}
	student, err := a.Sessions.Student(r)
	if err != nil || student == nil || !student.Verified() {
		return nil
	}
	return student
}

// newRequestID is random: nobody can tell from one how many requests there were.
func newRequestID() string { return hostel.NewID()[:12] }

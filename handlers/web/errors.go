package web

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"efie/hostel"
	"efie/views/browseview"
	"efie/views/parts"
	"efie/views/siteview"
)

var (
	errTooLarge = hostel.NewProblem(hostel.Invalid, "too_large",
		"That is too long for this form. Shorten it and send it again.")
	ErrBadForm = hostel.NewProblem(hostel.Invalid, "bad_form",
		"We could not read this form. Go back, reload the page and try again.")
	errWrongMethod = hostel.NewProblem(hostel.Invalid, "wrong_method", "This address cannot be used that way.")
	ErrNoPage      = hostel.NewProblem(hostel.NotFound, "no_page",
		"There is no page at this address. It may have moved, or the address has a typing mistake.")
	ErrNoCampus   = hostel.NewProblem(hostel.NotFound, "no_campus", "There is no campus with hostels at this address.")
	ErrNoCategory = hostel.NewProblem(hostel.NotFound, "no_category", "There is no category of hostels at this address.")
	errPastEnd    = hostel.NewProblem(hostel.NotFound, "past_end",
		"This list has no page with that number. It may have fewer hostels now.")
	ErrPageGone = hostel.NewProblem(hostel.NotFound, "page_gone",
		"There was a page at this address. It has been removed.")
	ErrTooManyPictures = &hostel.Problem{Kind: hostel.Unready, Code: "crowded",
		Message: "Too many people want pictures right now. Try again in a few seconds.", RetryAfter: 5 * time.Second}
	ErrNoHostel = hostel.NewProblem(hostel.NotFound, "no_hostel", browseview.TextHostelNotFound)
)

// Gone is the error of a page about a hostel or a campus that has left Efie.
type Gone struct {
	problem     *hostel.Problem // the answer to programs
	Title, Text string
	Links       []parts.Link // to alternatives
}

func (g *Gone) Error() string { return g.problem.Message }

func (g *Gone) Unwrap() error { return g.problem }

const (
	codeHostelGone = "hostel_gone"
	codeCampusGone = "campus_gone"
)

// HostelGone returns the error of a removed hostel's page. Its page links to others.
func HostelGone(name string, others []parts.Link) error {
	return &Gone{
		problem: hostel.NewProblem(hostel.NotFound, codeHostelGone, name+" has left Efie."),
		Title:   name + " is no longer here", Links: others,
		Text: "It has left Efie, so its rooms cannot be booked here any more. These may suit you as well.",
	}
}

func CampusGone(campus hostel.Campus) error {
	title := "No hostel near " + hostel.ShortCampus(campus.Name) + " is on Efie now"
	return &Gone{
		problem: hostel.NewProblem(hostel.NotFound, codeCampusGone, title+"."), Title: title,
		Text: "The hostels that were on this page have left Efie. As soon as a new one joins, it is listed here.",
	}
}

// StatusClientGone appears in the log only: the client disconnected before the response.
const StatusClientGone = 499

// Fail answers with the public part of an error. The details go to the log.
func (rd *Renderer) Fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		w.WriteHeader(StatusClientGone)
		return
	}
	if redirect, ok := errors.AsType[*Redirect](err); ok {
		redirect.send(w, r)
		return
	}
	problem := ProblemOf(err)
	status := rd.StatusOf(w, r, problem)
	if status >= http.StatusInternalServerError && !problem.Temporary() { // visitors can cause transient problems
		rd.Log.ErrorContext(r.Context(), "request failed", "id", RequestID(r.Context()), "path", LoggedPath(r),
			"error", err)
	}
	if WantsJSON(r) {
		ShowJSON(w, status, NewErrorBody(problem.Code, problem.Message))
		return
	}
	title, text, links := failureTitle(status), problem.Message, rd.ErrorLinks(r, problem)
	if problem.Temporary() {
		title = "One moment"
	}
	if gone, ok := errors.AsType[*Gone](err); ok {
		title, text, links = gone.Title, gone.Text, slices.Concat(gone.Links, links)
	}
	reader, sessionErr := rd.Sessions.Reader(r)
	p, pageErr := rd.NewPage(r, reader, title, "")
	if err := cmp.Or(sessionErr, pageErr); err != nil {
		rd.Log.ErrorContext(r.Context(), "session not read", "id", RequestID(r.Context()), "error", err)
	}
	MarkPrivate(&p)
	failure := siteview.Failure{Status: status, Title: p.Title, Text: text, Links: links}
	failure.Refused = r.Method == http.MethodPost
	if status >= http.StatusInternalServerError {
		failure.RequestID = RequestID(r.Context())
	}
	if err := rd.Show(w, r, status, p, siteview.FailurePage(p, failure)); err != nil {
		http.Error(w, failure.Text, status)
	}
}

func failureTitle(status int) string {
	switch status {
	case http.StatusNotFound, http.StatusGone:
		return "We cannot find that"
	case http.StatusForbidden, http.StatusMethodNotAllowed, http.StatusUnprocessableEntity, http.StatusConflict,
		http.StatusRequestEntityTooLarge:
		return "That did not work"
	}
	return "A problem on our side"
}

func WrongMethod(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Allow", Allowed(r))
	return errWrongMethod
}

// StatusOf returns the status of a problem and logs the problem. For a transient problem it sets Retry-After.
func (rd *Renderer) StatusOf(w http.ResponseWriter, r *http.Request, problem *hostel.Problem) int {
	if problem.Temporary() {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(problem.RetryAfter.Seconds())))))
	}
	rd.Events.Refused(r, problem)
	return StatusOf(problem)
}

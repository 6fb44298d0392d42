package handlers

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"efie/handlers/api"
	"efie/hostel"
	"efie/views"
)

// statuses are the answers to the kinds of problems.
var statuses = api.Statuses

var (
	errTooLarge    = &hostel.Problem{Kind: hostel.Invalid, Code: "too_large", Message: "That was more than this form takes. Shorten it and send it again."}
	errBadForm     = &hostel.Problem{Kind: hostel.Invalid, Code: "bad_form", Message: "We could not read this form. Go back, reload the page and try again."}
	errWrongMethod = &hostel.Problem{Kind: hostel.Invalid, Code: "wrong_method", Message: "This address cannot be used that way."}
	errNoPage      = &hostel.Problem{Kind: hostel.NotFound, Code: "no_page", Message: "There is no page at this address. It may have moved, or a letter of the address is wrong."}
	errNoCampus    = &hostel.Problem{Kind: hostel.NotFound, Code: "no_campus", Message: "We know no campus with hostels at this address."}
	errNoCategory  = &hostel.Problem{Kind: hostel.NotFound, Code: "no_category", Message: "No category of hostels has this address."}
	errPastEnd     = &hostel.Problem{Kind: hostel.NotFound, Code: "past_end", Message: "This list has no page of that number. Its hostels may have become fewer."}
	errPageGone    = &hostel.Problem{Kind: hostel.NotFound, Code: "page_gone", Message: "There was a page at this address. It has been taken away."}
	errCrowded     = &hostel.Problem{Kind: hostel.Unready, Code: "crowded", Message: "Too many ask for such pictures just now. Try again in a few seconds.", RetryAfter: 5 * time.Second}
	errNoHostel    = &hostel.Problem{Kind: hostel.NotFound, Code: "no_hostel", Message: views.TextHostelNotFound}
)

// statusLeft is in the log alone: the visitor left before there was an answer.
const statusLeft = 499

// fail answers with what may be said of an error; the rest is for the log.
func (a *app) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		w.WriteHeader(statusLeft)
		return
	}
	problem, known := errors.AsType[*hostel.Problem](err)
	if !known {
		problem = &hostel.Problem{Kind: hostel.Internal, Code: "internal", Message: "Something went wrong on our side. Nothing of yours is lost; try again in a moment."}
	}
	status := a.statusOf(w, r, problem)
	switch problem {
	case errTooLarge:
		status = http.StatusRequestEntityTooLarge
	case errWrongMethod:
		status = http.StatusMethodNotAllowed
	case errPageGone:
		status = http.StatusGone
	}
	if status >= http.StatusInternalServerError && !problem.Passes() { // what passes, anybody can bring about
		a.Log.ErrorContext(r.Context(), "request failed", "id", requestID(r.Context()), "path", loggedPath(r), "error", err)
	}
	if wantsJSON(r) {
		writeJSON(w, status, api.Say(problem.Code, problem.Message))
		return
	}
	title := faultTitle(status)
	if problem.Passes() {
		title = "One moment"
	}
	p, _, sessionErr := a.frame(r, title, "")
	if sessionErr != nil {
		a.Log.ErrorContext(r.Context(), "session not read", "id", requestID(r.Context()), "error", sessionErr)
	}
	personal(&p)
	fault := views.Fault{Status: status, Title: p.Title, Text: problem.Message, Links: a.waysOut(r, problem)}
	if status >= http.StatusInternalServerError {
		fault.RequestID = p.RequestID
	}
	if err := a.show(w, r, status, p, views.FaultPage(p, fault)); err != nil {
		http.Error(w, fault.Text, status)
	}
}

func faultTitle(status int) string {
	switch status {
	case http.StatusNotFound, http.StatusGone:
		return "We cannot find that"
	case http.StatusForbidden, http.StatusMethodNotAllowed, http.StatusUnprocessableEntity, http.StatusConflict, http.StatusRequestEntityTooLarge:
		return "That did not work"
	}
	return "A fault on our side"
}

// waysOut are links that help somebody who is lost: hostels whose name is near the address first.
func (a *app) waysOut(r *http.Request, problem *hostel.Problem) []views.Link {
	var links []views.Link
	if problem == errNoHostel || problem == errNoPage {
		links = hostelLinks(a.Directory.Snapshot().Similar(r.URL.Path, 3))
	}
	if problem == errNoCampus {
		links = a.nearCampuses(r.URL.Path, 3)
	}
	if problem == errNoCategory {
		links = a.nearCategories(r.URL.Path)
	}
	if problem == errPastEnd {
		links = append(links, views.Link{Text: "The first page", Href: r.URL.Path})
	}
	links = append(links, views.Link{Text: "All hostels", Href: "/hostels"}, views.Link{Text: "Search by campus", Href: "/"})
	if _, ok := a.Content.Library().Page("help-center"); ok {
		links = append(links, views.Link{Text: "Help", Href: "/help-center"})
	}
	return links
}

func (a *app) wrongMethod(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Allow", api.Allowed(r))
	return errWrongMethod
}

// form reads a posted form.
func form(r *http.Request) error {
	err := r.ParseForm()
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return errTooLarge
	}
	if err != nil {
		return errBadForm
	}
	for _, values := range r.PostForm {
		if slices.ContainsFunc(values, func(v string) bool { return !hostel.Storable(v) }) {
			return errBadForm // no browser sends that, and no database takes it
		}
	}
	return nil
}

package web

import (
	"errors"
	"net/http"

	"efie/hostel"
)

// Statuses are the HTTP statuses of the kinds of problems, for pages and JSON.
var Statuses = map[hostel.Kind]int{
	hostel.Internal:     http.StatusInternalServerError,
	hostel.Invalid:      http.StatusUnprocessableEntity,
	hostel.Unauthorized: http.StatusUnauthorized,
	hostel.Forbidden:    http.StatusForbidden,
	hostel.NotFound:     http.StatusNotFound,
	hostel.Conflict:     http.StatusConflict,
	hostel.Unavailable:  http.StatusBadGateway,
	hostel.Throttled:    http.StatusTooManyRequests,
	hostel.Unready:      http.StatusServiceUnavailable,
}

// codeStatuses are the HTTP statuses of problems with another status than their kind.
var codeStatuses = map[string]int{
	"not_json":     http.StatusBadRequest,
	"too_large":    http.StatusRequestEntityTooLarge,
	"wrong_method": http.StatusMethodNotAllowed,
	"page_gone":    http.StatusGone,
	codeHostelGone: http.StatusGone,
	codeCampusGone: http.StatusGone,
}

func StatusOf(problem *hostel.Problem) int {
	if status, ok := codeStatuses[problem.Code]; ok {
		return status
	}
	return Statuses[problem.Kind]
}

// errInternal is the answer to clients for an error that is not a Problem.
var errInternal = hostel.NewProblem(hostel.Internal, "internal",
	"Something went wrong on our side. Nothing is lost; try again in a moment.")

// ProblemOf returns the problem that clients get for err.
func ProblemOf(err error) *hostel.Problem {
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		return problem
	}
	return errInternal
}

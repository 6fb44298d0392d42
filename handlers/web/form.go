package web

import (
	"errors"
	"net/http"
	"slices"

	"efie/hostel"
)

func parseForm(r *http.Request) error {
	err := r.ParseForm()
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return errTooLarge
	}
	if err != nil {
		return ErrBadForm
	}
	for _, values := range r.PostForm {
		if slices.ContainsFunc(values, func(v string) bool { return !hostel.Storable(v) }) {
			return ErrBadForm // a browser never sends it, and the database cannot store it
		}
	}
	return nil
}

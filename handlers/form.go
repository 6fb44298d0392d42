package handlers

import (
	"errors"
	"net/http"
	"slices"

	"efie/hostel"
)

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

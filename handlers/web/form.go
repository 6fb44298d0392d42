package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

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

// providerTimeout bounds the time that a student waits for the payment provider's answer.
const providerTimeout = 30 * time.Second

// Detach returns a context for a payment: its work continues if the student's connection breaks.
func Detach(r *http.Request) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(r.Context()), providerTimeout)
}

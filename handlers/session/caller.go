package session

import (
	"errors"
	"net/http"
	"strings"

	"efie/hostel"
)

// Caller is the client that sends a request to the JSON interface (R46).
type Caller struct {
	Account  *hostel.Account // nil for a visitor
	Gender   hostel.Gender   // of the student; "" without the role
	ByToken  bool            // the account comes from a header, not from the cookie
	BadToken bool            // the header's token has expired or never existed
}

// Caller returns the caller by the Authorization header, otherwise by the cookie. "Token null" means a visitor.
func (k *Keeper) Caller(r *http.Request) (Caller, error) {
	token, sent := headerToken(r)
	if !sent {
		owner, err := k.Account(r)
		gender, _ := k.Gender(r) // it fails as Account does
		return Caller{Account: owner, Gender: gender}, err
	}
	if token == "" {
		return Caller{}, nil
	}
	record, owner, err := k.find(r.Context(), hostel.HashToken(token))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return Caller{BadToken: true}, nil
	}
	if err != nil {
		return Caller{}, err
	}
	return Caller{Account: &owner, Gender: record.Gender, ByToken: true}, nil
}

// headerToken returns the token in the Authorization header, and whether the header has the scheme "Token". It returns
// "" for the texts "null" and "undefined", which some clients send.
func headerToken(r *http.Request) (token string, sent bool) {
	scheme, token, _ := strings.Cut(strings.TrimSpace(r.Header.Get("Authorization")), " ")
	if !strings.EqualFold(scheme, "Token") {
		return "", false
	}
	token = strings.TrimSpace(token)
	if token == "null" || token == "undefined" {
		token = ""
	}
	return token, true
}

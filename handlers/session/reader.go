package session

import (
	"errors"
	"net/http"
	"strings"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/parts"
)

// Reader is who sends a request, and what that person chose: all that the session, the cookies and the headers of the
// request say. The zero Reader is a visitor who chose nothing.
type Reader struct {
	Account    *hostel.Account // nil for a visitor
	Gender     hostel.Gender   // of the student; "" without the role
	HeldBed    hostel.HeldBed  // the student's, until booking.HoldShownUntil; the zero value without a hold
	BookedRoom string          // uuid of the room of the student's confirmed booking, or ""

	SessionID    string // public; "" for a visitor
	Shared       bool   // the phone is shared with other people
	SessionEnded bool   // the browser sends the cookie of a session that has ended or never existed
	ByToken      bool   // the account comes from a header, not from the cookie (R46)
	BadToken     bool   // the header's token has expired or never existed

	Light  bool   // pages have no pictures
	Campus string // the slug of the chosen campus, or ""; it may not exist
	Price  string // parts.PriceTotal if prices for the stay come first
}

// Verified reports whether the reader has an account with a verified email address.
func (rd Reader) Verified() bool { return rd.Account != nil && rd.Account.Verified() }

// Student returns the reader as a student. Its gender is "" for an account without the role. A visitor has no student.
func (rd Reader) Student() *hostel.Student {
	if rd.Account == nil {
		return nil
	}
	return &hostel.Student{Account: *rd.Account, Gender: rd.Gender}
}

// TotalFirst reports whether prices for the stay come first on a page: by its query, otherwise by the reader's choice.
func (rd Reader) TotalFirst(query string) bool {
	first := PriceIn(query)
	if first == "" {
		first = rd.Price
	}
	return first == parts.PriceTotal
}

// Visitor returns the reader of a request without a session's cookie (see HasSession).
func (k *Keeper) Visitor(r *http.Request) Reader {
	return Reader{
		Light:  k.light(r),
		Campus: k.preference(r, CampusPreference),
		Price:  k.preference(r, PricePreference),
	}
}

// Reader returns the reader of a request by its cookies. The first call of a request reads the session with one query.
func (k *Keeper) Reader(r *http.Request) (Reader, error) {
	reader := k.Visitor(r)
	s, err := k.Get(r, k.name)
	if err != nil {
		return reader, err
	}
	owner, loggedIn := s.Values[accountKey].(hostel.Account)
	record, _ := s.Values[recordKey].(account.Session)
	if loggedIn {
		k.addSession(&reader, owner, record)
	}
	_, cookieErr := r.Cookie(k.name)
	hasCookie := cookieErr == nil
	reader.SessionEnded = hasCookie && s.IsNew
	return reader, nil
}

// addSession adds what a session says of its reader.
func (k *Keeper) addSession(reader *Reader, owner hostel.Account, record account.Session) {
	reader.Account = &owner
	reader.Gender = record.Gender
	reader.BookedRoom = record.BookedRoom
	reader.SessionID = record.ID
	reader.Shared = record.Shared
	now := k.clock()
	bed := record.HeldBed
	if !now.Before(bed.Until) {
		return
	}
	bed.Until = booking.HoldShownUntil(bed.Until, bed.Opened, now.Add(k.holdFor))
	bed.SeenAt = now
	reader.HeldBed = bed
}

// Caller returns the client of the JSON interface by the Authorization header, otherwise by the cookie (R46). "Token
// null" means a visitor.
func (k *Keeper) Caller(r *http.Request) (Reader, error) {
	token, sent := headerToken(r)
	if !sent {
		return k.Reader(r)
	}
	if token == "" {
		return Reader{}, nil
	}
	record, owner, err := k.find(r.Context(), hostel.HashToken(token))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return Reader{BadToken: true}, nil
	}
	if err != nil {
		return Reader{}, err
	}
	caller := Reader{ByToken: true}
	k.addSession(&caller, owner, record)
	return caller, nil
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

package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"efie/server/servertest"
	"efie/test/must"
)

// foreign is a client that strangers wrote after the specification alone: it keeps what section 3
// says in its storage, sends it as section 7 says, and compares what section 8 says.
type foreign struct {
	*servertest.APIClient
	email, token string
}

// newForeignClient is one that has signed up (section 4, sign-up success: credentials are stored).
func newForeignClient(s *servertest.RunningSite, email string) *foreign {
	s.T.Helper()
	f := &foreign{APIClient: s.NewClient(""), email: email}
	f.stores(f.Post("/hq/api/signup/", servertest.SignUpBody(email, "female")).WantsJSON(http.StatusCreated))
	return f
}

// stores keeps the token of an answer and sends it from now on.
func (f *foreign) stores(r servertest.APIReply) {
	f.T.Helper()
	if f.token = r.Text("token"); f.token == "" {
		f.T.Fatalf("no token in %s", r.Body)
	}
	f.APIClient = f.APIClient.With("Authorization", "Token "+f.token)
}

// verifiedCheck is the button "I've Verified My Email": a log-in attempt, of which an answer "Invalid
// credentials" counts as verified (section 8).
func (f *foreign) verifiedCheck() (verified bool) {
	f.T.Helper()
	r := f.Post("/hq/api/login/", `{"email":"`+f.email+`","password":"dummy"}`)
	switch {
	case r.Text("error") == "Account not verified", r.JSON["account_verified"] == false,
		strings.Contains(r.Text("message"), "verify your email"):
		return false
	case r.Text("error") == "Invalid credentials":
		return true
	}
	f.T.Fatalf("'Please try logging in again to verify your account.' for %s", r.Body)
	return false
}

// room is the first room whose Book is not disabled (section 2), and its hostel.
func (f *foreign) room(list []wire) (wire, wireRoom) {
	f.T.Helper()
	for _, h := range list {
		for _, r := range h.Rooms {
			if r.Available && r.Gender["female"] {
				return h, r
			}
		}
	}
	f.T.Fatal("no room can be booked")
	return wire{}, wireRoom{}
}

// books is section 4, booking, up to the provider's page: its address, and the payment's reference.
func (f *foreign) books(h wire, r wireRoom) (page, reference string) {
	f.T.Helper()
	email := f.Post("/hq/api/payments/",
		fmt.Sprintf(`{"room_uuid":%q,"room_number":%d}`, r.UUID, r.NumberInRoom)).WantsJSON(200).Text("email")
	checkout := f.Post("/hq/api/payments/verify/", fmt.Sprintf(
		`{"email":%q,"amount":%v,"callback_url":"/dashboard/","hostel_id":%d,"room_number":%d,"room_uuid":%q}`,
		email, r.Price*100, h.ID, r.NumberInRoom, r.UUID)).WantsJSON(200)
	return checkout.Text("authorization_url"), checkout.Text("reference")
}

// booking is what the dashboard asks for; it is booked when stat equals "True" (section 4).
func (f *foreign) booking() (roomUUID string, booked bool) {
	f.T.Helper()
	var said struct {
		Stat     string
		Data     wire
		RoomUUID string `json:"room_uuid"`
		Room     wireRoom
	}
	f.Post("/hq/api/payments/consumer_request/", "").WantsJSON(200).Decode(&said)
	return said.RoomUUID, said.Stat == "True" && said.Data.UUID != "" && said.Room.UUID == said.RoomUUID
}

// paysInSandbox presses Pay, and does not follow the way back to our own dashboard: the client has its own.
func (f *foreign) paysInSandbox(page, _ string) {
	f.T.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.PostForm(page, url.Values{"outcome": {"pay"}})
	must.Do(f.T, err)
	defer response.Body.Close()
	if to := response.Header.Get("Location"); response.StatusCode != http.StatusSeeOther ||
		!strings.Contains(to, "/dashboard/?") {
		f.T.Fatalf("paying answers %d and leads to %q", response.StatusCode, to)
	}
}

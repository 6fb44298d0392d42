package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"efie/server/servertest"
	"efie/test/must"
)

// specClient is a client that uses only the published interface. It stores the token, sends it with each call, and
// compares the "error" of an answer with fixed sentences (R46).
type specClient struct {
	*servertest.APIClient
	email, token string
}

// newSpecClient returns a client that has signed up and stored its token.
func newSpecClient(s *servertest.RunningSite, email string) *specClient {
	s.T.Helper()
	f := &specClient{APIClient: s.NewClient(""), email: email}
	f.storeToken(f.Post("/hq/api/signup/", servertest.SignUpBody(email, "female")).WantsJSON(http.StatusCreated))
	return f
}

// storeToken takes the token of an answer and sends it from now on.
func (f *specClient) storeToken(r servertest.APIReply) {
	f.T.Helper()
	if f.token = r.Text("token"); f.token == "" {
		f.T.Fatalf("no token in %s", r.Body)
	}
	f.APIClient = f.APIClient.With("Authorization", "Token "+f.token)
}

// checkVerified is the button "I've Verified My Email": a log-in with a wrong password. The answer "Invalid
// credentials" means that the account is verified.
func (f *specClient) checkVerified() (verified bool) {
	f.T.Helper()
	r := f.Post("/hq/api/login/", `{"email":"`+f.email+`","password":"dummy"}`)
	switch {
	case r.Text("error") == "Account not verified", r.JSON["account_verified"] == false,
		strings.Contains(r.Text("message"), "verify your email"):
		return false
	case r.Text("error") == "Invalid credentials":
		return true
	}
	f.T.Fatalf("a log-in with a wrong password gets an unknown answer: %s", r.Body)
	return false
}

// bookableRoom returns the first available room for women, and its hostel.
func (f *specClient) bookableRoom(list []hostelJSON) (hostelJSON, roomJSON) {
	f.T.Helper()
	for _, h := range list {
		for _, r := range h.Rooms {
			if r.Available && r.Gender["female"] {
				return h, r
			}
		}
	}
	f.T.Fatal("no room can be booked")
	return hostelJSON{}, roomJSON{}
}

// openPayment holds a bed and opens a payment. It returns the address of the payment page and the reference.
func (f *specClient) openPayment(h hostelJSON, r roomJSON) (page, reference string) {
	f.T.Helper()
	email := f.Post("/hq/api/payments/",
		fmt.Sprintf(`{"room_uuid":%q,"room_number":%d}`, r.UUID, r.NumberInRoom)).WantsJSON(200).Text("email")
	checkout := f.Post("/hq/api/payments/verify/", fmt.Sprintf(
		`{"email":%q,"amount":%v,"callback_url":"/dashboard/","hostel_id":%d,"room_number":%d,"room_uuid":%q}`,
		email, r.Price*100, h.ID, r.NumberInRoom, r.UUID)).WantsJSON(200)
	return checkout.Text("authorization_url"), checkout.Text("reference")
}

// readBooking reads the student's booking. booked is true if the answer has stat "True" and one room.
func (f *specClient) readBooking() (roomUUID string, booked bool) {
	f.T.Helper()
	var reply struct {
		Stat     string
		Data     hostelJSON
		RoomUUID string `json:"room_uuid"`
		Room     roomJSON
	}
	f.Post("/hq/api/payments/consumer_request/", "").WantsJSON(200).Decode(&reply)
	return reply.RoomUUID, reply.Stat == "True" && reply.Data.UUID != "" && reply.Room.UUID == reply.RoomUUID
}

// payInSandbox presses Pay in the sandbox. It does not follow the redirect to the dashboard.
func (f *specClient) payInSandbox(page, _ string) {
	f.T.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.PostForm(page, url.Values{"outcome": {"pay"}})
	must.Do(f.T, err)
	defer response.Body.Close()
	if to := response.Header.Get("Location"); response.StatusCode != http.StatusSeeOther ||
		!strings.Contains(to, "/dashboard/?") {
		f.T.Fatalf("Pay in the sandbox answers %d and leads to %q", response.StatusCode, to)
	}
}

package api_test

import (
	"fmt"
	"strings"

	"efie/server/servertest"
)

const (
	holdPath = "/hq/api/payments/"
	payPath  = "/hq/api/payments/verify/"
	holdTwo  = `{"room_uuid":"r-two","room_number":2}`
)

// hostelJSON is a hostel as clients read it.
type hostelJSON struct {
	ID       int64
	UUID     string
	Slug     string
	Name     string
	Image    string
	Images   []string
	Campus   struct{ Campus string }
	Category *int
	Rating   *float64
	Ratings  *float64
	Checkout *string
	Manager  *struct {
		User struct{ Username, Email string }
	}
	Details   []string   `json:"additional_details"`
	Rooms     []roomJSON `json:"room_details"`
	Landmark  string
	HostPhone *string `json:"host_phone"`
	MinPrice  float64 `json:"min_price"`
	MaxPrice  float64 `json:"max_price"`
}

type roomJSON struct {
	UUID         string
	NumberInRoom int `json:"number_in_room"`
	Price        float64
	Gender       map[string]bool
	Amenities    []string
	Images       []string `json:"room_image"`
	Available    bool     `json:"room_available"`
	Rooms        int      `json:"number_of_rooms"`
	Occupants    int      `json:"current_occupants"`
	Label        string   `json:"room_label"`
}

func wantUnverified(r servertest.APIReply) {
	r.T.Helper()
	r.WantsJSON(403, "error", "Account not verified", "code", "unverified",
		"account_verified", false, "requires_verification", true)
	if !strings.Contains(r.Text("message"), "verify your email") {
		r.T.Errorf("the message of %s does not ask to verify the email: %s", r.Path, r.Body)
	}
}

// paymentBody returns the body of payments/verify for a bed of r-two. replace has names and new values of fields; the
// value "" omits the field.
func paymentBody(email string, replace ...string) string {
	fields := []string{"email", `"` + email + `"`, "amount", "29009.999999999996", "callback_url", `"/dashboard/"`,
		"hostel_id", "7", "room_number", "2", "room_uuid", `"r-two"`}
	var list []string
	for i := 0; i < len(fields); i += 2 {
		for j := 0; j+1 < len(replace); j += 2 {
			if replace[j] == fields[i] {
				fields[i+1] = replace[j+1]
			}
		}
		if fields[i+1] != "" {
			list = append(list, fmt.Sprintf("%q:%s", fields[i], fields[i+1]))
		}
	}
	return "{" + strings.Join(list, ",") + "}"
}

package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

const (
	oldSecret = "a long password"
	newSecret = "another long one"
)

// linkIn reads the newest letter to an address that has a link below a path.
func (b *browser) linkIn(email, path string) (link string) {
	b.t.Helper()
	links := regexp.MustCompile(path + `[A-Za-z0-9_-]{43}`)
	b.eventually("a letter to "+email+" with a link to "+path, func() bool {
		for _, letter := range b.letters() {
			if found := links.FindString(letter); found != "" && strings.Contains(letter, "<"+email+">") {
				link = found
			}
		}
		return link != ""
	})
	return link
}

// hears waits for a letter to an address.
func (b *browser) hears(email, subject string) {
	b.t.Helper()
	b.eventually(subject+" to "+email, func() bool {
		for _, letter := range b.letters() {
			if strings.Contains(letter, "<"+email+">") && strings.Contains(letter, "Subject: "+subject) {
				return true
			}
		}
		return false
	})
}

// logIn tries a password, and says where that leads.
func (b *browser) logIn(email, password string, more ...string) answer {
	b.t.Helper()
	return b.post("/login", append([]string{"email", email, "password", password}, more...)...)
}

// in says whether the browser is logged in.
func (b *browser) in() bool {
	b.t.Helper()
	return b.get("/account").path == "/account"
}

// cookie is the value of the session's cookie, "" where there is none.
func (b *browser) cookie() string {
	b.t.Helper()
	request, err := http.NewRequest(http.MethodGet, b.url, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(request.URL) {
		return c.Value
	}
	return ""
}

// stopped is a browser that does not follow redirects.
func (s *site) stopped() *browser {
	b := s.browser()
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return b
}

// booked is a student with a bed in a room type of the street.
func booked(t testing.TB, s *site, room, gender string) (*browser, answer) {
	t.Helper()
	b := s.browser()
	b.signUp("ama@example.com", gender)
	dashboard := b.pressed(b.post("/book", "room", room), "pay")
	dashboard.wants(t, 200, "Confirmed")
	return b, dashboard
}

var checkoutForm = regexp.MustCompile(`action="(/sandbox/checkout/[^"]+)"`)

// pressed presses a button of the sandbox's page.
func (b *browser) pressed(page answer, outcome string) answer {
	b.t.Helper()
	form := checkoutForm.FindStringSubmatch(page.body)
	if form == nil {
		b.t.Fatalf("no checkout form at %s:\n%s", page.path, page.body)
	}
	return b.post(form[1], "outcome", outcome)
}

// file is what a test reads of /account/data.json.
type file struct {
	Profile struct {
		Name, Email, Gender, Phone string
		Verified                   bool   `json:"email_verified"`
		SignedUpAt                 string `json:"signed_up_at"`
	}
	NewEmail *struct{ Email string } `json:"pending_email_change"`
	Sessions []struct {
		Device string
		Shared bool `json:"shared_phone"`
	}
	Bookings []struct {
		Code, State, Room string
		Hostel            string `json:"hostel_name"`
		Price             struct {
			Pesewas  int
			Currency string
		}
		Period      string `json:"price_period"`
		StudentName string `json:"student_name"`
		Steps       []struct{ At, From, To string }
	}
	Payments []struct {
		Reference, State string
		Booking          string `json:"booking_code"`
		Received         struct{ Pesewas int }
		Steps            []struct{ At, From, To string }
	}
	Letters []struct{ Kind, To, State string }
}

// download reads the file of whoever is logged in.
func (b *browser) download() (f file, a answer) {
	b.t.Helper()
	a = b.get("/account/data.json")
	if err := json.Unmarshal([]byte(a.body), &f); err != nil || a.status != http.StatusOK {
		b.t.Fatalf("%d at %s, %v:\n%s", a.status, a.path, err, a.body)
	}
	return f, a
}

// browser is one student's browser without JavaScript: it keeps cookies and follows redirects.
type browser struct {
	*site
	client *http.Client
	accept string
}

func (s *site) browser() *browser {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return &browser{site: s, client: &http.Client{Jar: jar, Transport: &http.Transport{}}}
}

func (b *browser) get(path string) answer {
	b.t.Helper()
	return b.do(http.MethodGet, path, "")
}

// post sends a form of names and values.
func (b *browser) post(path string, pairs ...string) answer {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return b.do(http.MethodPost, path, form.Encode())
}

func (b *browser) do(method, path, body string) answer {
	b.t.Helper()
	a, err := b.try(method, path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	return a
}

// try is do for goroutines, which must not end the test.
func (b *browser) try(method, path, body string) (answer, error) {
	if strings.HasPrefix(path, "/") {
		path = b.url + path
	}
	request, err := http.NewRequest(method, path, strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if b.accept != "" {
		request.Header.Set("Accept", b.accept)
	}
	response, err := b.client.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Request.URL.Path, string(text), response.Header}, err
}

// signUp opens an account and follows the link of its letter.
func (b *browser) signUp(email, gender string) {
	b.t.Helper()
	a := b.post("/signup", "name", "Ama Mensah", "email", email, "gender", gender, "phone", "233241234567",
		"password", "a long password", "confirmPassword", "a long password")
	if a.status != http.StatusOK || a.path != "/hostels" {
		b.t.Fatalf("sign-up ends at %s with %d:\n%s", a.path, a.status, a.body)
	}
	if a := b.get(b.verificationLink(email)); !strings.Contains(a.body, "verified") {
		b.t.Fatalf("the link of the letter does not verify:\n%s", a.body)
	}
}

var verificationLink = regexp.MustCompile(`/verify-email/[A-Za-z0-9_-]{43}`)

// verificationLink reads the newest verification letter to an address.
func (b *browser) verificationLink(email string) (link string) {
	b.t.Helper()
	b.eventually("a verification letter to "+email, func() bool {
		for _, letter := range b.letters() {
			if strings.Contains(letter, "To: <"+email+">") || strings.Contains(letter, "<"+email+">") {
				if found := verificationLink.FindString(letter); found != "" {
					link = found
				}
			}
		}
		return link != ""
	})
	return link
}

// guess tries a password.
func (b *browser) guess(email, password string) answer {
	b.t.Helper()
	return b.post("/login", "email", email, "password", password)
}

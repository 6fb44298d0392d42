package servertest

import (
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

const (
	Password    = "a long password"
	NewPassword = "another long one"
)

// LinkIn waits for an email to an address with a link that begins with path. It returns the newest link.
func (b *WebBrowser) LinkIn(email, path string) string {
	b.T.Helper()
	return regexp.MustCompile(path + `[A-Za-z0-9_-]{43}`).FindString(b.EmailTo(email, path))
}

var verificationCode = regexp.MustCompile(`\r\n\r\n([0-9]{6})\r\n`)

// CodeIn waits for a verification email to an address, and returns the code of the newest one.
func (b *WebBrowser) CodeIn(email string) string {
	b.T.Helper()
	code := verificationCode.FindStringSubmatch(b.EmailTo(email, "/verify-email/"))
	if code == nil {
		b.T.Fatalf("the verification email to %s has no code", email)
	}
	return code[1]
}

func (b *WebBrowser) AwaitEmail(email, subject string) {
	b.T.Helper()
	b.EmailTo(email, "Subject: "+subject)
}

func (b *WebBrowser) LogIn(email, password string, more ...string) Response {
	b.T.Helper()
	return b.Post("/login", append([]string{"email", email, "password", password}, more...)...)
}

func (b *WebBrowser) LoggedIn() bool {
	b.T.Helper()
	return b.Get("/account").Path == "/account"
}

const SessionCookie = "efie"

// Cookie returns the value of the browser's cookie of this name. Without such a cookie it returns "".
func (b *WebBrowser) Cookie(name string) string {
	b.T.Helper()
	site, err := url.Parse(b.URL)
	must.Do(b.T, err)
	for _, c := range b.HTTP.Jar.Cookies(site) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// NewBrowserWithoutRedirects returns a browser that does not follow redirects.
func (s *RunningSite) NewBrowserWithoutRedirects() *WebBrowser {
	b := s.NewBrowser()
	b.StopRedirects()
	return b
}

// StopRedirects makes the browser return redirects instead of following them.
func (b *WebBrowser) StopRedirects() {
	b.HTTP.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
}

// NewBookedStudent signs up a student and pays for a bed. It returns the student's browser and dashboard.
func NewBookedStudent(t testing.TB, s *RunningSite, room, gender string) (*WebBrowser, Response) {
	t.Helper()
	b := s.SignedUp("ama@example.com", gender)
	dashboard := b.Press(b.Book("room", room), "pay")
	dashboard.Wants(t, 200, "Confirmed")
	return b, dashboard
}

var (
	payForm    = regexp.MustCompile(`(?s)<form class="book" method="post" action="/book/pay">(.*?)</form>`)
	hiddenPair = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`)
)

// Book sends the form of the Book button. If the summary follows and asks no question, it presses Pay there.
func (b *WebBrowser) Book(pairs ...string) Response {
	b.T.Helper()
	page := b.Post("/book", pairs...)
	if page.Path == "/book/summary" && strings.Contains(page.Body, "<h1>Check this before you pay</h1>") {
		return b.Pay(page)
	}
	return page
}

func (b *WebBrowser) Pay(summary Response) Response {
	b.T.Helper()
	form := payForm.FindStringSubmatch(summary.Body)
	if form == nil {
		b.T.Fatalf("no Pay button at %s:\n%s", summary.Path, summary.Body)
	}
	var pairs []string
	for _, pair := range hiddenPair.FindAllStringSubmatch(form[1], -1) {
		pairs = append(pairs, pair[1], html.UnescapeString(pair[2]))
	}
	return b.Post("/book/pay", pairs...)
}

var CheckoutForm = regexp.MustCompile(`action="(/sandbox/checkout/[^"]+)"`)

func (b *WebBrowser) Press(page Response, outcome string) Response {
	b.T.Helper()
	form := CheckoutForm.FindStringSubmatch(page.Body)
	if form == nil {
		b.T.Fatalf("no checkout form at %s:\n%s", page.Path, page.Body)
	}
	return b.Post(form[1], "outcome", outcome)
}

type AccountFile struct {
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

func (b *WebBrowser) Download() (f AccountFile, a Response) {
	b.T.Helper()
	a = b.Get("/account/data.json")
	if err := json.Unmarshal([]byte(a.Body), &f); err != nil || a.Status != http.StatusOK {
		b.T.Fatalf("%d at %s, %v:\n%s", a.Status, a.Path, err, a.Body)
	}
	return f, a
}

// WebBrowser is a browser without JavaScript: it keeps cookies and follows redirects.
type WebBrowser struct {
	*RunningSite
	HTTP   *http.Client
	Accept string
}

func (s *RunningSite) NewBrowser() *WebBrowser {
	s.T.Helper()
	jar, err := cookiejar.New(nil)
	must.Do(s.T, err)
	return &WebBrowser{RunningSite: s, HTTP: &http.Client{Jar: jar, Transport: &http.Transport{}}}
}

func (b *WebBrowser) Get(path string) Response {
	b.T.Helper()
	return b.Do(http.MethodGet, path, "")
}

func (b *WebBrowser) Post(path string, pairs ...string) Response {
	b.T.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return b.Do(http.MethodPost, path, form.Encode())
}

func (b *WebBrowser) Do(method, path, body string) Response {
	b.T.Helper()
	a, err := b.Try(method, path, body)
	must.Do(b.T, err)
	return a
}

// Try is Do for goroutines, which must not call FailNow. It returns the error.
func (b *WebBrowser) Try(method, path, body string) (Response, error) {
	if strings.HasPrefix(path, "/") {
		path = b.URL + path
	}
	request, err := http.NewRequest(method, path, strings.NewReader(body))
	if err != nil {
		return Response{}, err
	}
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if b.Accept != "" {
		request.Header.Set("Accept", b.Accept)
	}
	response, err := b.HTTP.Do(request)
	if err != nil {
		return Response{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	address := response.Request.URL
	return Response{response.StatusCode, address.Path, address.RawQuery, breakable(string(text)), response.Header}, err
}

// SignUpForm returns the fields of a valid sign-up.
func SignUpForm(email, gender string) []string {
	return []string{"name", "Ama Mensah", "email", email, "gender", gender, "phone", "233241234567",
		"password", Password, "confirmPassword", Password}
}

// Apply signs up a woman, but does not follow the link in the email.
func (b *WebBrowser) Apply(email string) Response {
	b.T.Helper()
	return b.Post("/signup", SignUpForm(email, "female")...)
}

// SignUp signs up a student and follows the link in the email.
func (b *WebBrowser) SignUp(email, gender string) {
	b.T.Helper()
	a := b.Post("/signup", SignUpForm(email, gender)...)
	if a.Status != http.StatusOK || a.Path != "/hostels" {
		b.T.Fatalf("sign-up ends at %s with %d:\n%s", a.Path, a.Status, a.Body)
	}
	if a := b.Get(b.VerificationLink(email)); !strings.Contains(a.Body, "verified") {
		b.T.Fatalf("the link in the email does not verify the account:\n%s", a.Body)
	}
}

func (s *RunningSite) SignedUp(email, gender string) *WebBrowser {
	s.T.Helper()
	b := s.NewBrowser()
	b.SignUp(email, gender)
	return b
}

func (b *WebBrowser) VerificationLink(email string) string {
	b.T.Helper()
	return b.LinkIn(email, "/verify-email/")
}

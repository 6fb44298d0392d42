package handlers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/test/must"
)

// students are as many as log in, each under their id as a name.
type students struct{ whose map[string]account.Session }

func (s students) OpenSession(_ context.Context, hash string, begun account.Session) error {
	s.whose[hash] = begun
	return nil
}

func (s students) FindSession(_ context.Context, hash string) (account.Session, hostel.Student, error) {
	found, ok := s.whose[hash]
	if !ok {
		return found, hostel.Student{}, hostel.ErrUnknownStudent
	}
	return found, hostel.Student{ID: found.StudentID, Name: found.StudentID, VerifiedAt: time.Now()}, nil
}

func (students) SeeSession(context.Context, string, time.Time) error { return nil }

func (s students) CloseSession(_ context.Context, hash string) error {
	delete(s.whose, hash)
	return nil
}
func (s students) MergeSaved(context.Context, string, []int64, time.Time) error {
	return nil
}

func (students) StudentByEmail(context.Context, string) (hostel.Student, error) {
	return hostel.Student{}, hostel.ErrUnknownStudent
}

// newClassroom is a web in which every student has the name of the log-in; the function logs a student in, and
// returns the cookie.
func newClassroom(t *testing.T) (*keptStage, func(name string) string) {
	t.Helper()
	k := newKeptStage(t)
	k.now = time.Now()
	k.config.Sessions = session.NewKeeper(students{map[string]account.Session{}},
		[]byte("0123456789abcdef0123456789abcdef"), "http://localhost", k.config.Clock)
	k.open()
	return k, func(name string) string {
		w := httptest.NewRecorder()
		must.Do(t, k.config.Sessions.Open(w, httptest.NewRequest(http.MethodPost, "/login", nil),
			hostel.Student{ID: name}, false))
		return w.Result().Cookies()[0].String()
	}
}

// ownPages are pages of students; some are framed, others shared, and some are neither.
var ownPages = []string{"/dashboard", "/dashboard/", "/logout", "/hostels/court-0", "/", "/hostels",
	"/hostels/court-0?part=popup", "/privacy-policy", "/no-such-page", "/login?done=email"}

// Put together or rendered whole, a page is the same to the letter, and each student's is their own.
func TestWhatIsPutTogetherIsTheStudentsOwn(t *testing.T) {
	k, logIn := newClassroom(t)
	names := []string{"Ama Mensah", `Kofi <script>alert("&amp;")</script> O'Brien`, "Ɔheneba " +
		strings.Repeat("Yaa ", 60), "x"}
	cookies := map[string]string{}
	for _, name := range names {
		cookies[name] = logIn(name)
	}
	for round := range 2 {
		for _, path := range ownPages {
			for _, name := range names {
				alone := k.get(path, "Cookie", cookies[name])
				together := k.get(path, "Cookie", cookies[name], "Accept-Encoding", "gzip")
				text := together.Body.String()
				if together.Header().Get("Content-Encoding") == "gzip" {
					text = unzipped(t, together.Body)
				}
				if together.Code != alone.Code || text != alone.Body.String() {
					t.Errorf("round %d: %s of %q is another page when it is put together:\n%s\nalone:\n%s", round, path,
						name, text, alone.Body.String())
				}
				if strings.Contains(text, cache.NameMark) {
					t.Errorf("%s shows where its seams are", path)
				}
				for _, other := range names {
					if other != name && other != "x" && strings.Contains(text, other[:8]) {
						t.Errorf("%s of %q knows %q", path, name, other)
					}
				}
				if together.Header().Get(gzhttp.HeaderNoCompression) != "" {
					t.Errorf("round %d: %s says what is said within the server", round, path)
				}
				for header := range alone.Header() {
					if a, b := alone.Header().Get(header), together.Header().Get(header); a != b &&
						header != "X-Request-Id" && header != "Content-Length" && header != "Content-Encoding" {
						t.Errorf("%s: %s is %q, alone %q", path, header, b, a)
					}
				}
			}
		}
	}
}

func TestALogOutCountsAtOnceInFrontOfEverything(t *testing.T) {
	k, logIn := newClassroom(t)
	cookie := logIn("Ama Mensah")
	get := func() *httptest.ResponseRecorder {
		return k.get("/hostels/court-0", "Cookie", cookie, "Accept-Encoding", "gzip")
	}
	for range 2 {
		if text := unzipped(t, get().Body); !strings.Contains(text, "Ama Mensah") {
			t.Fatal("she is not logged in")
		}
	}
	r := asks(http.MethodPost, "/logout", "Cookie", cookie)
	k.web.ServeHTTP(httptest.NewRecorder(), r)
	w := get()
	if text := unzipped(t, w.Body); strings.Contains(text, "Ama Mensah") || !strings.Contains(text, "Log in") {
		t.Error("after the log-out she is logged in still")
	}
}

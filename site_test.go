package main

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/store"
)

// site is a whole Efie behind a real listener, with everything that works in the background.
type site struct {
	t      *testing.T
	url    string
	config config
	store  *store.Store
	log    *lockedLog // of errors
	// everything is the whole log, as an operator has it.
	everything *lockedLog
	web        http.Handler
}

// newSite opens a demo with the given catalogue, and with what is changed of its environment.
func newSite(t *testing.T, catalogue string, changes ...func(*config)) *site {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	dir := t.TempDir()
	c := config{
		Mode: demoMode, SiteURL: "http://" + server.Listener.Addr().String(), DataDir: dir,
		Database: filepath.Join(dir, "efie.db"), MailFrom: "Efie <hello@localhost>", SupportEmail: "help@localhost",
		MediaURL: "/media", HoldMinutes: 15,
	}
	for _, change := range changes {
		change(&c)
	}
	ctx, stop := context.WithCancel(context.Background())
	r := &runner{ctx, c}
	s, err := r.store()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := importHostels(r, s, strings.NewReader(catalogue), newProgress(io.Discard)); err != nil {
		t.Fatal(err)
	}
	log, everything := &lockedLog{}, &lockedLog{}
	h, err := open(r, s, observers{log: slog.New(slog.NewMultiHandler(
		slog.NewTextHandler(io.MultiWriter(testLog{t}, log), &slog.HandlerOptions{Level: slog.LevelError}), slog.NewTextHandler(everything, nil)))})
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = h.handler
	server.Start()
	done := make(chan struct{})
	for _, chore := range h.chores {
		go func() { chore(ctx); done <- struct{}{} }()
	}
	t.Cleanup(func() {
		server.Close()
		stop()
		for range h.chores {
			<-done
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return &site{t, c.SiteURL, c, s, log, everything, h.handler}
}

// testLog shows what the server logs beside the test that caused it.
type testLog struct{ t *testing.T }

func (l testLog) Write(line []byte) (int, error) {
	l.t.Logf("%s", line)
	return len(line), nil
}

// sql opens a connection of its own, for what no part of Efie may do.
func (s *site) sql() *sql.DB {
	s.t.Helper()
	db, err := sql.Open("sqlite3", s.config.Database+"?_busy_timeout=5000")
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { db.Close() })
	return db
}

// count runs a query that counts.
func (s *site) count(query string) (n int) {
	s.t.Helper()
	if err := s.sql().QueryRow(query).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// proveLedger fails the test when the doctor finds something.
func (s *site) proveLedger() {
	s.t.Helper()
	d, err := s.store.Examine(context.Background())
	if err != nil || len(d.Wrong)+len(d.Waiting) > 0 {
		s.t.Errorf("the doctor finds %v, error %v", d, err)
	}
}

// letters are the letters in the folder of the demo, as they were sent.
func (s *site) letters() []string {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(s.config.DataDir, "mail", "*.eml"))
	if err != nil {
		s.t.Fatal(err)
	}
	var letters []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			s.t.Fatal(err)
		}
		letters = append(letters, strings.ReplaceAll(string(text), "=\r\n", "")) // soft breaks of quoted-printable
	}
	return letters
}

// eventually asks again until the answer is true; what happens behind a request takes a moment.
func (s *site) eventually(what string, ask func() bool) {
	s.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for !ask() {
		if time.Now().After(deadline) {
			s.t.Fatalf("still waiting: %s", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// browser is one student's browser without JavaScript: it keeps cookies and follows redirects.
type browser struct {
	*site
	client *http.Client
	accept string
}

// answer is what came back, and from where after redirects.
type answer struct {
	status int
	path   string
	body   string
	header http.Header
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

// catalogueOf writes a hostel with so many room types of so many beds each; room n has the
// uuid "room-n".
func catalogueOf(rooms, beds int) string {
	list := make([]string, rooms)
	for i := range list {
		list[i] = fmt.Sprintf(`{"uuid":"room-%d","number_in_room":1,"number_of_rooms":%d,"price":450,"gender":{"male":true,"female":true}}`, i, beds)
	}
	return `[{"name":"Adom Court","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},"category":2,
		"manager":{"user":{"username":"Kofi Boateng","email":"kofi@adom.example"}},"additional_details":"Wi-Fi, Security",
		"room_details":[` + strings.Join(list, ",") + `]}]`
}

package main

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"efie/demo"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/store"
)

// BenchmarkPages makes pages of the demo as the whole house does, but for the network: those of a
// student who is logged in are made anew each time.
func BenchmarkPages(b *testing.B) {
	dir := b.TempDir()
	c := config{
		Mode: demoMode, SiteURL: "http://localhost:8080", DataDir: dir, Database: filepath.Join(dir, "efie.db"),
		MailFrom: "Efie <hello@localhost>", SupportEmail: "help@localhost", MediaURL: "/media", HoldMinutes: 15,
	}
	r := &runner{b.Context(), c}
	s, err := r.store()
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	if _, err := importHostels(r, s, bytes.NewReader(demo.Hostels()), newProgress(io.Discard)); err != nil {
		b.Fatal(err)
	}
	h, err := open(r, s, observers{log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	key, err := c.sessionKey()
	if err != nil {
		b.Fatal(err)
	}
	cookie := loggedIn(b, s, session.NewKeeper(s, key, c.SiteURL, time.Now))
	for _, page := range []struct {
		name, path string
		cookie     *http.Cookie
	}{
		{"visitor's detail page", "/hostels/suomo-house-ug-legon", nil},
		{"student's detail page", "/hostels/suomo-house-ug-legon", cookie},
		{"student's list", "/hostels", cookie},
		{"student's dashboard", "/dashboard", cookie},
	} {
		b.Run(page.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				request := httptest.NewRequest(http.MethodGet, page.path, nil)
				request.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
				if page.cookie != nil {
					request.AddCookie(page.cookie)
				}
				answer := httptest.NewRecorder()
				if h.handler.ServeHTTP(answer, request); answer.Code != http.StatusOK {
					b.Fatalf("%s answers %d", page.path, answer.Code)
				}
			}
		})
	}
}

// loggedIn is the cookie of a verified student.
func loggedIn(b *testing.B, s *store.Store, keeper *session.Keeper) *http.Cookie {
	b.Helper()
	ctx, now := context.Background(), time.Now()
	student := hostel.Student{ID: "ama", Email: "ama@example.com", Name: "Ama Mensah", Gender: hostel.Female, Phone: "233241234567", CreatedAt: now}
	letter := hostel.Letter{Kind: hostel.LetterVerifyEmail, To: student.Email, Token: "token"}
	if err := s.Enrol(ctx, student, account.Verification{StudentID: "ama", Hash: "hash", ExpiresAt: now.Add(hostel.LinkLives)}, letter); err != nil {
		b.Fatal(err)
	}
	if _, err := s.VerifyEmail(ctx, "hash", now); err != nil {
		b.Fatal(err)
	}
	answer := httptest.NewRecorder()
	if err := keeper.Open(answer, httptest.NewRequest(http.MethodPost, "/login", nil), student, false); err != nil {
		b.Fatal(err)
	}
	return answer.Result().Cookies()[0]
}

// Command crowd enrols verified students past the forms, logs each in, and writes a JSON array of
// their cookies: passwords take 20 ms each to hash, and a crowd would wait for them alone.
//
//	crowd DATABASE SESSION-KEY SITE-URL NUMBER
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"sync"
	"time"

	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/store"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: crowd DATABASE SESSION-KEY SITE-URL NUMBER")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, "crowd:", err)
		os.Exit(1)
	}
}

func run(path, secret, siteURL, many string) error {
	key, err := base64.StdEncoding.DecodeString(secret)
	if err != nil {
		return err
	}
	number, err := strconv.Atoi(many)
	if err != nil {
		return err
	}
	ctx := context.Background()
	s, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	defer s.Close()
	keeper := session.NewKeeper(s, key, siteURL, time.Now)
	cookies, problems := make([]string, number), make([]error, number)
	var all sync.WaitGroup
	slots := make(chan struct{}, 64) // together they commit faster
	for i := range number {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			cookies[i], problems[i] = enrol(ctx, s, keeper)
		})
	}
	all.Wait()
	if err := errors.Join(problems...); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(cookies)
}

// enrol adds a student, and returns the cookie of a session.
func enrol(ctx context.Context, s *store.Store, keeper *session.Keeper) (string, error) {
	now := time.Now()
	id := hostel.NewID()
	email := id + "@bench.example"
	student := hostel.Student{ID: id, Name: "Ama Mensah", Email: email, Gender: hostel.Female, Phone: "233241234567",
		CreatedAt: now}
	token, hash := hostel.NewToken()
	letter := hostel.Letter{Kind: hostel.LetterVerifyEmail, To: email, Token: token}
	if err := s.Enrol(ctx, student,
		account.Verification{StudentID: student.ID, Hash: hash, ExpiresAt: now.Add(hostel.LinkLives)}, letter); err != nil {
		return "", err
	}
	if _, err := s.VerifyEmail(ctx, hash, now); err != nil {
		return "", err
	}
	answer := httptest.NewRecorder()
	logIn := httptest.NewRequestWithContext(ctx, http.MethodPost, "/login", nil)
	if err := keeper.Open(answer, logIn, student, false); err != nil {
		return "", err
	}
	for _, c := range answer.Result().Cookies() {
		if c.Name == "efie" || c.Name == "__Host-efie" {
			return c.Name + "=" + c.Value, nil
		}
	}
	return "", errors.New("the session has no cookie")
}

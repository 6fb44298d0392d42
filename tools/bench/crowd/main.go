// Command crowd stores verified students without the forms, logs each in, and writes a JSON array of their cookies. It
// skips the hashing of passwords, which takes 20 ms each.
//
//	crowd DATABASE SESSION-KEY SITE-URL NUMBER
package main

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"time"

	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/store"
	"efie/tools/bench/program"
)

func main() { program.Main("crowd DATABASE SESSION-KEY SITE-URL NUMBER", run) }

func run(args []string) (any, error) {
	key, err := base64.StdEncoding.DecodeString(args[1])
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(args[3])
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	s, err := store.Open(ctx, args[0])
	if err != nil {
		return nil, err
	}
	defer s.Close()
	keeper := session.NewKeeper(s, key, args[2], time.Now)
	cookies, problems := make([]string, number), make([]error, number)
	var all sync.WaitGroup
	slots := make(chan struct{}, 64) // concurrent transactions commit faster
	for i := range number {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			cookies[i], problems[i] = enrol(ctx, s, keeper)
		})
	}
	all.Wait()
	return cookies, errors.Join(problems...)
}

func enrol(ctx context.Context, s *store.Store, keeper *session.Keeper) (string, error) {
	now := time.Now()
	id := hostel.NewID()
	email := id + "@bench.example"
	student := hostel.Student{
		Account: hostel.Account{ID: id, Name: "Ama Mensah", Email: email, Phone: "233241234567", CreatedAt: now},
		Gender:  hostel.Female,
	}
	token, hash := hostel.NewToken()
	message := hostel.Email{Kind: hostel.EmailVerification, To: email, Token: token}
	link := account.Verification{AccountID: student.ID, Hash: hash, ExpiresAt: now.Add(hostel.LinkLifetime)}
	if err := s.Enrol(ctx, student, link, message); err != nil {
		return "", err
	}
	if _, err := s.VerifyEmail(ctx, hash, now); err != nil {
		return "", err
	}
	answer := httptest.NewRecorder()
	logIn := httptest.NewRequestWithContext(ctx, http.MethodPost, "/login", nil)
	if err := keeper.Open(answer, logIn, student.Account, false); err != nil {
		return "", err
	}
	for _, c := range answer.Result().Cookies() {
		if c.Name == "efie" || c.Name == "__Host-efie" {
			return c.Name + "=" + c.Value, nil
		}
	}
	return "", errors.New("the session has no cookie")
}

// Command crowd stores verified students, logs each in, and writes a JSON array of their cookies.
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
	"time"

	"efie/handlers/session"
	"efie/store"
	"efie/tools/bench/program"
	"efie/tools/bench/student"
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
	keeper := session.NewKeeper(s, key, args[2], 0, time.Now)
	cookies := make([]string, number)
	_, err = program.Together(number, 64, func(i int) (err error) { // concurrent transactions commit faster
		cookies[i], err = logIn(ctx, s, keeper)
		return err
	})
	return cookies, err
}

// logIn stores a student and logs the student in. It returns the cookie of the session.
func logIn(ctx context.Context, s *store.Store, keeper *session.Keeper) (string, error) {
	enrolled, err := student.Enrol(ctx, s)
	if err != nil {
		return "", err
	}
	answer := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(ctx, http.MethodPost, "/login", nil)
	if err := keeper.Open(answer, request, enrolled.Account, false); err != nil {
		return "", err
	}
	for _, c := range answer.Result().Cookies() {
		if c.Name == "efie" || c.Name == "__Host-efie" {
			return c.Name + "=" + c.Value, nil
		}
	}
	return "", errors.New("the session has no cookie")
}

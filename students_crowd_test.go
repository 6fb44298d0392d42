package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
)

// applicant is a verified student who books by program, at whichever server there is.
type applicant struct {
	email  string
	token  string
	client *http.Client
}

// enrolMany writes so many verified students with a session each, numbered from first.
func enrolMany(t testing.TB, db *sql.DB, first, many int) []applicant {
	t.Helper()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }() // does nothing once committed
	now := time.Now()
	client := &http.Client{Timeout: 40 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	t.Cleanup(client.CloseIdleConnections)
	list := make([]applicant, many)
	for i := range list {
		token, hash := hostel.NewToken()
		id := fmt.Sprintf("student-%d", first+i)
		list[i] = applicant{id + "@example.com", token, client}
		if _, err := tx.Exec(`insert into students (id, email, name, gender, phone, password_hash, created_at, verified_at)
			values ($1, $2, $3, 'female', '233241234567', '', $4, $5)`, id, list[i].email, "Ama "+id, now.UnixMilli(), now.UnixMilli()); err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(`insert into sessions (hash, student_id, created_at, expires_at) values ($1, $2, $3, $4)`,
			hash, id, now.UnixMilli(), now.Add(24*time.Hour).UnixMilli()); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	return list
}

// said is a server's answer in JSON; only the parts that are there are set.
type said struct {
	status    int
	Message   string
	Error     string
	Reference string
	Stat      string
	Room      string `json:"room_uuid"`
	URL       string `json:"authorization_url"`
}

// call sends JSON as this student.
func (a applicant) call(ctx context.Context, method, url string, body any) (s said, err error) {
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			return s, err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, url, &text)
	if err != nil {
		return s, err
	}
	request.Header.Set("Authorization", "Token "+a.token)
	request.Header.Set("Content-Type", "application/json")
	response, err := a.client.Do(request)
	if err != nil {
		return s, err
	}
	defer response.Body.Close()
	s.status = response.StatusCode
	return s, json.NewDecoder(response.Body).Decode(&s)
}

// stockRoom is a room type as a program names it when it pays.
type stockRoom struct {
	uuid     string
	price    hostel.Pesewas
	hostelID int64
}

// roomsOf reads the room types of a database.
func roomsOf(t testing.TB, db *sql.DB) map[string]stockRoom {
	t.Helper()
	rows, err := db.Query(`select r.uuid, r.price, h.id from rooms r join hostels h on h.uuid = r.hostel_uuid`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	rooms := map[string]stockRoom{}
	for rows.Next() {
		var r stockRoom
		if err := rows.Scan(&r.uuid, &r.price, &r.hostelID); err != nil {
			t.Fatal(err)
		}
		rooms[r.uuid] = r
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return rooms
}

// hold asks for a bed of a room type with one in a room.
func (a applicant) hold(ctx context.Context, site string, r stockRoom) (said, error) {
	return a.call(ctx, http.MethodPost, site+"/hq/api/payments/", map[string]any{"room_uuid": r.uuid, "room_number": 1})
}

// checkout asks for the provider's page of the bed that is held.
func (a applicant) checkout(ctx context.Context, site string, r stockRoom) (said, error) {
	return a.call(ctx, http.MethodPost, site+"/hq/api/payments/verify/", map[string]any{
		"email": a.email, "amount": int64(r.price), "callback_url": "/dashboard/", "hostel_id": r.hostelID,
		"room_number": 1, "room_uuid": r.uuid,
	})
}

// comesBack opens the page that the provider sends a payer to.
func (a applicant) comesBack(ctx context.Context, site, reference string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, site+"/dashboard/?reference="+reference, nil)
	if err != nil {
		return err
	}
	response, err := a.client.Do(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

// standing asks whether the student has a bed.
func (a applicant) standing(ctx context.Context, site string) (said, error) {
	return a.call(ctx, http.MethodPost, site+"/hq/api/payments/consumer_request/", nil)
}

// atOnce lets students buy a bed at once, and counts who got one and who was told that none is left.
func atOnce(t testing.TB, students []applicant, buy func(i int, a applicant) (got bool, err error)) (int, int) {
	t.Helper()
	var got, refused atomic.Int64
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i, a := range students {
		all.Go(func() {
			<-begin
			mine, err := buy(i, a)
			switch {
			case err != nil:
				t.Errorf("%s: %v", a.email, err)
			case mine:
				got.Add(1)
			default:
				refused.Add(1)
			}
		})
	}
	close(begin)
	all.Wait()
	return int(got.Load()), int(refused.Load())
}

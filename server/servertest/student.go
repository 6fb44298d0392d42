package servertest

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
	"efie/test/must"
)

// APIStudent is a verified student. The student books through the JSON interface of any server.
type APIStudent struct {
	Email string
	token string
	HTTP  *http.Client
}

// AddStudents writes many verified students, each with a session. Their ids are numbered from first.
func AddStudents(t testing.TB, db *sql.DB, first, many int) []APIStudent {
	t.Helper()
	tx, err := db.Begin()
	must.Do(t, err)
	defer func() { _ = tx.Rollback() }() // does nothing after the commit
	now := time.Now()
	client := &http.Client{Timeout: 40 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	t.Cleanup(client.CloseIdleConnections)
	list := make([]APIStudent, many)
	for i := range list {
		token, hash := hostel.NewToken()
		id := fmt.Sprintf("student-%d", first+i)
		// The domain of a university has no limit of holds (booking.LimitedDomain).
		list[i] = APIStudent{id + "@st.example.edu.gh", token, client}
		_, err := tx.Exec(`insert into accounts
			(id, email, name, phone, password_hash, created_at, verified_at)
			values ($1, $2, $3, '233241234567', '', $4, $5)`,
			id, list[i].Email, "Ama "+id, now.UnixMilli(), now.UnixMilli())
		must.Do(t, err)
		_, err = tx.Exec(`insert into students (account_id, gender) values ($1, 'female')`, id)
		must.Do(t, err)
		_, err = tx.Exec(`insert into sessions (hash, account_id, created_at, seen_at, expires_at)
			values ($1, $2, $3, $4, $5)`, hash, id, now.UnixMilli(), now.UnixMilli(), now.Add(24*time.Hour).UnixMilli())
		must.Do(t, err)
	}
	must.Do(t, tx.Commit())
	return list
}

// StudentReply is a JSON response of a server. A missing field has its zero value.
type StudentReply struct {
	Status    int
	Message   string
	Error     string
	Reference string
	Stat      string
	Room      string `json:"room_uuid"`
	URL       string `json:"authorization_url"`
}

func (a APIStudent) call(ctx context.Context, method, url string, body any) (s StudentReply, err error) {
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
	response, err := a.HTTP.Do(request)
	if err != nil {
		return s, err
	}
	defer response.Body.Close()
	s.Status = response.StatusCode
	return s, json.NewDecoder(response.Body).Decode(&s)
}

// BookableRoom is a room type with the fields that a program needs to book it.
type BookableRoom struct {
	UUID     string
	Price    hostel.Pesewas
	hostelID int64
}

func Rooms(t testing.TB, db *sql.DB) map[string]BookableRoom {
	t.Helper()
	rows, err := db.Query(`select r.uuid, r.price, h.id from rooms r join hostels h on h.uuid = r.hostel_uuid`)
	must.Do(t, err)
	defer rows.Close()
	rooms := map[string]BookableRoom{}
	for rows.Next() {
		var r BookableRoom
		must.Do(t, rows.Scan(&r.UUID, &r.Price, &r.hostelID))
		rooms[r.UUID] = r
	}
	must.Do(t, rows.Err())
	return rooms
}

func (a APIStudent) Hold(ctx context.Context, site string, r BookableRoom) (StudentReply, error) {
	return a.call(ctx, http.MethodPost, site+"/hq/api/payments/", map[string]any{"room_uuid": r.UUID, "room_number": 1})
}

func (a APIStudent) Checkout(ctx context.Context, site string, r BookableRoom) (StudentReply, error) {
	return a.call(ctx, http.MethodPost, site+"/hq/api/payments/verify/", map[string]any{
		"email": a.Email, "amount": int64(r.Price), "callback_url": "/dashboard/", "hostel_id": r.hostelID,
		"room_number": 1, "room_uuid": r.UUID,
	})
}

func (a APIStudent) ComeBack(ctx context.Context, site, reference string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, site+"/dashboard/?reference="+reference, nil)
	if err != nil {
		return err
	}
	response, err := a.HTTP.Do(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

func (a APIStudent) Booking(ctx context.Context, site string) (StudentReply, error) {
	return a.call(ctx, http.MethodPost, site+"/hq/api/payments/consumer_request/", nil)
}

// RunAtOnce makes all students buy a bed at the same time. It returns how many got a bed and how many were refused.
func RunAtOnce(t testing.TB, students []APIStudent, buy func(i int, a APIStudent) (got bool, err error)) (int, int) {
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
				t.Errorf("%s: %v", a.Email, err)
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

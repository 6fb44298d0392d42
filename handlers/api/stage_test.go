package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/handlers/api/apitest"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// shop is a catalogue source that tests change.
type shop struct {
	version int64
	hostels []*hostel.Hostel
	photos  []hostel.Photo
	left    int // beds of every room type
}

func (s *shop) CatalogueVersion(context.Context) (int64, error) { return s.version, nil }

func (s *shop) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	return s.hostels, s.version, nil
}

func (s *shop) Photos(context.Context) ([]hostel.Photo, error) { return s.photos, nil }

func (s *shop) Former(context.Context) (catalogue.FormerAddresses, error) {
	return catalogue.FormerAddresses{}, nil
}

func (s *shop) CampusPlaces(context.Context) ([]hostel.CampusPlace, error) { return nil, nil }

func (s *shop) AvailabilitySince(context.Context, int64) (news []catalogue.RoomAvailability, _ int64, _ error) {
	for _, h := range s.hostels {
		for _, r := range h.Rooms {
			news = append(news, catalogue.RoomAvailability{RoomUUID: r.UUID, BedsLeft: s.left})
		}
	}
	return news, 0, nil
}

// everyToken belongs to one verified student.
type everyToken struct{}

func (everyToken) OpenSession(context.Context, string, account.Session) error { return nil }

func (everyToken) FindSession(context.Context, string) (account.Session, hostel.Student, error) {
	student := hostel.Student{ID: "ama", Email: "ama@example.com", Gender: hostel.Female, VerifiedAt: time.Unix(1, 0)}
	return account.NewSession(student, "", false, time.Now()), student, nil
}

func (everyToken) SeeSession(context.Context, string, time.Time) error { return nil }
func (everyToken) CloseSession(context.Context, string) error          { return nil }
func (everyToken) MergeSaved(context.Context, string, []int64, time.Time) error {
	return nil
}

func (everyToken) StudentByEmail(context.Context, string) (hostel.Student, error) {
	return hostel.Student{}, hostel.ErrUnknownStudent
}

// onFire is a store that cannot be read.
type onFire struct{}

var errFire = errors.New("disk on fire")

func (onFire) CurrentBooking(context.Context, string) (booking.CurrentBooking, error) {
	return booking.CurrentBooking{}, errFire
}

// noLog logs nothing.
type noLog struct{ securityLog }

func (noLog) Refused(*http.Request, *hostel.Problem) {}

// stage is the interface over parts that a test can break.
type stage struct {
	Config
	documents *documents
	t         testing.TB
	shop      *shop
	catalogue *catalogue.Catalogue
	log       *bytes.Buffer
	handler   http.Handler
}

func newStage(t testing.TB, hostels ...*hostel.Hostel) *stage {
	t.Helper()
	s := &stage{t: t, shop: &shop{version: 1, hostels: hostels, left: 2}, log: &bytes.Buffer{}}
	offered := cataloguetest.Open(t, s.shop)
	s.catalogue = offered
	c := Config{
		Catalogue: offered, CurrentBookings: onFire{},
		Sessions:    session.NewKeeper(everyToken{}, make([]byte, 32), "http://localhost", time.Now),
		RateLimiter: &account.RateLimiter{Open: true}, Events: noLog{}, Log: slog.New(slog.NewTextHandler(s.log, nil)),
		SiteURL: "https://efie.example", MediaURL: "https://cdn.example/m/",
	}
	s.documents = &documents{hostels: offered, pictures: pictures{c.SiteURL, c.MediaURL}}
	s.Config, s.handler = c, New(c)
	return s
}

// refresh makes the catalogue read what the test changed.
func (s *stage) refresh(t testing.TB) {
	t.Helper()
	must.Do(t, s.catalogue.Refresh(t.Context()))
}

func (s *stage) do(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	s.holds(apitest.Exchange{Request: r, Sent: body, Status: w.Code, Header: w.Header(), Body: w.Body.String()})
	return w
}

var loaded = sync.OnceValues(func() (*apitest.Contract, error) { return apitest.Load("openapi.json") })

// holds fails the test where a call and its answer are not what the contract declares.
func (s *stage) holds(call apitest.Exchange) {
	s.t.Helper()
	c, err := loaded()
	if err != nil {
		s.t.Error(err)
		return
	}
	call.Request = call.Request.Clone(context.Background())
	call.Request.URL.Path = "/hq/api" + call.Request.URL.Path // where handlers mounts the interface
	if err := c.Check(call); err != nil {
		s.t.Errorf("%s %s, answered with %d, is not what the contract declares: %v",
			call.Request.Method, call.Request.URL.Path, call.Status, err)
	}
}

// houseOf is hostel n with one room type of five beds, one of them let by others.
func houseOf(n int) *hostel.Hostel {
	return &hostel.Hostel{
		ID: int64(n), UUID: fmt.Sprint("h-", n), Slug: fmt.Sprint("house-", n), Name: fmt.Sprint("House ", n),
		Campus: hostel.Campus{ID: 1, Name: "UG Legon"},
		Status: hostel.StatusAvailable, IsAvailable: true,
		Rooms: []hostel.Room{{UUID: fmt.Sprint("r-", n), Label: "Standard", NumberInRoom: 5, NumberOfRooms: 1,
			CurrentOccupants: 1, Price: hostel.Cedis(450), Gender: hostel.Mixed, Available: true}},
	}
}

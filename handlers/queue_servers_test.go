package handlers

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// server is one of several at one ledger, with a line of its own.
type server struct {
	web    http.Handler
	line   *booking.Queue
	letEnd chan struct{} // lets those end who are at its desk
}

// betweenServers runs a test of the line with two servers. Ama's browser comes to the first one until it
// is told otherwise.
func betweenServers(t *testing.T, test func(s *lineStage, first, second server)) {
	t.Helper()
	inLine(t, 10, func(s *lineStage) {
		first := server{s.web, s.line, s.letEnd}
		config := s.config
		config.Queue = booking.NewQueue(1, 10, time.Now, slog.New(slog.DiscardHandler))
		web, err := New(config)
		if err != nil {
			t.Fatal(err)
		}
		second := server{web, config.Queue, make(chan struct{})}
		test(s, first, second)
		s.comesTo(first)
		close(second.letEnd)
		second.line.Close()
	})
}

// comesTo is whom the proxy passes Ama's requests and the next others to.
func (s *lineStage) comesTo(to server) {
	s.web, s.line, s.letEnd = to.web, to.line, to.letEnd
}

var (
	refreshTo = regexp.MustCompile(`http-equiv="refresh" content="\d+; url=([^"]+)"`)
	endpoint  = regexp.MustCompile(`"endpoint":"([^"]+)"`)
	leaveForm = regexp.MustCompile(`action="(/book/line/leave[^"]*)"`)
)

// follows is an address that a page has.
func (s *lineStage) follows(page *httptest.ResponseRecorder, pattern *regexp.Regexp) string {
	s.t.Helper()
	found := pattern.FindStringSubmatch(strings.NewReplacer("&#34;", `"`, "&quot;", `"`).Replace(page.Body.String()))
	if found == nil {
		s.t.Fatalf("%d without %v: %s", page.Code, pattern, banner(page))
	}
	return strings.NewReplacer("&amp;", "&", `\u0026`, "&").Replace(found[1])
}

// joins presses Book and is the page of the line that it leads to.
func (s *lineStage) joins(room string) *httptest.ResponseRecorder {
	s.t.Helper()
	w := s.asks("/book", "room", room, "price", "45000")
	s.leads(w, queuePage+"?")
	return s.asks(w.Header().Get("Location"))
}

// TestAPlaceStandsAtEveryServer has Ama's page ask another server each time, without JavaScript by its own
// address and with it by the island's, until the turn comes at the second one.
func TestAPlaceStandsAtEveryServer(t *testing.T) {
	for name, pattern := range map[string]*regexp.Regexp{"without JavaScript": refreshTo, "with it": endpoint} {
		t.Run(name, func(t *testing.T) {
			betweenServers(t, func(s *lineStage, first, second server) {
				s.crowds(3)
				page := s.joins("r-0")
				s.says(page, http.StatusOK, "You are number <b>3</b> of 3 in the line.")
				s.comesTo(second)
				s.crowds(2)
				for range 2 {
					again := s.asks(s.follows(page, pattern))
					s.says(again, http.StatusOK, "You are number <b>1</b> of 2 in the line.") // by when she came
					s.comesTo(first)
					s.says(s.asks(s.follows(page, pattern)), http.StatusOK, "You are number <b>3</b> of 3 in the line.")
					s.comesTo(second)
				}
				s.ends(1)
				if b, held := s.books.Booking("ama"); !held || b.State != hostel.Held || b.RoomUUID != "r-0" {
					s.t.Errorf("she has %+v", b)
				}
				s.comesTo(first) // where she still waits
				at := s.asks(s.follows(page, pattern))
				if pattern == endpoint {
					if at.Code != http.StatusNoContent {
						s.t.Errorf("the part answers %d: %s", at.Code, banner(at))
					}
					at = s.asks(s.follows(page, refreshTo))
				}
				s.leads(at, "/dashboard")
				if _, waits := first.line.Waiting("ama"); waits || len(s.bank.References()) != 1 {
					s.t.Errorf("she still waits: %v; the provider was asked for %v", waits, s.bank.References())
				}
			})
		})
	}
}

func TestWhoLeavesTheLineAtOneServerIsBookedByNone(t *testing.T) {
	for _, leaves := range []bool{true, false} { // the control stays
		betweenServers(t, func(s *lineStage, first, second server) {
			s.crowds(1)
			page := s.joins("r-0")
			s.comesTo(second)
			if leaves {
				s.leads(s.asks(s.follows(page, leaveForm), "x", ""), "/hostels/house-1")
				s.says(s.asks(s.follows(page, refreshTo)), http.StatusConflict, "Your place is gone")
			}
			s.comesTo(first)
			s.ends(1)
			if b, held := s.books.Booking("ama"); held && b.State == hostel.Held == leaves {
				s.t.Errorf("she left: %v, and has %+v", leaves, b)
			}
			if leaves { // and may come again
				s.leads(s.asks("/book", "room", "r-0"), atProvider)
			}
		})
	}
}

func TestTheNewestWishCountsWhicheverServersTurnComesFirst(t *testing.T) {
	betweenServers(t, func(s *lineStage, first, second server) {
		s.crowds(1)
		page := s.joins("r-0")
		time.Sleep(time.Minute)
		s.comesTo(second)
		s.leads(s.asks("/book", "room", "r-1"), atProvider) // there is no line here
		s.comesTo(first)
		s.ends(1) // here the older wish waits
		s.leads(s.asks(s.follows(page, refreshTo)), "/dashboard")
		if b, held := s.books.Booking("ama"); !held || b.RoomUUID != "r-1" {
			s.t.Errorf("she has %+v", b)
		}
	})
}

func TestAServerThatWasRestartedGivesThePlaceBack(t *testing.T) {
	betweenServers(t, func(s *lineStage, _, second server) {
		s.crowds(1)
		page := s.joins("r-0")
		s.comesTo(second) // which knows nothing
		s.crowds(2)
		s.says(s.asks(s.follows(page, refreshTo)), http.StatusOK, "You are number <b>1</b> of 2 in the line.")
		s.ends(1)
		s.leads(s.asks(s.follows(page, refreshTo)), atProvider)
	})
}

func TestATicketIsItsStudentsAndOfNow(t *testing.T) {
	betweenServers(t, func(s *lineStage, _, second server) {
		s.crowds(1)
		page := s.joins("r-0")
		address, err := url.Parse(s.follows(page, refreshTo))
		if err != nil {
			t.Fatal(err)
		}
		s.comesTo(second)
		s.crowds(1)
		for name, change := range map[string][]string{"earlier": {"since", "1"}, "another room": {"room", "r-1"},
			"another price": {"price", "1"}, "later": {"wished", "99999999999999"}, "no signature": {"sign", ""}} {
			q := address.Query()
			q.Set(change[0], change[1])
			s.asks(queuePage + "?" + q.Encode())
			if _, waits := second.line.Waiting("ama"); waits {
				s.t.Errorf("%s: she has a place", name)
			}
		}
		time.Sleep(20 * time.Minute)
		s.asks(address.String())
		if _, waits := second.line.Waiting("ama"); waits {
			s.t.Error("an old ticket gave her a place")
		}
	})
	betweenServers(t, func(s *lineStage, _, second server) { // the control
		s.crowds(1)
		address := s.follows(s.joins("r-0"), refreshTo)
		s.comesTo(second)
		s.crowds(1)
		s.asks(address)
		if _, waits := second.line.Waiting("ama"); !waits {
			s.t.Error("a whole ticket gave her no place")
		}
	})
}

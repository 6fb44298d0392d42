package server_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// numbers are what a server told when it was asked.
type numbers struct {
	t    *testing.T
	text string
}

// asked reads a server's numbers as Prometheus does.
func asked(t *testing.T, addr string) numbers {
	t.Helper()
	response, err := http.Get("http://" + addr + "/metrics")
	must.Do(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%d, %v: %s", response.StatusCode, err, text)
	}
	return numbers{t, string(text)}
}

// of is one number, by its name and labels as they are written.
func (n numbers) of(series string) float64 {
	n.t.Helper()
	for line := range strings.Lines(n.text) {
		if value, found := strings.CutPrefix(line, series+" "); found {
			number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			must.Do(n.t, err)
			return number
		}
	}
	n.t.Errorf("there is no %s", series)
	return 0
}

// has reports whether there is a series of a name, with a label where one is given.
func (n numbers) has(name, label string) bool {
	for line := range strings.Lines(n.text) {
		series, found := strings.CutPrefix(line, name)
		if found && (series[0] == '{' || series[0] == ' ') && strings.Contains(series, label) {
			return true
		}
	}
	return false
}

// watchedServer is a server under a stand-in of the provider, where one student has booked a bed and paid.
func watchedServer(t *testing.T) numbers {
	t.Helper()
	bank, dir := standin.New(servertest.ProviderKey), t.TempDir()
	provider := httptest.NewServer(bank)
	t.Cleanup(provider.Close)
	db := servertest.OpenDatabase(t, servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1)))
	students, rooms := servertest.Enrol(t, db, 0, 2), servertest.Rooms(t, db)
	servertest.Run(t, dir, "backup", filepath.Join(t.TempDir(), "copy.db")).Wants(0)
	addr := servertest.FreeAddress(t)
	p := servertest.Start(t, dir, servertest.FreeAddress(t), "METRICS_ADDR="+addr, "PAYSTACK_SECRET_KEY="+
		servertest.ProviderKey, "PAYSTACK_API_URL="+provider.URL)
	ctx, room := t.Context(), rooms["room-0"]
	if told, err := students[0].Hold(ctx, p.URL, room); err != nil || told.Status != http.StatusOK {
		t.Fatalf("%+v, %v", told, err)
	}
	page, err := students[0].Checkout(ctx, p.URL, room)
	if err != nil || bank.Pay(page.Reference) != nil || students[0].ComeBack(ctx, p.URL, page.Reference) != nil {
		t.Fatalf("%+v, %v", page, err)
	}
	if told, err := students[1].Hold(ctx, p.URL, room); err != nil || told.Status != http.StatusConflict {
		t.Fatalf("%+v, %v", told, err)
	}
	for range 3 {
		if response, err := http.Get(p.URL + "/hostels"); err != nil || response.Body.Close() != nil {
			t.Fatal(err)
		}
	}
	if response, err := http.Get(p.URL + "/nowhere"); err != nil || response.Body.Close() != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		n := asked(t, addr) // a request is counted when its response has gone
		if n.of(`efie_letters_total{outcome="sent"}`) >= 2 && n.of(hostelsAnswered) >= 3 || time.Now().After(deadline) {
			return n
		}
	}
}

const hostelsAnswered = `efie_request_duration_seconds_count{route="/hostels",status="200"}`

// TestTheNumbersOfAServer reads them once, for all that must hold of them.
func TestTheNumbersOfAServer(t *testing.T) {
	n := watchedServer(t)
	t.Run("move with a booking", func(t *testing.T) { wantsBooking(t, n) })
	t.Run("keep to the rules of Prometheus", func(t *testing.T) {
		problems, err := promlint.New(strings.NewReader(n.text)).Lint()
		must.Do(t, err)
		for _, p := range problems {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	})
	t.Run("are all that alerts and dashboard ask for", func(t *testing.T) { wantsNames(t, n) })
}

func wantsBooking(t *testing.T, n numbers) {
	for series, want := range map[string]float64{
		`efie_holds_total{outcome="held"}`: 1, `efie_holds_total{outcome="room_full"}`: 1,
		`efie_holds_total{outcome="fault"}`:          0,
		`efie_payments_moved_total{state="success"}`: 1, `efie_payments_moved_total{state="allocated"}`: 1,
		`efie_payments_moved_total{state="refund due"}`: 0,
		"efie_money_received_pesewas_total":             45000, "efie_money_returned_pesewas_total": 0,
		`efie_provider_call_duration_seconds_count{call="authorize",outcome="answered"}`: 1,
		`efie_letters_total{outcome="sent"}`:                                             2,
		`efie_bookings{state="confirmed"}`:                                               1,
		`efie_bookings{state="held"}`:                                                    0,
		`efie_line_students{at="waiting"}`:                                               0,
		"efie_catalogue_hostels":                                                         1, "efie_pages_made_total": 1,
		"efie_pages_found_total": 2, "efie_pages_kept": 1, "efie_database_up": 1,
		"efie_alarms_waiting": 0, "efie_letters_given_up": 0, `efie_refunds_open{state="refund due"}`: 0,
		`efie_requests_shed_total{lane="searches"}`: 0,
		hostelsAnswered: 3,
	} {
		if got := n.of(series); got != want {
			t.Errorf("%s is %v, want %v", series, got, want)
		}
	}
	if served, stored := n.of("efie_catalogue_version"), n.of("efie_catalogue_stored_version"); served != stored ||
		served == 0 {
		t.Errorf("version %v is served, %v is stored", served, stored)
	}
	now := float64(time.Now().Unix())
	for _, since := range []string{"efie_catalogue_followed_timestamp_seconds", "efie_backup_last_timestamp_seconds"} {
		if at := n.of(since); at < now-600 || at > now+600 {
			t.Errorf("%s is %v, and now is %v", since, at, now)
		}
	}
	if n.of("efie_disk_free_bytes") <= 0 || n.of("efie_pages_kept_bytes") <= 0 {
		t.Error("no room on the disk, or none taken by pages")
	}
}

var (
	namedNumber = regexp.MustCompile(`\b(?:efie|go|process)_[a-z0-9_]+`)
	namedLabel  = regexp.MustCompile(`\b(efie_[a-z0-9_]+)\{((?:[^}"]|"[^"]*")*)\}`)
	exactLabel  = regexp.MustCompile(`\b\w+="[^"]*"`)
)

// unknown are the numbers, and those with a label, that a text names and nobody tells.
func (n numbers) unknown(text string) (names []string) {
	for _, name := range namedNumber.FindAllString(text, -1) {
		if !n.has(name, "") {
			names = append(names, name)
		}
	}
	for _, of := range namedLabel.FindAllStringSubmatch(text, -1) {
		for _, label := range exactLabel.FindAllString(of[2], -1) {
			if !n.has(of[1], label) {
				names = append(names, of[1]+"{"+label+"}")
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func wantsNames(t *testing.T, n numbers) {
	for _, name := range []string{"alerts.yml", "dashboard.json"} {
		text := must.Read(t, servertest.Repository("deploy", name))
		words := strings.ReplaceAll(string(text), `\"`, `"`) // of JSON
		if found := namedNumber.FindAllString(words, -1); len(found) < 15 {
			t.Errorf("%s names only %q", name, found)
		}
		if names := n.unknown(words); len(names) > 0 {
			t.Errorf("%s asks for %q, which nobody tells", name, names)
		}
	}
	// The control: each of these is seen.
	wrong := `rate(efie_holds_totals[5m]) + go_routines + efie_holds_total{outcome="lost"} + efie_bookings{state=~"x|y",state="lost"}`
	if names := n.unknown(wrong); !slices.Equal(names,
		[]string{`efie_bookings{state="lost"}`, "efie_holds_totals", `efie_holds_total{outcome="lost"}`,
			"go_routines"}) {
		t.Errorf("seen are %q", names)
	}
}

func TestMetricsAreNotOnTheSite(t *testing.T) {
	t.Parallel()
	if page := servertest.NewSite(t,
		servertest.FourHostels).NewBrowser().Get("/metrics"); page.Status != http.StatusNotFound {
		t.Errorf("everybody sees the metrics: %d", page.Status)
	}
}

package server_test

import (
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"efie/server/servertest"
	"efie/test/must"
)

// scrape is the text of a server's metrics.
type scrape struct {
	t    *testing.T
	text string
}

// readMetrics reads a server's metrics as Prometheus does.
func readMetrics(t *testing.T, addr string) scrape {
	t.Helper()
	response, err := http.Get("http://" + addr + "/metrics")
	must.Do(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%d, %v: %s", response.StatusCode, err, text)
	}
	return scrape{t, string(text)}
}

// value returns the value of a series, which has a name and perhaps labels.
func (n scrape) value(series string) float64 {
	n.t.Helper()
	for line := range strings.Lines(n.text) {
		if value, found := strings.CutPrefix(line, series+" "); found {
			number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			must.Do(n.t, err)
			return number
		}
	}
	n.t.Errorf("the metrics lack %s", series)
	return 0
}

// has reports whether the metrics have a series of this name and, unless label is "", this label.
func (n scrape) has(name, label string) bool {
	for line := range strings.Lines(n.text) {
		series, found := strings.CutPrefix(line, name)
		if found && (series[0] == '{' || series[0] == ' ') && strings.Contains(series, label) {
			return true
		}
	}
	return false
}

// scrapeServer returns the metrics of a server with a fake provider, where one student has booked a bed and paid.
func scrapeServer(t *testing.T) scrape {
	t.Helper()
	dir := t.TempDir()
	paystack, provider := servertest.NewPaystack(t, servertest.ProviderKey)
	db := servertest.OpenDatabase(t, servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1)))
	students, rooms := servertest.AddStudents(t, db, 0, 2), servertest.Rooms(t, db)
	servertest.Run(t, dir, "backup", filepath.Join(t.TempDir(), "copy.db")).Wants(0)
	addr := servertest.FreeAddress(t)
	p := servertest.Start(t, dir, servertest.FreeAddress(t), "METRICS_ADDR="+addr, "PAYSTACK_SECRET_KEY="+
		servertest.ProviderKey, "PAYSTACK_API_URL="+provider)
	ctx, room := t.Context(), rooms["room-0"]
	if reply, err := students[0].Hold(ctx, p.URL, room); err != nil || reply.Status != http.StatusOK {
		t.Fatalf("%+v, %v", reply, err)
	}
	page, err := students[0].Checkout(ctx, p.URL, room)
	if err != nil || paystack.Pay(page.Reference) != nil || students[0].ComeBack(ctx, p.URL, page.Reference) != nil {
		t.Fatalf("%+v, %v", page, err)
	}
	if reply, err := students[1].Hold(ctx, p.URL, room); err != nil || reply.Status != http.StatusConflict {
		t.Fatalf("%+v, %v", reply, err)
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
		n := readMetrics(t, addr) // a request is counted after its response was sent
		if n.value(`efie_letters_total{outcome="sent"}`) >= 2 && n.value(hostelsRequests) >= 3 || time.Now().After(deadline) {
			return n
		}
	}
}

const hostelsRequests = `efie_request_duration_seconds_count{route="/hostels",status="200"}`

// TestMetricsOfAServer reads the metrics once for all subtests.
func TestMetricsOfAServer(t *testing.T) {
	n := scrapeServer(t)
	t.Run("count a booking", func(t *testing.T) { wantsBooking(t, n) })
	t.Run("follow the rules of Prometheus", func(t *testing.T) {
		problems, err := promlint.New(strings.NewReader(n.text)).Lint()
		must.Do(t, err)
		for _, p := range problems {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	})
	t.Run("have all names in alerts and dashboard", func(t *testing.T) { wantsNames(t, n) })
}

func wantsBooking(t *testing.T, n scrape) {
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
		hostelsRequests: 3,
	} {
		must.Equal(t, series, n.value(series), want)
	}
	if served, stored := n.value("efie_catalogue_version"), n.value("efie_catalogue_stored_version"); served != stored ||
		served == 0 {
		t.Errorf("the server has version %v, the database %v", served, stored)
	}
	now := float64(time.Now().Unix())
	for _, since := range []string{"efie_catalogue_followed_timestamp_seconds", "efie_backup_last_timestamp_seconds"} {
		if at := n.value(since); at < now-600 || at > now+600 {
			t.Errorf("%s is %v, but now is %v", since, at, now)
		}
	}
	if n.value("efie_disk_free_bytes") <= 0 || n.value("efie_pages_kept_bytes") <= 0 {
		t.Error("the disk has no free bytes, or the page cache is empty")
	}
}

var (
	metricName  = regexp.MustCompile(`\b(?:efie|go|process)_[a-z0-9_]+`)
	metricLabel = regexp.MustCompile(`\b(efie_[a-z0-9_]+)\{((?:[^}"]|"[^"]*")*)\}`)
	exactLabel  = regexp.MustCompile(`\b\w+="[^"]*"`)
)

// unknown returns the metrics, alone or with a label, that a text names and the server does not have.
func (n scrape) unknown(text string) (names []string) {
	for _, name := range metricName.FindAllString(text, -1) {
		if !n.has(name, "") {
			names = append(names, name)
		}
	}
	for _, of := range metricLabel.FindAllStringSubmatch(text, -1) {
		for _, label := range exactLabel.FindAllString(of[2], -1) {
			if !n.has(of[1], label) {
				names = append(names, of[1]+"{"+label+"}")
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func wantsNames(t *testing.T, n scrape) {
	for _, name := range []string{"alerts.yml", "dashboard.json"} {
		text := must.Read(t, servertest.Repository("deploy", name))
		words := strings.ReplaceAll(string(text), `\"`, `"`) // undoes the escaping of JSON
		if found := metricName.FindAllString(words, -1); len(found) < 15 {
			t.Errorf("%s names only %q", name, found)
		}
		if names := n.unknown(words); len(names) > 0 {
			t.Errorf("%s uses %q, which the server does not have", name, names)
		}
	}
	// The control: each of these wrong names is found.
	wrong := `rate(efie_holds_totals[5m]) + go_routines + efie_holds_total{outcome="lost"} + ` +
		`efie_bookings{state=~"x|y",state="lost"}`
	if names := n.unknown(wrong); !slices.Equal(names,
		[]string{`efie_bookings{state="lost"}`, "efie_holds_totals", `efie_holds_total{outcome="lost"}`,
			"go_routines"}) {
		t.Errorf("found %q", names)
	}
}

func TestMetricsAreNotOnTheSite(t *testing.T) {
	t.Parallel()
	if page := servertest.NewSite(t,
		servertest.FourHostels).NewBrowser().Get("/metrics"); page.Status != http.StatusNotFound {
		t.Errorf("the site serves the metrics: %d", page.Status)
	}
}

package server

import (
	"os"
	"path/filepath"
	"syscall"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"efie/config"
	"efie/handlers"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store"
)

// serverNumbers are the numbers of a server that are read when Prometheus asks.
type serverNumbers struct {
	config  config.Config
	store   *store.Store
	hostels *catalogue.Catalogue
	queue   *booking.Queue
	web     handlers.Web
}

// watch lets Prometheus ask for the numbers of a server.
func (m *collector) watch(w serverNumbers) {
	write, read := w.store.Pools()
	m.registry.MustRegister(w, &databaseNumbers{store: w.store},
		collectors.NewDBStatsCollector(write, "write"), collectors.NewDBStatsCollector(read, "read"))
}

// Describe implements prometheus.Collector. It names no number, so that each is named once, in Collect.
func (serverNumbers) Describe(chan<- *prometheus.Desc) {}

func (w serverNumbers) Collect(to chan<- prometheus.Metric) {
	count := func(of *prometheus.Desc, n uint64, labels ...string) {
		to <- prometheus.MustNewConstMetric(of, prometheus.CounterValue, float64(n), labels...)
	}
	f := w.web.Figures()
	count(described("efie_pages_found_total", "How often a page that was kept answered a request."), f.PagesFound)
	count(described("efie_pages_made_total", "How often a page was made to be kept."), f.PagesMade)
	tell(to, described("efie_pages_kept", "Pages that are kept."), float64(f.Pages))
	tell(to, described("efie_pages_kept_bytes", "About how many bytes the kept pages take."), float64(f.PageBytes))
	shed := described("efie_requests_shed_total",
		"Requests that were turned away, as their turn did not come in time, by lane.", "lane")
	count(shed, f.Shed.Searches, "searches")
	count(shed, f.Shed.Visitors, "visitors")
	count(shed, f.Shed.Students, "students")
	inLine := described("efie_line_students",
		"Held bookings without a payment page, by where: waiting, or with the provider (desk).", "at")
	waiting, atDesk := w.queue.Size()
	tell(to, inLine, float64(waiting), "waiting")
	tell(to, inLine, float64(atDesk), "desk")
	c := w.hostels.Snapshot()
	tell(to, described("efie_catalogue_version", "The version of the catalogue in memory."), float64(c.Version))
	tell(to, described("efie_catalogue_hostels", "Hostels in the catalogue in memory."), float64(len(c.Hostels)))
	tell(to, described("efie_database_writers_waiting", "Transactions that wait for their turn to be written."),
		float64(w.store.Writing()))
	var disk syscall.Statfs_t
	if syscall.Statfs(filepath.Clean(w.config.DataDir), &disk) == nil {
		tell(to, described("efie_disk_free_bytes", "Bytes that may still be written where DATA_DIR is."),
			float64(disk.Bavail)*float64(disk.Bsize))
	}
	if info, err := os.Stat(w.config.BackupNote()); err == nil {
		tell(to, described("efie_backup_last_timestamp_seconds",
			"When efie backup last succeeded with this DATA_DIR, in Unix time; not there before the first time."),
			float64(info.ModTime().UnixMilli())/1000)
	}
}

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

// serverMetrics reads metrics from the parts of a server for each scrape.
type serverMetrics struct {
	config  config.Config
	store   *store.Store
	hostels *catalogue.Catalogue
	queue   *booking.Queue
	web     *handlers.Web
}

// register adds the metrics of a server and its database.
func (m *collector) register(w serverMetrics) {
	write, read := w.store.Pools()
	m.registry.MustRegister(w, databaseMetrics{w.store},
		collectors.NewDBStatsCollector(write, "write"), collectors.NewDBStatsCollector(read, "read"))
}

// Describe implements prometheus.Collector. It describes nothing: Collect describes each metric once.
func (serverMetrics) Describe(chan<- *prometheus.Desc) {}

func (w serverMetrics) Collect(to chan<- prometheus.Metric) {
	count := func(of *prometheus.Desc, n uint64, labels ...string) {
		to <- prometheus.MustNewConstMetric(of, prometheus.CounterValue, float64(n), labels...)
	}
	f := w.web.Figures()
	count(describe("efie_pages_found_total", "Requests that the page cache answered."), f.PagesFound)
	count(describe("efie_pages_made_total", "Pages that were rendered for the page cache."), f.PagesRendered)
	sendGauge(to, describe("efie_pages_kept", "Pages in the page cache."), float64(f.Pages))
	sendGauge(to, describe("efie_pages_kept_bytes", "Approximate size of the page cache in bytes."), float64(f.PageBytes))
	shed := describe("efie_requests_shed_total",
		"Requests that load shedding refused, by lane.", "lane")
	count(shed, f.Shed.Searches, "searches")
	count(shed, f.Shed.Visitors, "visitors")
	count(shed, f.Shed.Students, "students")
	queued := describe("efie_line_students",
		"Held bookings in the payment queue: waiting, or opening the payment page now (desk).", "at")
	waiting, opening := w.queue.Size()
	sendGauge(to, queued, float64(waiting), "waiting")
	sendGauge(to, queued, float64(opening), "desk")
	c := w.hostels.Snapshot()
	sendGauge(to, describe("efie_catalogue_version", "The version of the catalogue in memory."), float64(c.Version))
	sendGauge(to, describe("efie_catalogue_hostels", "Hostels in the catalogue in memory."), float64(len(c.Hostels)))
	sendGauge(to, describe("efie_database_writers_waiting", "Transactions that wait to be written."),
		float64(w.store.Writing()))
	var disk syscall.Statfs_t
	if syscall.Statfs(filepath.Clean(w.config.DataDir), &disk) == nil {
		sendGauge(to, describe("efie_disk_free_bytes", "Free bytes on the disk of DATA_DIR."),
			float64(disk.Bavail)*float64(disk.Bsize))
	}
	if info, err := os.Stat(w.config.BackupNote()); err == nil {
		sendGauge(to, describe("efie_backup_last_timestamp_seconds",
			"Time of the last successful efie backup of this DATA_DIR, in Unix time; missing before the first backup."),
			float64(info.ModTime().UnixMilli())/1000)
	}
}

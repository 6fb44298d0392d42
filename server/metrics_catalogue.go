package server

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"efie/hostel/catalogue"
)

// followed is when the catalogue in memory was last compared with the database.
type followed struct{ millis atomic.Int64 }

var followedAt = described("efie_catalogue_followed_timestamp_seconds",
	"When the catalogue in memory was last held against the database, in Unix time; 0 before the first time.")

// Describe implements prometheus.Collector.
func (f *followed) Describe(to chan<- *prometheus.Desc) { to <- followedAt }

// Collect implements prometheus.Collector.
func (f *followed) Collect(to chan<- prometheus.Metric) {
	tell(to, followedAt, float64(f.millis.Load())/1000)
}

// watchedSource is a source of the catalogue that notes when it was last read without an error.
type watchedSource struct {
	catalogue.Source
	followed *followed
}

// AvailabilitySince implements catalogue.Source: it is read last each time.
func (w watchedSource) AvailabilitySince(
	ctx context.Context, since int64,
) ([]catalogue.RoomAvailability, int64, error) {
	news, mark, err := w.Source.AvailabilitySince(ctx, since)
	if err == nil {
		w.followed.millis.Store(time.Now().UnixMilli())
	}
	return news, mark, err
}

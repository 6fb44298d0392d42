package server

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"efie/hostel/catalogue"
)

func newFollowedMetric() prometheus.Gauge {
	return prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "efie_catalogue_followed_timestamp_seconds",
		Help: "Time of the last comparison of the catalogue in memory with the database, in Unix time; 0 before the first.",
	})
}

// watchedSource is a catalogue source that records the time of its last successful read.
type watchedSource struct {
	catalogue.Source
	followed prometheus.Gauge
}

// AvailabilitySince implements catalogue.Source. The catalogue calls it last in each comparison.
func (w watchedSource) AvailabilitySince(
	ctx context.Context, since int64,
) ([]catalogue.RoomAvailability, int64, error) {
	changes, mark, err := w.Source.AvailabilitySince(ctx, since)
	if err == nil {
		w.followed.SetToCurrentTime()
	}
	return changes, mark, err
}

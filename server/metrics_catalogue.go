package server

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"efie/hostel/catalogue"
)

func newFollowedMetric() prometheus.Gauge {
	return prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "efie_catalogue_followed_timestamp_seconds",
		Help: "When the catalogue in memory was last held against the database, in Unix time; 0 before the first time.",
	})
}

// watchedSource is a source of the catalogue that notes when it was last read without an error.
type watchedSource struct {
	catalogue.Source
	followed prometheus.Gauge
}

// AvailabilitySince implements catalogue.Source: it is read last each time.
func (w watchedSource) AvailabilitySince(
	ctx context.Context, since int64,
) ([]catalogue.RoomAvailability, int64, error) {
	news, mark, err := w.Source.AvailabilitySince(ctx, since)
	if err == nil {
		w.followed.SetToCurrentTime()
	}
	return news, mark, err
}

package server

import (
	"context"
	"log/slog"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/db"
)

const (
	// alarmsEvery is the interval between searches for alarms without an email.
	alarmsEvery = 5 * time.Second
	// digestHour is the hour of the daily digest, in UTC (the time of Ghana).
	digestHour = 7
	// digestMost is the greatest number of lines in a digest.
	digestMost = 100
)

// operator queues the emails to OPERATOR_EMAIL: alarms about money, and one digest a day.
type operator struct {
	email    string
	database string
	store    *store.Store
	log      *slog.Logger
	queued   func() // run calls it after it has queued an email
}

// run queues emails until ctx ends. Without an email address it returns at once.
func (o operator) run(ctx context.Context) {
	if o.email == "" {
		return
	}
	tick := time.NewTicker(alarmsEvery)
	defer tick.Stop()
	for now := time.Now(); ; {
		o.queue(ctx, now)
		select {
		case <-ctx.Done():
			return
		case now = <-tick.C:
		}
	}
}

func (o operator) queue(ctx context.Context, now time.Time) {
	alarms, err := o.store.QueueAlarms(ctx, o.email, now)
	if err != nil && ctx.Err() == nil {
		o.log.ErrorContext(ctx, "the emails about alarms were not queued", "error", err)
	}
	digest, err := o.queueDigest(ctx, now)
	if err != nil && ctx.Err() == nil {
		o.log.ErrorContext(ctx, "the digest was not queued", "error", err)
	}
	if alarms || digest {
		o.queued()
	}
}

// queueDigest queues an email with the report of efie doctor, if it is due. It locks nothing while it reads.
func (o operator) queueDigest(ctx context.Context, now time.Time) (queued bool, err error) {
	since := now.UTC().Truncate(24 * time.Hour).Add(digestHour * time.Hour)
	if now.Before(since) {
		since = since.Add(-24 * time.Hour)
	}
	if due, err := o.store.DigestDue(ctx, since); err != nil || !due {
		return false, err
	}
	digest := hostel.Email{Kind: hostel.EmailDigest, To: o.email, Lines: o.digest(ctx, now)}
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	return o.store.QueueDigest(ctx, digest, since, now)
}

// digest returns the lines of a digest. The first is its subject.
func (o operator) digest(ctx context.Context, now time.Time) []string {
	err := db.CheckIntact(ctx, o.database)
	var found store.Diagnosis
	if err == nil {
		found, err = o.store.ExamineWithAlarms(ctx, now)
	}
	if err != nil {
		return []string{"The database cannot be checked.", err.Error(), "Run efie doctor on the server."}
	}
	lines := append([]string{found.Headline()}, found.Report()...)
	if more := len(lines) - digestMost; more > 0 {
		lines = append(lines[:digestMost], hostel.Count(more, "more line")+": run efie doctor on the server.")
	}
	return lines
}

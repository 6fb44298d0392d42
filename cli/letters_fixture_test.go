package cli

import (
	"encoding/json"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// givenUp is when the letters of these tests were given up: so late that none is forgotten meanwhile.
var givenUp = time.Date(2126, 3, 2, 14, 0, 0, 0, time.UTC)

// addUnsent puts a letter into the outbox that has not left: given up at a time, or tried later still.
func addUnsent(s *servertest.RunningSite, id string, kind hostel.LetterKind, dead time.Time, reason string) {
	s.T.Helper()
	text, err := json.Marshal(hostel.Letter{Kind: kind, To: id + "@example.com", Name: "Ama", Reference: "EFIE-1",
		Paid: hostel.Cedis(450)})
	must.Do(s.T, err)
	written := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	deadAt := int64(0)
	if !dead.IsZero() {
		deadAt = dead.UnixMilli()
	}
	s.Exec(`insert into outbox (id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
		values ($1, $2, $3, $4, 0, 0, 0, $5, $6)`, id, string(text), written.UnixMilli(), time.Now().Add(time.Hour).UnixMilli(), deadAt, reason)
}

package cli

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// everyCommand calls visit with each command and each group of commands, and its words.
func everyCommand(visit func(node *kong.Node, words []string)) {
	var each func(node *kong.Node, words []string)
	each = func(node *kong.Node, words []string) {
		visit(node, words)
		for _, child := range node.Children {
			each(child, append(words[:len(words):len(words)], child.Name))
		}
	}
	each(newParser(io.Discard, io.Discard, func(int) {}).Model.Node, nil)
}

// write writes a new file and returns its path.
func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// nudgeWorker makes the email worker of a running site look for emails now, not at its next tick in up to ten seconds.
func nudgeWorker(s *servertest.RunningSite) {
	s.T.Helper()
	s.NewBrowser().Post("/forgot-password", "email", "nobody@example.com").Wants(s.T, 200)
}

// givenUp is the time at which Efie gave up an email of these tests. It is in the future, so that Efie does not delete
// the email.
var givenUp = time.Date(2126, 3, 2, 14, 0, 0, 0, time.UTC)

// addUnsent adds an unsent email to the outbox. The email was given up at the time dead, or is to be tried again if
// dead is zero.
func addUnsent(s *servertest.RunningSite, id string, kind hostel.EmailKind, dead time.Time, reason string) {
	s.T.Helper()
	text, err := json.Marshal(hostel.Email{Kind: kind, To: id + "@example.com", Name: "Ama", Reference: "EFIE-1",
		Paid: hostel.Cedis(450)})
	must.Do(s.T, err)
	written := time.Date(2025, 3, 2, 12, 0, 0, 0, time.UTC)
	deadAt := int64(0)
	if !dead.IsZero() {
		deadAt = dead.UnixMilli()
	}
	s.Exec(`insert into outbox (id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
		values ($1, $2, $3, $4, 0, 0, 0, $5, $6)`, id, string(text), written.UnixMilli(),
		time.Now().Add(time.Hour).UnixMilli(), deadAt, reason)
}

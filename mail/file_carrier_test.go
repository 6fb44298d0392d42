package mail

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestTheFolderReturnsTheDeliveredEmails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data", "mail")
	folder, err := NewFileCarrier(dir)
	must.Do(t, err)
	for i, kind := range kinds {
		q := queuedEmail(kind)
		q.QueuedAt = q.QueuedAt.Add(time.Duration(i) * time.Second)
		for range 2 { // the second delivery adds no email
			must.Do(t, folder.Carry(t.Context(), compose(t, q)))
		}
	}
	emails, err := folder.Emails()
	must.Do(t, err)
	if len(emails) != len(kinds) {
		t.Fatalf("%d emails, want %d", len(emails), len(kinds))
	}
	if !slices.IsSortedFunc(emails, func(a, b Received) int { return b.Date.Compare(a.Date) }) {
		t.Error("not the newest first")
	}
	newest, oldest := emails[0], emails[len(emails)-1]
	must.Equal(t, "the date of the first email", oldest.Date.UTC(), queuedEmail(kinds[0]).QueuedAt)
	if newest.ID != "01JD-verify-email" || newest.To != "ama@example.com" {
		t.Errorf("the stored email is %+v", newest)
	}
	must.Equal(t, "the first link", newest.Links[0], "https://efie.example:8443/verify-email/t0k-en_1")
	must.Equal(t, "text", newest.Text, compose(t, queuedEmail(hostel.EmailVerification)).Text)
	failed := slices.IndexFunc(emails, func(r Received) bool { return r.ID == "01JD-refund-failed" })
	must.Equal(t, "subject", emails[failed].Subject,
		"Your GH₵\u00a0450 for Adom & Sons Hostel is not back with you yet")
	files, _ := os.ReadDir(dir)
	for _, file := range files {
		info, err := file.Info()
		must.Do(t, err)
		if !strings.HasSuffix(file.Name(), ".eml") || info.Mode().Perm() != 0o600 {
			t.Errorf("left in the folder: %s %v", file.Name(), info.Mode())
		}
	}
}

func TestABrokenFileDoesNotHideEmails(t *testing.T) {
	folder, err := NewFileCarrier(t.TempDir())
	must.Do(t, err)
	for name, text := range map[string]string{"99.eml": "no email", "98.eml": "", "note.txt": "x",
		".email-1": "half"} {
		must.Do(t, os.WriteFile(filepath.Join(folder.dir, name), []byte(text), 0o600))
	}
	if emails, err := folder.Emails(); err != nil || emails == nil || len(emails) != 0 {
		t.Errorf("an empty folder lists %v, %v", emails, err)
	}
	m := compose(t, queuedEmail(hostel.EmailVerification))
	must.Do(t, folder.Carry(t.Context(), m))
	if emails, err := folder.Emails(); err != nil || len(emails) != 1 {
		t.Errorf("%d emails, %v; want 1", len(emails), err)
	}
}

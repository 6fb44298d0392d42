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

func TestTheFolderReturnsTheCarriedLetters(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data", "mail")
	folder, err := NewFileCarrier(dir)
	must.Do(t, err)
	w := writer(t)
	for i, kind := range kinds {
		q := queued(kind)
		q.QueuedAt = q.QueuedAt.Add(time.Duration(i) * time.Second)
		m, err := w.Compose(q)
		must.Do(t, err)
		for range 2 { // twice is one letter
			must.Do(t, folder.Carry(t.Context(), m))
		}
	}
	letters, err := folder.Letters()
	must.Do(t, err)
	if len(letters) != len(kinds) {
		t.Fatalf("%d letters, want %d", len(letters), len(kinds))
	}
	if !slices.IsSortedFunc(letters, func(a, b Received) int { return b.Date.Compare(a.Date) }) {
		t.Error("not the newest first")
	}
	newest, oldest := letters[0], letters[len(letters)-1]
	if newest.Subject != "Your GH₵ 450 for Adom & Sons Hostel is not back with you yet" {
		t.Errorf("subject %q", newest.Subject)
	}
	if oldest.ID != "01JD-verify-email" || oldest.To != "ama@example.com" ||
		!oldest.Date.Equal(queued(kinds[0]).QueuedAt) {
		t.Errorf("read back as %+v", oldest)
	}
	if want := "https://efie.example:8443/verify-email/t0k-en_1"; oldest.Links[0] != want {
		t.Errorf("links %q, want %q first", oldest.Links, want)
	}
	message, _ := w.Compose(queued(kinds[0]))
	if oldest.Text != message.Text {
		t.Errorf("text changed on the way:\n%q\n%q", oldest.Text, message.Text)
	}
	files, _ := os.ReadDir(dir)
	for _, file := range files {
		info, err := file.Info()
		must.Do(t, err)
		if !strings.HasSuffix(file.Name(), ".eml") || info.Mode().Perm() != 0o600 {
			t.Errorf("left in the folder: %s %v", file.Name(), info.Mode())
		}
	}
}

func TestABrokenFileDoesNotHideLetters(t *testing.T) {
	folder, err := NewFileCarrier(t.TempDir())
	must.Do(t, err)
	for name, text := range map[string]string{"99.eml": "no letter", "98.eml": "", "note.txt": "x",
		".letter-1": "half"} {
		must.Do(t, os.WriteFile(filepath.Join(folder.dir, name), []byte(text), 0o600))
	}
	if letters, err := folder.Letters(); err != nil || letters == nil || len(letters) != 0 {
		t.Errorf("an empty folder lists %v, %v", letters, err)
	}
	m := composed(t, queued(hostel.LetterVerifyEmail))
	must.Do(t, folder.Carry(t.Context(), m))
	if letters, err := folder.Letters(); err != nil || len(letters) != 1 {
		t.Errorf("%d letters, %v; want the one", len(letters), err)
	}
}

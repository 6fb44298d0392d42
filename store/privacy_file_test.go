//go:build !postgres

package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

func TestTheFileKeepsNothingOfADeletedAccount(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("esi", "akua", "efua")
	h.Must(h.Enrol(t.Context(), hostel.Student{Account: hostel.Account{
		ID: "ama", Email: "ama@example.com", Name: "Ama Mensah", Phone: "233241234567", PasswordHash: amaHash,
		CreatedAt: noon,
	}},
		storetest.LinkTo("ama", "link"), hostel.Email{
			Kind: hostel.EmailVerification, To: "ama@example.com", Name: "Ama Mensah",
		}))
	for i := range 100 { // so that her rows are between others
		h.AddStudents(fmt.Sprint("student-", i))
	}
	h.Must(h.deletes(noon))
	h.forgotten("233241234567", amaHash) // the last email still has the other texts
	h.Must(h.Sent(t.Context(), h.Text(`select id from outbox where letter like '%account-deleted%'`), noon))
	h.Must(h.Forget(t.Context(), noon))
	h.Must(transfer.Backup(t.Context(), h.Store, h.Address+".backup"))
	h.forgotten("ama@example.com", "Ama Mensah", "233241234567", amaHash)
}

// forgotten fails the test if a text is in the database's files or in a backup.
func (h *fixture) forgotten(texts ...string) {
	h.T.Helper()
	for _, path := range []string{h.Address, h.Address + "-wal", h.Address + ".backup"} {
		kept, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			h.T.Fatal(err)
		}
		must.Lack(h.T, path, string(kept), texts...)
	}
}

// TestAReaderDoesNotDelayADeletion has a reader that reads an old state for long, as a backup does.
func TestAReaderDoesNotDelayADeletion(t *testing.T) {
	t.Parallel()
	h := ama(t)
	reads, err := h.SQL.Begin()
	h.Must(err)
	var name string
	h.Must(reads.QueryRow(`select name from accounts where id = 'ama'`).Scan(&name))
	began := time.Now()
	h.Must(h.deletes(noon))
	h.Must(h.Forget(t.Context(), noon))
	if took := time.Since(began); took > 8*time.Second {
		t.Errorf("it took %s", took)
	}
	h.Must(reads.Rollback())
	h.Must(h.Forget(t.Context(), noon))
	h.forgotten("233241234567", amaHash)
}

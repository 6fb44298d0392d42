//go:build !postgres

package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
)

func TestTheFileItselfForgetsThePerson(t *testing.T) {
	h := newHouse(t)
	h.enrol("esi", "akua", "efua")
	h.must(h.Enrol(t.Context(), hostel.Student{ID: "ama", Email: "ama@example.com", Name: "Ama Mensah", Phone: "233241234567", PasswordHash: amaHash, CreatedAt: noon},
		linkTo("ama", "link"), hostel.Letter{Kind: hostel.LetterVerifyEmail, To: "ama@example.com", Name: "Ama Mensah"}))
	for i := range 100 { // so that her rows lie among others
		h.enrol(fmt.Sprint("student-", i))
	}
	h.must(h.deletes(noon))
	h.forgotten("233241234567", amaHash) // the last letter still has the others
	h.must(h.Sent(t.Context(), h.text(`select id from outbox where letter like '%account-deleted%'`), noon))
	h.must(h.Forget(t.Context(), noon))
	h.must(store.Backup(t.Context(), h.Store, h.path+".backup"))
	h.forgotten("ama@example.com", "Ama Mensah", "233241234567", amaHash)
}

// forgotten looks for texts in the database's files, and in its backup where there is one.
func (h *house) forgotten(texts ...string) {
	h.t.Helper()
	for _, path := range []string{h.path, h.path + "-wal", h.path + ".backup"} {
		kept, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			h.t.Fatal(err)
		}
		for _, text := range texts {
			if strings.Contains(string(kept), text) {
				h.t.Errorf("%s is still in %s", text, path)
			}
		}
	}
}

// TestWhoReadsHoldsNoDeletionUp has somebody read the state of before for long, as a backup does.
func TestWhoReadsHoldsNoDeletionUp(t *testing.T) {
	h := ama(t)
	reads, err := h.db.Begin()
	h.must(err)
	var name string
	h.must(reads.QueryRow(`select name from students where id = 'ama'`).Scan(&name))
	began := time.Now()
	h.must(h.deletes(noon))
	h.must(h.Forget(t.Context(), noon))
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("it took %s", took)
	}
	h.must(reads.Rollback())
	h.must(h.Forget(t.Context(), noon))
	h.forgotten("233241234567", amaHash)
}

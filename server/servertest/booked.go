package servertest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"efie/config"
	"efie/test/must"
)

// booked holds the files in DATA_DIR of a site where a student has paid for a bed. The first test that needs them makes
// them.
var booked struct {
	sync.Mutex
	files map[string][]byte
}

// NewBookedSite starts a site where a student has paid for a bed. It returns the booking's code and the payment's
// reference, too.
func NewBookedSite(t testing.TB) (s *RunningSite, code, reference string) {
	t.Helper()
	files := bookedFiles(t)
	s = NewSite(t, "", func(c *config.Config) { writeFiles(t, c.DataDir, files) })
	return s, s.Text(`select code from bookings`), s.Text(`select reference from payments`)
}

// NewBookedFolder returns a folder with the data of NewBookedSite. No server uses it.
func NewBookedFolder(t testing.TB) (dir string) {
	t.Helper()
	dir = t.TempDir()
	writeFiles(t, dir, bookedFiles(t))
	return dir
}

func bookedFiles(t testing.TB) map[string][]byte {
	t.Helper()
	booked.Lock()
	defer booked.Unlock()
	if booked.files == nil {
		booked.files = makeBooked(t)
	}
	return booked.files
}

func makeBooked(t testing.TB) map[string][]byte {
	t.Helper()
	s, b := NewStudentSite(t, strings.ReplaceAll(CatalogueOf(2, 2), `"price":450`, `"price":450.05`))
	b.Press(b.Book("room", "room-0"), "pay").Wants(t, 200, "Confirmed")
	s.Eventually("all emails sent, except the email to the host that waits for an hour", func() bool {
		return s.Count(`select count(*) from outbox where sent_at = 0 and about = ''`) == 0
	})
	s.Emails()
	s.Exec(`update transitions set at = (select min(at) from transitions) + case next when 'held' then 0
		when 'created' then 1 when 'authorised' then 2 when 'success' then 3 when 'allocated' then 4
		else 5 end`) // so that each has another time
	files := map[string][]byte{}
	must.Do(t, filepath.WalkDir(s.Config.DataDir, func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(s.Config.DataDir, path)
		if err != nil || d.IsDir() || strings.HasPrefix(name, "efie.db") {
			return err
		}
		files[name], err = os.ReadFile(path)
		return err
	}))
	database := filepath.Join(t.TempDir(), "efie.db")
	s.Exec(`vacuum into $1`, database)
	files["efie.db"] = must.Read(t, database)
	return files
}

func writeFiles(t testing.TB, dir string, files map[string][]byte) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must.Do(t, os.WriteFile(path, content, 0o600))
	}
}

package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"efie/server/servertest"
)

// TestFilesOfCommandsHaveNoRightsForOtherUsers runs commands that make databases with a umask of 0. Only pictures may
// be readable for other users, because a proxy may serve them. The test is not parallel: the process has one umask.
func TestFilesOfCommandsHaveNoRightsForOtherUsers(t *testing.T) {
	umask := syscall.Umask(0)
	t.Cleanup(func() { syscall.Umask(umask) })
	top := t.TempDir()
	in := func(names ...string) string { return filepath.Join(append([]string{top}, names...)...) }
	data := in("data")

	servertest.Run(t, data, "check").Wants(0)
	servertest.Run(t, data, "import", write(t, "hostels.json", servertest.CatalogueOf(1, 1))).Wants(0)
	servertest.Run(t, data, "move", in("data", "efie.db"), in("moved", "other.db")).Wants(0)
	servertest.Run(t, data, "move", "--reopen", in("data", "efie.db")).Wants(0)
	servertest.RunIn(t, []string{"DATABASE", in("elsewhere", "efie.db")}, data, "check").Wants(0)
	servertest.Run(t, data, "backup", in("copy.db")).Wants(0)
	servertest.Run(t, data, "backup", "--folder", in("copies")).Wants(0)
	servertest.Run(t, in("restored"), "restore", in("copy.db")).Wants(0)
	servertest.Run(t, in("restored"), "doctor").Wants(0)

	databases := 0
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == top || strings.Contains(path, "/media") {
			return err
		}
		if filepath.Ext(path) == ".db" || filepath.Ext(path) == ".tar" {
			databases++
		}
		info, err := os.Stat(path)
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %o", strings.TrimPrefix(path, top), info.Mode().Perm())
		}
		return err
	})
	if err != nil || databases < 6 {
		t.Errorf("found %d databases: %v", databases, err)
	}
}

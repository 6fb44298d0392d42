package server_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"efie/config"
	"efie/server"
	"efie/test/must"
)

// TestTheJournalGetsLevels names a file as systemd names the journal's stream.
func TestTheJournalGetsLevels(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]string{
		"text": "<6>level=INFO msg=listening address=:8080\n" +
			"<4>level=WARN msg=\"a content page has a mistake\"\n<3>level=ERROR msg=\"not saved\" error=\"level=WARN \"\n",
		config.FormatJSON: `<6>{"time":`,
	} {
		path := filepath.Join(t.TempDir(), "journal")
		file, err := os.Create(path)
		must.Do(t, err)
		defer file.Close()
		info, err := file.Stat()
		must.Do(t, err)
		stat := info.Sys().(*syscall.Stat_t)
		log := server.NewLog(format, file, []string{fmt.Sprintf("JOURNAL_STREAM=%d:%d", stat.Dev, stat.Ino)})
		log.Info("listening", "address", ":8080")
		log.Warn("a content page has a mistake")
		log.Error("not saved", "error", errors.New("level=WARN "))
		text := string(must.Read(t, path))
		must.Contain(t, format, text, want)
	}
	path := filepath.Join(t.TempDir(), "log")
	file, err := os.Create(path)
	must.Do(t, err)
	defer file.Close()
	server.NewLog("text", file, nil).Info("listening")
	must.Contain(t, "the log of another file", string(must.Read(t, path)), "time=20", " level=INFO msg=listening\n")
}

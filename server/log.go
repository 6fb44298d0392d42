package server

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"syscall"

	"efie/config"
)

// NewLog returns the log of the server. If systemd's journal reads it, each line begins with its level (sd-daemon(3)),
// and text has no time, because the journal adds one.
func NewLog(format string, to io.Writer, environment []string) *slog.Logger {
	journal := isJournal(to, environment)
	if journal {
		to = journalWriter{to}
	}
	if format == config.FormatJSON {
		return slog.New(slog.NewJSONHandler(to, nil))
	}
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if journal && len(groups) == 0 && a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
}

// isJournal reports whether a writer leads to the journal. systemd names its device and inode in JOURNAL_STREAM.
func isJournal(to io.Writer, environment []string) bool {
	file, isFile := to.(*os.File)
	if !isFile {
		return false
	}
	info, err := file.Stat()
	if err != nil {
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && slices.Contains(environment, fmt.Sprintf("JOURNAL_STREAM=%d:%d", stat.Dev, stat.Ino))
}

// journalWriter puts the level of a line before it. slog writes each line at once.
type journalWriter struct{ to io.Writer }

func (j journalWriter) Write(line []byte) (int, error) {
	priority := "<6>" // LOG_INFO
	switch {
	case bytes.HasPrefix(line, []byte("level=ERROR ")) || bytes.Contains(line, []byte(`,"level":"ERROR",`)):
		priority = "<3>" // LOG_ERR
	case bytes.HasPrefix(line, []byte("level=WARN ")) || bytes.Contains(line, []byte(`,"level":"WARN",`)):
		priority = "<4>" // LOG_WARNING
	}
	if _, err := j.to.Write(append([]byte(priority), line...)); err != nil {
		return 0, err
	}
	return len(line), nil
}

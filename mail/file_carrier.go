package mail

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/natefinch/atomic"
)

// maxListed is the greatest number of emails that Emails returns.
const maxListed = 500

// FileCarrier is a transport that writes each email to an .eml file, for demo mode and machines without a mail server.
type FileCarrier struct {
	dir string
}

// NewFileCarrier creates the directory. Only its owner can read it, because emails contain tokens.
func NewFileCarrier(dir string) (*FileCarrier, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return &FileCarrier{dir: dir}, nil
}

// Carry writes the email completely or not at all. A second delivery of one email replaces its file.
func (f *FileCarrier) Carry(ctx context.Context, m *Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var text bytes.Buffer
	if _, err := m.mime().WriteTo(&text); err != nil {
		return err
	}
	name := m.Date.UTC().Format("20060102T150405.000000Z") + "-" + m.ID + ".eml" // names sort by time
	if err := atomic.WriteFile(filepath.Join(f.dir, name), &text); err != nil {
		return fmt.Errorf("could not write the email: %w", err)
	}
	return nil
}

// Emails returns the folder's newest 500 emails, the newest first. It skips and logs other files.
func (f *FileCarrier) Emails() ([]Received, error) {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return nil, err
	}
	emails := []Received{}
	for _, entry := range slices.Backward(entries) {
		if !strings.HasSuffix(entry.Name(), ".eml") {
			continue
		}
		if len(emails) == maxListed {
			break
		}
		email, err := f.read(entry.Name())
		if err != nil {
			// The error is left out because it quotes the file.
			slog.Warn("file is not a readable email", "file", entry.Name())
			continue
		}
		emails = append(emails, email)
	}
	return emails, nil
}

func (f *FileCarrier) read(name string) (Received, error) {
	file, err := os.OpenInRoot(f.dir, name)
	if err != nil {
		return Received{}, err
	}
	defer file.Close()
	return parse(io.LimitReader(file, 1<<20))
}

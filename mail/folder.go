package mail

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mostListed bounds how many letters Letters reads.
const mostListed = 500

// Folder is a carrier that puts each letter into a directory as an .eml file, for
// demo mode and for machines without an SMTP server.
type Folder struct {
	dir string
}

// NewFolder makes the directory when it is missing. Letters hold tokens, so only
// its owner may read it.
func NewFolder(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return &Folder{dir: dir}, nil
}

// Carry writes the letter whole or not at all. A letter that is carried twice is
// one file.
func (f *Folder) Carry(ctx context.Context, m *Message) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	file, err := os.CreateTemp(f.dir, ".letter-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("could not write the letter: %w", errors.Join(err, os.Remove(file.Name())))
		}
	}()
	if _, err := m.mime().WriteTo(file); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Sync(); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), filepath.Join(f.dir, fileName(m)))
}

// fileName sorts by time, then by id.
func fileName(m *Message) string {
	return m.Date.UTC().Format("20060102T150405.000000Z") + "-" + m.ID + ".eml"
}

// Letters lists the letters in the folder, newest first, at most 500. A file that is
// no letter is named in the log and left out.
func (f *Folder) Letters() ([]Received, error) {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return nil, err
	}
	letters := []Received{}
	for _, entry := range slices.Backward(entries) {
		if !strings.HasSuffix(entry.Name(), ".eml") {
			continue
		}
		if len(letters) == mostListed {
			break
		}
		letter, err := f.read(entry.Name())
		if err != nil {
			// Without the error, which quotes the file.
			slog.Warn("not a letter that can be read", "file", entry.Name())
			continue
		}
		letters = append(letters, letter)
	}
	return letters, nil
}

func (f *Folder) read(name string) (Received, error) {
	file, err := os.OpenInRoot(f.dir, name)
	if err != nil {
		return Received{}, err
	}
	defer file.Close()
	return parse(io.LimitReader(file, 1<<20))
}

package config

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/natefinch/atomic"
)

// SigningKey returns the key that signs cookies: SESSION_KEY, or a key that it generates once and stores in DATA_DIR.
func (c Config) SigningKey() ([]byte, error) {
	if c.SessionKey != "" {
		return decodeKey(c.SessionKey)
	}
	path := filepath.Join(c.DataDir, "session.key")
	text, err := os.ReadFile(path) // #nosec G304 -- the operator names the folder
	if errors.Is(err, fs.ErrNotExist) {
		key := make([]byte, keyLength)
		_, _ = rand.Read(key) // never fails
		text = []byte(base64.StdEncoding.EncodeToString(key))
		err = writeAtomic(path, text)
	}
	if err != nil {
		return nil, err
	}
	key, err := decodeKey(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w; remove the file, and Efie makes a new one", path, err)
	}
	return key, nil
}

const keyLength = 32

func decodeKey(text string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != keyLength {
		return nil, errors.New("not 32 bytes in base64")
	}
	return key, nil
}

// BackupNote returns the path of a file whose modification time is the time of the last backup. The metrics read it.
func (c Config) BackupNote() string { return filepath.Join(c.DataDir, "backed-up") }

func (c Config) NoteBackup(now time.Time) error {
	return writeAtomic(c.BackupNote(), []byte(now.UTC().Format(time.RFC3339)+"\n"))
}

// writeAtomic writes a file completely or not at all. It makes the file's folder.
func writeAtomic(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomic.WriteFile(path, bytes.NewReader(content))
}

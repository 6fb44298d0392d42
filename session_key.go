package main

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// sessionKey is the key from the environment, or in demo mode one that is made once and kept.
func (c config) sessionKey() ([]byte, error) {
	if c.SessionKey != "" {
		return decodeKey(c.SessionKey)
	}
	path := filepath.Join(c.DataDir, "session.key")
	text, err := os.ReadFile(path) // #nosec G304 -- the operator names the folder
	if errors.Is(err, fs.ErrNotExist) {
		key := make([]byte, keyLength)
		_, _ = rand.Read(key) // it cannot fail
		text = []byte(base64.StdEncoding.EncodeToString(key))
		err = writeWhole(path, text)
	}
	if err != nil {
		return nil, err
	}
	key, err := decodeKey(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w; take the file away and a new one is made", path, err)
	}
	return key, nil
}

// keyLength is in bytes, for HMAC-SHA256.
const keyLength = 32

func decodeKey(text string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != keyLength {
		return nil, errors.New("not 32 bytes in base64")
	}
	return key, nil
}

// writeWhole writes a file that is there with all of its content, or not at all. It makes the file's folder: with a
// database elsewhere nothing else has made DATA_DIR yet.
func writeWhole(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", content, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

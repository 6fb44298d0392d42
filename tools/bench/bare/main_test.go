package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"efie/test/must"
)

func TestTheBodyIsWrittenWithItsTypeAndEncoding(t *testing.T) {
	a := answer{Path: "/x", Type: "text/html; charset=utf-8", Encoding: "br"}
	w := httptest.NewRecorder()
	looked := 0
	a.handler([]byte("not really br"), func(context.Context) error { looked++; return nil })(w,
		httptest.NewRequest(http.MethodGet, "/x", nil))
	h := w.Header()
	if w.Body.String() != "not really br" || h.Get("Content-Encoding") != "br" || h.Get("Content-Type") != a.Type ||
		h.Get("Content-Length") != "13" || looked != 1 {
		t.Errorf("answers %q with %v, after %d look-ups", w.Body, h, looked)
	}
}

func TestAFailedLookUpIsAnError(t *testing.T) {
	w := httptest.NewRecorder()
	answer{}.handler([]byte("x"), func(context.Context) error { return errors.New("gone") })(w,
		httptest.NewRequest(http.MethodGet, "/x", nil))
	must.Equal(t, "the status", w.Code, http.StatusInternalServerError)
}

func TestEachLookUpFindsItsRow(t *testing.T) {
	find, err := lookUp(filepath.Join(t.TempDir(), "look-ups.db"))
	must.Do(t, err)
	for range 100 {
		must.Do(t, find(t.Context()))
	}
}

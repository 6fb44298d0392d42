package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"efie/handlers/session"
	"efie/store/storetest"
	"efie/test/must"
)

func TestAStudentOfTheCrowdIsLoggedInAndVerified(t *testing.T) {
	s := storetest.OpenStore(t, filepath.Join(t.TempDir(), "efie.db"))
	defer s.Close()
	keeper := session.NewKeeper(s, bytes.Repeat([]byte{1}, 32), "http://localhost", 0, time.Now)
	cookie, err := logIn(t.Context(), s, keeper)
	must.Do(t, err)
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Cookie", cookie)
	reader, err := keeper.Reader(request)
	must.Do(t, err)
	must.Equal(t, "the cookie's student is verified", reader.Verified(), true)
}

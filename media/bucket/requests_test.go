package bucket

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"efie/test/must"
)

// requests records the requests to an S3 server.
type requests struct {
	mutex sync.Mutex
	heads []string // method and range of each request
	last  http.Header
}

func (r *requests) through(store http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, asked *http.Request) {
		r.mutex.Lock()
		r.heads = append(r.heads, strings.TrimSpace(asked.Method+" "+asked.Header.Get("Range")))
		r.last = asked.Header.Clone()
		r.mutex.Unlock()
		store.ServeHTTP(w, asked)
	})
}

func TestServingAPictureSendsOneRequest(t *testing.T) {
	var asked requests
	b, _ := openAt(t, asked.through(newS3Server()))
	content := bytes.Repeat([]byte("0123456789"), 30_000)
	must.Do(t, b.Put(t.Context(), "a.jpg", content))
	for _, c := range []struct {
		wants string // the visitor's Range
		body  []byte
		asks  []string
	}{
		{"", content, []string{"GET"}},
		{"bytes=0-", content, []string{"GET"}},
		{"bytes=100001-100004", []byte("1234"), []string{"GET", "GET bytes=100001-"}},
		{"bytes=-3", []byte("789"), []string{"GET", "GET bytes=299997-"}},
	} {
		t.Run("range "+c.wants, func(t *testing.T) {
			asked.heads = nil
			file, err := b.Open("a.jpg")
			must.Do(t, err)
			defer file.Close()
			info, err := file.Stat()
			must.Do(t, err)
			r := httptest.NewRequest(http.MethodGet, "/a.jpg", nil)
			r.Header.Set("Range", c.wants)
			w := httptest.NewRecorder()
			http.ServeContent(w, r, "a.jpg", info.ModTime(), file.(io.ReadSeeker))
			if !bytes.Equal(w.Body.Bytes(), c.body) || fmt.Sprint(asked.heads) != fmt.Sprint(c.asks) {
				t.Errorf("status %d with %d bytes, want %d, and requests %q, want %q",
					w.Code, w.Body.Len(), len(c.body), asked.heads, c.asks)
			}
		})
	}
}

// clearKeys removes all keys from the environment and the home folder.
func clearKeys(t *testing.T) {
	t.Helper()
	for _, name := range []string{
		"ACCESS_KEY_ID", "ACCESS_KEY", "SECRET_ACCESS_KEY", "SECRET_KEY", "SESSION_TOKEN", "PROFILE",
		"SHARED_CREDENTIALS_FILE",
		"CONTAINER_CREDENTIALS_RELATIVE_URI", "CONTAINER_CREDENTIALS_FULL_URI", "CONTAINER_AUTHORIZATION_TOKEN",
		"CONTAINER_AUTHORIZATION_TOKEN_FILE", "WEB_IDENTITY_TOKEN_FILE", "ROLE_ARN",
	} {
		t.Setenv("AWS_"+name, "")
	}
	t.Setenv("HOME", t.TempDir())
}

// TestRequestsAreSignedWithTheAvailableKeys writes and reads a large file with keys from each possible place. Over
// HTTP, each part of the body is signed too.
func TestRequestsAreSignedWithTheAvailableKeys(t *testing.T) {
	role := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w,
			`{"AccessKeyId":"AKIAROLE","SecretAccessKey":"r","Token":"passing","Expiration":"2099-01-01T00:00:00Z"}`)
	}))
	t.Cleanup(role.Close)
	keys := filepath.Join(t.TempDir(), "credentials")
	const content = "[default]\naws_access_key_id=AKIAFILE\naws_secret_access_key=f\n"
	must.Do(t, os.WriteFile(keys, []byte(content), 0o600))
	for name, c := range map[string]struct {
		env        []string
		key, token string
	}{
		"environment": {[]string{"ACCESS_KEY_ID=AKIAENV", "SECRET_ACCESS_KEY=e"}, "AKIAENV", ""},
		"session": {[]string{"ACCESS_KEY_ID=AKIAENV", "SECRET_ACCESS_KEY=e", "SESSION_TOKEN=passing"},
			"AKIAENV", "passing"},
		"file": {[]string{"SHARED_CREDENTIALS_FILE=" + keys}, "AKIAFILE", ""},
		"role": {[]string{"CONTAINER_CREDENTIALS_FULL_URI=" + role.URL}, "AKIAROLE", "passing"},
	} {
		t.Run(name, func(t *testing.T) {
			clearKeys(t)
			for _, line := range c.env {
				variable, value, _ := strings.Cut(line, "=")
				t.Setenv("AWS_"+variable, value)
			}
			var asked requests
			server := httptest.NewServer(asked.through(newS3Server()))
			t.Cleanup(server.Close)
			b, err := Open(strings.Replace(addressAt(server.URL), "&anonymous=true", "", 1))
			must.Do(t, err)
			defer b.Close()
			content := bytes.Repeat([]byte("0123456789"), 300_000)
			must.Do(t, b.Put(t.Context(), "a b/é.jpg", content))
			signed, token := asked.last.Get("Authorization"), asked.last.Get("X-Amz-Security-Token")
			whose := strings.HasPrefix(signed, "AWS4-HMAC-SHA256 Credential="+c.key+"/")
			if !whose || !strings.Contains(signed, "/eu-west-1/s3/aws4_request") || token != c.token {
				t.Errorf("it is signed with %q, token %q", signed, token)
			}
			file, err := b.Within(t.Context()).Open("a b/é.jpg")
			must.Do(t, err)
			defer file.Close()
			if back, err := io.ReadAll(file); err != nil || !bytes.Equal(back, content) {
				t.Errorf("%d bytes of %d were read: %v", len(back), len(content), err)
			}
		})
	}
}

// recordingTransport records the address of the last request and responds "not found".
type recordingTransport struct{ address string }

func (s *recordingTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	s.address = r.URL.String()
	return &http.Response{StatusCode: http.StatusNotFound, Body: http.NoBody, Request: r}, nil
}

func (*recordingTransport) CloseIdleConnections() {}

func TestTheBucketIsNamedInTheHostOrThePath(t *testing.T) {
	const own = "s3://efie?region=auto&endpoint="
	for address, want := range map[string]string{
		"s3://efie?region=eu-west-1":                          "https://efie.s3.eu-west-1.amazonaws.com/a.jpg",
		"s3://efie?region=eu-west-1&s3ForcePathStyle=true":    "https://s3.eu-west-1.amazonaws.com/efie/a.jpg",
		"s3://efie.pictures?region=eu-west-1":                 "https://s3.eu-west-1.amazonaws.com/efie.pictures/a.jpg",
		own + "https://objects.example&s3ForcePathStyle=true": "https://objects.example/efie/a.jpg",
		own + "https://objects.example:9000/&prefix=site/":    "https://efie.objects.example:9000/site/a.jpg",
		own + "http://127.0.0.1:9000":                         "http://127.0.0.1:9000/efie/a.jpg",
	} {
		t.Run(address, func(t *testing.T) {
			a, err := parse(address + "&anonymous=true")
			must.Do(t, err)
			var request recordingTransport
			b, err := a.open(&request)
			must.Do(t, err)
			if _, err := fs.Stat(b.Within(t.Context()), "a.jpg"); !errors.Is(err, fs.ErrNotExist) ||
				request.address != want {
				t.Errorf("the request was to %s, want %s: %v", request.address, want, err)
			}
		})
	}
}

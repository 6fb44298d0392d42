package server_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestLogFormatIsJSONIfConfigured reads the log of a server from its start to its end.
func TestLogFormatIsJSONIfConfigured(t *testing.T) {
	t.Parallel()
	p := servertest.Start(t, t.TempDir(), servertest.FreeAddress(t), "LOG_FORMAT=json")
	response, err := http.Get(p.URL + "/")
	must.Do(t, err)
	must.Do(t, response.Body.Close())
	p.Stop(t)
	lines := bytes.Split(bytes.TrimSpace([]byte(p.Log.String())), []byte("\n"))
	seen := map[string]bool{}
	for _, line := range lines {
		var event struct{ Msg, Level, Path string }
		must.Do(t, json.Unmarshal(line, &event))
		seen[event.Msg] = true
	}
	if !seen["listening"] || !seen["request"] {
		t.Errorf("the log has only %v", seen)
	}
}

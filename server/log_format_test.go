package server_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"efie/server/servertest"
)

// TestAServerLogsAsItIsTold reads what a server says from its start to its end.
func TestAServerLogsAsItIsTold(t *testing.T) {
	t.Parallel()
	p := servertest.Start(t, t.TempDir(), servertest.FreeAddress(t), "LOG_FORMAT=json")
	p.Stop(t)
	lines := bytes.Split(bytes.TrimSpace([]byte(p.Log.String())), []byte("\n"))
	seen := map[string]bool{}
	for _, line := range lines {
		var said struct{ Msg, Level, Path string }
		if err := json.Unmarshal(line, &said); err != nil {
			t.Errorf("%v: %s", err, line)
		}
		seen[said.Msg] = true
	}
	if !seen["listening"] || !seen["request"] {
		t.Errorf("it says only %v", seen)
	}
}

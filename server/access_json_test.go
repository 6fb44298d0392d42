package server

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"testing"
	"time"

	"efie/config"
	"efie/handlers"
)

// TestALineOfARequestIsSlogsInJSON holds the line that is written by hand against the one that slog writes.
func TestALineOfARequestIsSlogsInJSON(t *testing.T) {
	t.Parallel()
	for _, path := range []string{
		"/", "/hostels/adom-court", "/a b", "/a\n{\"level\":\"ERROR\"}", `/a"b`, "", `/a\b`, "/\xff", "/bɔ\u2028",
		"/\x7f", "/<script>&",
	} {
		a := handlers.Answer{
			At: time.Now(), Took: 1234567 * time.Nanosecond, ID: "0123456789ab", Method: "GET", Path: path, Route: "/",
			Status: 200, Bytes: 5697,
		}
		var slogs, ours bytes.Buffer
		handlers.Logged{Log: slog.New(slog.NewJSONHandler(&slogs, nil))}.Answered(a)
		log, requests, flush := NewLog(config.FormatJSON, &ours)
		requests.Answered(a)
		flush()
		var want, got map[string]any
		if err := json.Unmarshal(slogs.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(ours.Bytes(), &got); err != nil || bytes.Count(ours.Bytes(), []byte("\n")) != 1 {
			t.Fatalf("%v: %s", err, ours.String())
		}
		stamp, err := time.Parse(time.RFC3339, got["time"].(string))
		if err != nil || stamp.Sub(a.At).Abs() > time.Minute {
			t.Errorf("%v, %s", err, ours.String())
		}
		delete(want, "time")
		delete(got, "time")
		if !maps.Equal(got, want) {
			t.Errorf("%q\n got  %v\n want %v", path, got, want)
		}
		ours.Reset()
		if log.Info("listening", "address", ":8080"); !json.Valid(ours.Bytes()) {
			t.Errorf("another line is no JSON: %s", ours.String())
		}
	}
}

func TestALineOfJSONIsNoGarbage(t *testing.T) {
	_, requests, _ := NewLog(config.FormatJSON, io.Discard)
	a := handlers.Answer{
		At: time.Now(), ID: "0123456789ab", Method: "GET", Path: "/hostels/adom-court", Status: 200, Bytes: 5697,
		Took: time.Millisecond,
	}
	if n := testing.AllocsPerRun(20, func() { requests.Answered(a) }); n > 2 {
		t.Errorf("%v allocations", n)
	}
}

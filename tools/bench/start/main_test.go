package main

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"testing"

	"efie/test/must"
)

// asServer is the environment variable with an address. It makes this test binary a server that is ready at its third
// request.
const asServer = "BENCH_START_SERVER"

func TestMain(m *testing.M) {
	addr := os.Getenv(asServer)
	if addr == "" {
		os.Exit(m.Run())
	}
	var asked atomic.Int32
	go func() {
		// #nosec G114 -- in a test
		_ = http.ListenAndServe(addr, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if asked.Add(1) < 3 {
				w.WriteHeader(http.StatusServiceUnavailable)
			}
		}))
	}()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM)
	<-signals
}

func TestStartWaitsForTheFirst200(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	addr := l.Addr().String()
	l.Close()
	t.Setenv(asServer, addr)
	for range 2 { // the first server has stopped before the second starts
		if _, err := firstAnswer(addr, os.Args[:1]); err != nil {
			t.Error(err)
		}
	}
}

func TestOnlyA200IsAnAnswer(t *testing.T) {
	for status, want := range map[int]bool{http.StatusOK: true, http.StatusServiceUnavailable: false,
		http.StatusSeeOther: false} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
		}))
		must.Equal(t, fmt.Sprint("answers with status ", status), answers(server.Listener.Addr().String()), want)
		server.Close()
	}
}

func TestAServerThatEndsIsAnError(t *testing.T) {
	if _, err := firstAnswer("127.0.0.1:1", []string{"false"}); err == nil {
		t.Error("no error for a program that ends")
	}
}

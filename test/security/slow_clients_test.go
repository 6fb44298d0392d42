package security_test

import (
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// memoryOf returns the resident memory of a server in KiB.
func memoryOf(p *servertest.Process, t *testing.T) int {
	t.Helper()
	status := must.Read(t, fmt.Sprintf("/proc/%d/status", p.Cmd.Process.Pid))
	match := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(status)
	if match == nil {
		t.Fatalf("no VmRSS in %s", status)
	}
	kib, err := strconv.Atoi(string(match[1]))
	must.Do(t, err)
	return kib
}

// TestSlowClientsDelayNobody opens 1,000 connections that send one byte a second, for longer than the server waits for
// a header. At the same time visitors open pages.
func TestSlowClientsDelayNobody(t *testing.T) {
	t.Parallel()
	const slow, perConnection = 1000, 64 // KiB
	dir := t.TempDir()
	servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1))
	p := servertest.Start(t, dir, servertest.FreeAddress(t))
	before := memoryOf(p, t)
	connections := make([]net.Conn, slow)
	for i := range connections {
		c, err := net.Dial("tcp", strings.TrimPrefix(p.URL, "http://"))
		must.Do(t, err)
		defer c.Close()
		connections[i] = c
	}
	const request = "GET /hostels HTTP/1.1\r\nHost: x\r\n"
	most, cut := 0, 0
	for second := range 12 {
		cut = 0
		for _, c := range connections {
			if _, err := c.Write([]byte{request[second]}); err != nil {
				cut++
			}
		}
		for range 20 {
			response, err := http.Get(p.URL + "/hostels")
			if err != nil || response.StatusCode != http.StatusOK {
				t.Fatalf("during slow requests a visitor gets %v, %v", response, err)
			}
			response.Body.Close()
		}
		most = max(most, memoryOf(p, t))
		time.Sleep(time.Second)
	}
	if grown := most - before; grown > slow*perConnection {
		t.Errorf("%d slow connections use %d KiB, at most %d are allowed", slow, grown, slow*perConnection)
	}
	if cut == 0 {
		t.Error("the server closed no slow connection")
	}
	t.Logf("memory grew from %d to %d KiB; %d of %d slow connections were closed within 12 s", before, most, cut, slow)
}

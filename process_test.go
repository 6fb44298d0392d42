package main

import (
	"bytes"
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/mattn/go-sqlite3"
)

const (
	// asServer makes this test binary Efie: the real main, in a process of its own. Without arguments
	// it serves.
	asServer = "EFIE_TEST_SERVER"
	// dieAtCommit is at which of its commits such a server kills itself, right before it.
	dieAtCommit = "EFIE_TEST_DIE_AT_COMMIT"
	// tellPeak makes such a process say at its end what Linux knows of it, such as the most memory it had.
	tellPeak = "EFIE_TEST_TELL_PEAK"
)

// commandLine carries out a command of Efie in this process.
var commandLine = func([]string) int { panic("TestMain does not call runMain") }

// runMain is what TestMain does in packages whose tests run commands of Efie. commands carries out one in this process
// and returns its exit status. A test binary that is started again, as a process of its own, is Efie.
func runMain(m *testing.M, commands func(args []string) int) {
	commandLine = commands
	if os.Getenv(asServer) == "" {
		os.Exit(m.Run())
	}
	if n := os.Getenv(dieAtCommit); n != "" {
		dieAt(n)
	}
	status := commands(os.Args[1:])
	if os.Getenv(tellPeak) != "" {
		text, _ := os.ReadFile("/proc/self/status")
		fmt.Println(string(text))
	}
	os.Exit(status)
}

// dieAt makes the driver kill this process right before a commit. What lies between two commits
// and is not a call to the provider leaves no trace outside the process, so that these moments
// and those calls are all that there are.
func dieAt(commit string) {
	var at int
	if _, err := fmt.Sscan(commit, &at); err != nil {
		panic(err)
	}
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	db.Driver().(*sqlite3.SQLiteDriver).ConnectHook = func(c *sqlite3.SQLiteConn) error {
		c.RegisterCommitHook(func() int {
			mu.Lock()
			defer mu.Unlock()
			if at--; at == 0 {
				_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {}
			}
			return 0
		})
		return nil
	}
}

// stress says whether the long runs are wanted whole (npm run stress).
func stress() bool { return os.Getenv("STRESS") != "" }

// process is a server of its own.
type process struct {
	url   string
	cmd   *exec.Cmd
	log   *lockedLog
	ended chan struct{}
}

// lockedLog keeps what a server logs, for when a test fails.
type lockedLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// freeAddress is an address on which nobody listens.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// command is a command of Efie in a process of its own, on a folder. It has nothing of this process's environment but
// PATH; without arguments it serves.
func command(t testing.TB, dataDir string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, args...)
	c.Env = []string{asServer + "=1", "PATH=" + os.Getenv("PATH"), "DATA_DIR=" + dataDir}
	return c
}

// launch starts a server on a folder, and does not wait for it.
func launch(t testing.TB, dir, addr string, environment ...string) *process {
	t.Helper()
	p := &process{url: "http://" + addr, cmd: command(t, dir), log: &lockedLog{}, ended: make(chan struct{})}
	p.cmd.Env = append(append(p.cmd.Env, "ADDR="+addr), environment...)
	p.cmd.Stderr, p.cmd.Stdout = p.log, p.log
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.cmd.Wait() // a killed server has no good end
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	return p
}

// start launches a server and waits until it can serve.
func start(t testing.TB, dir, addr string, environment ...string) *process {
	t.Helper()
	p := launch(t, dir, addr, environment...)
	if !p.ready(30 * time.Second) {
		t.Fatalf("the server does not start:\n%s", p.log)
	}
	return p
}

// ready waits until the server can serve, and says whether it lived to.
func (p *process) ready(patience time.Duration) bool {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		select {
		case <-p.ended:
			return false
		default:
		}
		if response, err := http.Get(p.url + "/readyz"); err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return true
			}
		}
	}
	return false
}

// kill ends the server as a power cut does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	<-p.ended
}

// stop ends the server as an operator does.
func (p *process) stop(t testing.TB) {
	t.Helper()
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	<-p.ended
}

// stock makes the database of a folder and its catalogue.
func stock(t testing.TB, dir, catalogue string) string {
	t.Helper()
	path := filepath.Join(dir, "efie.db")
	importInto(t, path, catalogue)
	return path
}

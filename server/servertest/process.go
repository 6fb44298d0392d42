package servertest

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/mattn/go-sqlite3"

	"efie/cli/run"
	"efie/store/migrations/nextmigration"
	"efie/test/must"
)

const (
	// AsServer is a variable that makes the test binary run as Efie in its own process.
	AsServer = "EFIE_TEST_SERVER"
	// DieAtCommit is a variable with a number n. The process kills itself right before its n-th commit.
	DieAtCommit = "EFIE_TEST_DIE_AT_COMMIT"
	// PrintPeak is a variable that makes the process print /proc/self/status, with its peak memory, at its end.
	PrintPeak = "EFIE_TEST_TELL_PEAK"
	// NextMigration is a variable that makes the process know one more migration (nextmigration.Use).
	NextMigration = "EFIE_TEST_NEXT_MIGRATION"
)

// runCommand runs a command of Efie in this process.
var runCommand = func(run.Runner, []string) int { panic("TestMain does not call servertest.Main") }

// Main runs the tests of a package whose tests run commands of Efie. commands runs a command and returns its exit
// status: pass cli.Run. With AsServer set, Main runs the command of the process instead, as main.go does.
func Main(m *testing.M, commands func(r run.Runner, args []string) int) {
	runCommand = commands
	if os.Getenv(AsServer) == "" {
		onConnect(withoutSync)
		status := m.Run()
		stopShared()
		os.Exit(status)
	}
	if n := os.Getenv(DieAtCommit); n != "" {
		onConnect(dieAt(n))
	}
	if os.Getenv(NextMigration) != "" {
		nextmigration.Use(nextmigration.AddsColumn)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	r := run.Runner{Ctx: ctx, In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Environ()}
	status := commands(r, os.Args[1:])
	stop()
	if os.Getenv(PrintPeak) != "" {
		text, _ := os.ReadFile("/proc/self/status")
		fmt.Println(string(text))
	}
	os.Exit(status)
}

// onConnect makes the SQLite driver call hook with each new connection of this process.
func onConnect(hook func(c *sqlite3.SQLiteConn) error) {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		panic(err)
	}
	db.Driver().(*sqlite3.SQLiteDriver).ConnectHook = hook
}

// withoutSync turns off the waits for the disk: the data of a test need not survive a power cut.
func withoutSync(c *sqlite3.SQLiteConn) error {
	_, err := c.Exec("pragma synchronous = off", nil)
	return err
}

// dieAt kills this process right before a commit. Between two commits, only calls to the provider have an effect
// outside of the process, so the commits and these calls are all moments that a crash test needs.
func dieAt(commit string) func(c *sqlite3.SQLiteConn) error {
	var at int
	if _, err := fmt.Sscan(commit, &at); err != nil {
		panic(err)
	}
	var mu sync.Mutex
	return func(c *sqlite3.SQLiteConn) error {
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

// Stress reports whether the tests run at full length (npm run stress).
func Stress() bool { return os.Getenv("STRESS") != "" }

// Process is a server in its own process.
type Process struct {
	URL   string
	Cmd   *exec.Cmd
	Log   *LockedLog
	Ended chan struct{}
}

// LockedLog holds the log of a server. Several goroutines may write to it.
type LockedLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *LockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *LockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func FreeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	must.Do(t, err)
	defer l.Close()
	return l.Addr().String()
}

// Command returns a command of Efie in its own process. Its environment has only PATH of this environment.
func Command(t testing.TB, dataDir string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	must.Do(t, err)
	c := exec.Command(program, args...)
	c.Env = []string{AsServer + "=1", "PATH=" + os.Getenv("PATH"), "DATA_DIR=" + dataDir}
	return c
}

func Launch(t testing.TB, dir, addr string, environment ...string) *Process {
	t.Helper()
	p := &Process{URL: "http://" + addr, Cmd: Command(t, dir), Log: &LockedLog{}, Ended: make(chan struct{})}
	p.Cmd.Env = append(append(p.Cmd.Env, "ADDR="+addr), environment...)
	p.Cmd.Stderr, p.Cmd.Stdout = p.Log, p.Log
	must.Do(t, p.Cmd.Start())
	go func() {
		_ = p.Cmd.Wait() // returns an error for a killed server
		close(p.Ended)
	}()
	t.Cleanup(p.Kill)
	return p
}

func Start(t testing.TB, dir, addr string, environment ...string) *Process {
	t.Helper()
	p := Launch(t, dir, addr, environment...)
	if !p.Ready(time.Minute) {
		t.Fatalf("the server does not start:\n%s", p.Log)
	}
	return p
}

// Ready waits until the server is ready. It returns false if the server ends before, or after patience.
func (p *Process) Ready(patience time.Duration) bool {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		select {
		case <-p.Ended:
			return false
		default:
		}
		if response, err := http.Get(p.URL + "/readyz"); err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return true
			}
		}
	}
	return false
}

func (p *Process) Kill() {
	_ = p.Cmd.Process.Kill() // it may have ended
	<-p.Ended
}

// Stop interrupts the server, as an operator does, and waits for its end.
func (p *Process) Stop(t testing.TB) {
	t.Helper()
	must.Do(t, p.Cmd.Process.Signal(os.Interrupt))
	<-p.Ended
}

// NewDatabase makes the database of a data folder with a catalogue, and returns its path.
func NewDatabase(t testing.TB, dir, catalogue string) string {
	t.Helper()
	path := filepath.Join(dir, "efie.db")
	ImportInto(t, path, catalogue)
	return path
}

package clustertest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// process is a server of PostgreSQL or PgBouncer.
type process struct {
	name  string
	log   string // the path of its log
	cmd   *exec.Cmd
	ended chan struct{}
}

// processTimeout limits the time in which a server must answer or stop.
const processTimeout = time.Minute

func startProcess(folder, name string, args ...string) (*process, error) {
	p := &process{name: name, log: filepath.Join(folder, "log"), ended: make(chan struct{})}
	log, err := os.OpenFile(p.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600) // #nosec G304 -- the test names it
	if err != nil {
		return nil, err
	}
	defer log.Close()
	if p.cmd, err = command(name, args...); err != nil {
		return nil, err
	}
	p.cmd.Stdout, p.cmd.Stderr = log, log
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // Pdeathsig stops the server when this thread ends
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			_ = p.cmd.Wait()
			close(p.ended)
		}
	}()
	return p, <-started
}

func (p *process) waitUntilReady(address string) error {
	ctx, cancel := context.WithTimeout(context.Background(), processTimeout)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, address)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-p.ended:
			return errors.Join(fmt.Errorf("%s ended", p.name), p.logEnd())
		case <-ctx.Done():
			return errors.Join(err, p.logEnd())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// logEnd returns the end of the log as an error.
func (p *process) logEnd() error {
	text, err := os.ReadFile(p.log)
	if err != nil {
		return err
	}
	return errors.New(string(text[max(0, len(text)-4000):]))
}

func (p *process) stopWith(signal os.Signal) error {
	if err := p.cmd.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-p.ended:
		return nil
	case <-time.After(processTimeout):
		return fmt.Errorf("%s does not stop", p.name)
	}
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return listener.Addr().(*net.TCPAddr).Port, listener.Close()
}

// command returns a command for one of the programs. If root runs the tests, another user runs the program, because the
// programs refuse to run as root.
func command(name string, args ...string) (*exec.Cmd, error) {
	path, err := program(name)
	if err != nil {
		return nil, err
	}
	owner, err := credential()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, args...) // #nosec G204 -- only tests run it
	cmd.Dir = os.TempDir()
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: owner, Pdeathsig: syscall.SIGQUIT}
	return cmd, nil
}

func runProgram(name string, args ...string) error {
	cmd, err := command(name, args...)
	if err != nil {
		return err
	}
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, output)
	}
	return nil
}

// program returns the path of one of the programs, from PATH or from Debian's folders.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	for _, place := range []string{"/usr/lib/postgresql/*/bin/", "/usr/sbin/"} {
		if paths, err := filepath.Glob(place + name); err == nil && len(paths) > 0 {
			slices.Sort(paths)
			return paths[len(paths)-1], nil
		}
	}
	return "", fmt.Errorf("%s is missing: install Debian's postgresql and pgbouncer, "+
		"or name a server in TEST_POSTGRES", name)
}

// credential returns the user that runs PostgreSQL if root runs the tests, otherwise nil.
func credential() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	owner, err := user.Lookup("postgres")
	if err != nil {
		if owner, err = user.Lookup("nobody"); err != nil {
			return nil, err
		}
	}
	uid, err := strconv.ParseUint(owner.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(owner.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

// chownToPostgres makes the user that runs PostgreSQL the owner of a folder, with access to the folders above.
func chownToPostgres(folder string) error {
	owner, err := credential()
	if err != nil || owner == nil {
		return err
	}
	for up := filepath.Dir(folder); up != "/" && up != os.TempDir(); up = filepath.Dir(up) {
		if err := os.Chmod(up, 0o755); err != nil { // #nosec G302 -- a test's folder
			return err
		}
	}
	return os.Chown(folder, int(owner.Uid), int(owner.Gid))
}

// Package clustertest starts PostgreSQL for tests, each in a folder of its own.
package clustertest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
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

// Cluster is a running PostgreSQL on loopback, with one role, efie.
type Cluster struct {
	Port   int
	folder string
	server *exec.Cmd
	ended  chan struct{}
}

// startIn is how long PostgreSQL may take to answer.
const startIn = 30 * time.Second

// Quick are settings for what need not survive a machine's end. A process's end it does.
var Quick = []string{"fsync=off", "full_page_writes=off"}

// New makes a cluster in an empty folder and starts it.
func New(folder string, settings ...string) (*Cluster, error) {
	data := filepath.Join(folder, "data")
	if err := give(folder); err != nil {
		return nil, err
	}
	if err := carryOut("initdb", "-D", data, "-U", "efie", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"); err != nil {
		return nil, err
	}
	return open(folder, settings)
}

// Standby makes a copy of a cluster in an empty folder, which follows it and waits to take its place.
func (c *Cluster) Standby(folder string, settings ...string) (*Cluster, error) {
	if err := give(folder); err != nil {
		return nil, err
	}
	err := carryOut("pg_basebackup", "-h", "127.0.0.1", "-p", strconv.Itoa(c.Port), "-U", "efie", "-D", filepath.Join(folder, "data"),
		"-R", "-X", "stream", "--no-sync", "-c", "fast")
	if err != nil {
		return nil, err
	}
	return open(folder, settings)
}

// open starts what lies in a folder on a free port.
func open(folder string, settings []string) (*Cluster, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	c := &Cluster{Port: listener.Addr().(*net.TCPAddr).Port, folder: folder}
	if err := listener.Close(); err != nil {
		return nil, err
	}
	return c, c.Start(settings...)
}

// Start starts a cluster that was stopped, on the port that it had.
func (c *Cluster) Start(settings ...string) error {
	args := []string{"-D", filepath.Join(c.folder, "data"), "-p", strconv.Itoa(c.Port), "-k", c.folder, "-c", "listen_addresses=127.0.0.1"}
	for _, s := range settings {
		args = append(args, "-c", s)
	}
	log, err := os.OpenFile(filepath.Join(c.folder, "log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600) // #nosec G304 -- the test names it
	if err != nil {
		return err
	}
	defer log.Close()
	c.server, err = command("postgres", args...)
	if err != nil {
		return err
	}
	c.server.Stdout, c.server.Stderr = log, log
	c.ended = make(chan struct{})
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // the server is told when its parent dies, and its parent is this thread
		defer runtime.UnlockOSThread()
		err := c.server.Start()
		started <- err
		if err == nil {
			_ = c.server.Wait()
			close(c.ended)
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	return c.await()
}

// await waits until the cluster answers.
func (c *Cluster) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), startIn)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, c.URL("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-c.ended:
			return errors.Join(errors.New("PostgreSQL ended"), c.said())
		case <-ctx.Done():
			return errors.Join(err, c.said())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// said is what the cluster wrote down.
func (c *Cluster) said() error {
	text, err := os.ReadFile(filepath.Join(c.folder, "log"))
	if err != nil {
		return err
	}
	return errors.New(string(text[max(0, len(text)-4000):]))
}

// URL is the address of a database.
func (c *Cluster) URL(database string) string {
	return fmt.Sprintf("postgres://efie@127.0.0.1:%d/%s", c.Port, database)
}

// Stop ends it as its operator would, throwing everybody out.
func (c *Cluster) Stop() error { return c.end(syscall.SIGINT) }

// Kill ends it as if its process had been killed.
func (c *Cluster) Kill() error { return c.end(syscall.SIGQUIT) }

func (c *Cluster) end(signal os.Signal) error {
	if err := c.server.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-c.ended:
		return nil
	case <-time.After(startIn):
		return errors.New("PostgreSQL does not stop")
	}
}

// Promote makes a standby take the place of what it followed.
func (c *Cluster) Promote() error {
	return carryOut("pg_ctl", "promote", "-w", "-D", filepath.Join(c.folder, "data"))
}

// command is one of PostgreSQL's programs, by the user that may run it: root may not.
func command(name string, args ...string) (*exec.Cmd, error) {
	path, err := program(name)
	if err != nil {
		return nil, err
	}
	owner, err := credential()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, args...) // #nosec G204 -- a test's own program
	cmd.Dir = os.TempDir()
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: owner, Pdeathsig: syscall.SIGQUIT}
	return cmd, nil
}

func carryOut(name string, args ...string) error {
	cmd, err := command(name, args...)
	if err != nil {
		return err
	}
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, said)
	}
	return nil
}

// program finds one of PostgreSQL's programs, where Debian puts them too.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	paths, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(paths) == 0 {
		return "", fmt.Errorf("there is no %s: install Debian's postgresql, or name a server in TEST_POSTGRES", name)
	}
	slices.Sort(paths)
	return paths[len(paths)-1], nil
}

// credential is who runs PostgreSQL where root runs the tests, else nil.
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

// give gives a folder to who runs PostgreSQL, and lets them come there.
func give(folder string) error {
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

// At is the address of another database on the server of an address.
func At(address, database string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(err) // a test's own setting
	}
	u.Path = "/" + database
	return u.String()
}

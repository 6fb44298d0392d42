// Package clustertest starts PostgreSQL servers and PgBouncer for tests, each in its own folder.
package clustertest

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"syscall"
)

type Cluster struct {
	Port   int
	folder string
	*process
}

// Quick are settings for data that may be lost when the machine stops. The data survives the end of a process.
var Quick = []string{"fsync=off", "full_page_writes=off"}

func New(folder string, settings ...string) (*Cluster, error) {
	data := filepath.Join(folder, "data")
	if err := chownToPostgres(folder); err != nil {
		return nil, err
	}
	if err := runProgram("initdb", "-D", data, "-U", "efie", "-A", "trust", "-E", "UTF8", "--locale=C",
		"--no-sync"); err != nil {
		return nil, err
	}
	return open(folder, settings)
}

// Standby creates a copy of a cluster in an empty folder, which follows the cluster until it is promoted.
func (c *Cluster) Standby(folder string, settings ...string) (*Cluster, error) {
	if err := chownToPostgres(folder); err != nil {
		return nil, err
	}
	err := runProgram("pg_basebackup", "-h", "127.0.0.1", "-p", strconv.Itoa(c.Port), "-U", "efie",
		"-D", filepath.Join(folder, "data"),
		"-R", "-X", "stream", "--no-sync", "-c", "fast")
	if err != nil {
		return nil, err
	}
	return open(folder, settings)
}

func open(folder string, settings []string) (*Cluster, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	c := &Cluster{Port: port, folder: folder}
	return c, c.Start(settings...)
}

func (c *Cluster) Start(settings ...string) (err error) {
	args := []string{
		"-D", filepath.Join(c.folder, "data"), "-p", strconv.Itoa(c.Port), "-c", "listen_addresses=127.0.0.1",
		"-c", "unix_socket_directories=", // a socket's path has 107 bytes at most, and a test's folder may be longer
	}
	for _, s := range settings {
		args = append(args, "-c", s)
	}
	if c.process, err = startProcess(c.folder, "postgres", args...); err != nil {
		return err
	}
	return c.waitUntilReady(c.URL("postgres"))
}

func (c *Cluster) URL(database string) string {
	return fmt.Sprintf("postgres://efie@127.0.0.1:%d/%s", c.Port, database)
}

// Stop stops the cluster cleanly, and closes all connections.
func (c *Cluster) Stop() error { return c.stopWith(syscall.SIGINT) }

// Kill stops the cluster like a crash.
func (c *Cluster) Kill() error { return c.stopWith(syscall.SIGQUIT) }

func (c *Cluster) Promote() error {
	return runProgram("pg_ctl", "promote", "-w", "-D", filepath.Join(c.folder, "data"))
}

func At(address, database string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(err) // the setting of a test is wrong
	}
	u.Path = "/" + database
	return u.String()
}

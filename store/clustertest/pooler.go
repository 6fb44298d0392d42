package clustertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Pooler is a running PgBouncer in front of a server, on loopback, for the role efie and every database.
type Pooler struct {
	Port int
	*process
}

// NewPooler starts PgBouncer in front of the server at a port. Settings are lines such as "default_pool_size = 1".
func NewPooler(folder string, server int, settings ...string) (*Pooler, error) {
	if err := chownToPostgres(folder); err != nil {
		return nil, err
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	lines := append([]string{
		"[databases]", fmt.Sprintf("* = host=127.0.0.1 port=%d user=efie", server),
		"[pgbouncer]", "listen_addr = 127.0.0.1", fmt.Sprint("listen_port = ", port), "unix_socket_dir =",
		"auth_type = any", "pool_mode = transaction", "max_client_conn = 1000", "default_pool_size = 20",
	}, settings...)
	path := filepath.Join(folder, "pgbouncer.ini")
	text := []byte(strings.Join(lines, "\n") + "\n")
	if err := os.WriteFile(path, text, 0o644); err != nil { // #nosec G306 -- it holds no secret
		return nil, err
	}
	p := &Pooler{Port: port}
	if p.process, err = startProcess(folder, "pgbouncer", path); err != nil {
		return nil, err
	}
	return p, p.waitUntilReady(p.URL("postgres"))
}

func (p *Pooler) URL(database string) string {
	return fmt.Sprintf("postgres://efie@127.0.0.1:%d/%s", p.Port, database)
}

func (p *Pooler) Stop() error { return p.stopWith(syscall.SIGTERM) }

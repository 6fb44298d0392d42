package storetest

import (
	"net"
	"net/url"
	"testing"

	"efie/test/must"
)

// StartProxy returns the address of a proxy in front of a server. pass receives both connections, and must close them.
func StartProxy(t testing.TB, address string, pass func(client, server net.Conn)) string {
	t.Helper()
	u, err := url.Parse(address)
	must.Do(t, err)
	host := u.Host
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", host)
			if err != nil {
				_ = client.Close()
				continue
			}
			go pass(client, server)
		}
	}()
	u.Host = l.Addr().String()
	return u.String()
}

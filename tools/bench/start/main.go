// Command start starts a server TIMES times, and prints for each start the milliseconds from the start of the process
// to the first response to / with status 200.
//
//	start TIMES ADDR PROGRAM [ARGUMENT…]
//
// It stops the server each time. The server's output goes to standard error.
package main

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"efie/tools/bench/program"
)

const (
	timeout = time.Minute
	// pause is the time between two tries. It leaves the processor to the server.
	pause = 500 * time.Microsecond
)

func main() { program.Main("start TIMES ADDR PROGRAM [ARGUMENT…]", run) }

func run(args []string) (any, error) {
	times, err := strconv.Atoi(args[0])
	for range times {
		took, err := firstAnswer(args[1], args[2:])
		if err != nil {
			return nil, err
		}
		fmt.Println(float64(took.Microseconds()) / 1000)
	}
	return nil, err
}

// firstAnswer starts a server and returns the time until its first answer.
func firstAnswer(addr string, command []string) (time.Duration, error) {
	server := exec.Command(command[0], command[1:]...) // #nosec G204 -- the operator names it
	server.Stdout, server.Stderr = os.Stderr, os.Stderr
	began := time.Now()
	if err := server.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	for !answers(addr) {
		select {
		case err := <-ended:
			return 0, fmt.Errorf("the server ended: %w", err)
		case <-time.After(pause):
		}
		if time.Since(began) > timeout {
			_ = server.Process.Kill()
			return 0, fmt.Errorf("no answer after %v", timeout)
		}
	}
	took := time.Since(began)
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		return 0, err
	}
	<-ended
	return took, nil
}

// answers requests / once and reports whether the status was 200.
func answers(addr string) bool {
	connection, err := net.Dial("tcp", addr)
	if err != nil {
		return false
	}
	defer connection.Close()
	if _, err := fmt.Fprint(connection, "GET / HTTP/1.0\r\n\r\n"); err != nil {
		return false
	}
	line, err := bufio.NewReader(connection).ReadString('\n')
	return err == nil && strings.HasPrefix(line, "HTTP/1.0 200")
}

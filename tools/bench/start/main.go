// Command start says how many milliseconds a server takes from the start of its process to its
// first 200 of /, once for each of so many starts.
//
//	start TIMES ADDR PROGRAM [ARGUMENT…]
//
// The server is told to stop each time. What it says goes to standard error.
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
	patience = time.Minute
	// pause leaves the processor to the server between two tries.
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

// firstAnswer starts a server, and returns how long it took until it answered.
func firstAnswer(addr string, command []string) (time.Duration, error) {
	server := exec.Command(command[0], command[1:]...) // #nosec G204 -- the person who measures names it
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
		if time.Since(began) > patience {
			_ = server.Process.Kill()
			return 0, fmt.Errorf("there is no answer after %v", patience)
		}
	}
	took := time.Since(began)
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		return 0, err
	}
	<-ended
	return took, nil
}

// answers asks for / once and reports whether the answer was 200.
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

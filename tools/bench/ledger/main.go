// Command ledger measures how many beds the booking service and the store sell per second to concurrent students: on
// SQLite, on PostgreSQL, and with two servers on one PostgreSQL, alternately.
//
//	ledger FOLDER STUDENTS AT-ONCE ROUNDS
//
// FOLDER has a database with enough beds from efie import. The command writes one line of JSON for each round.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"
)

type round struct {
	Holds       float64 `json:"holds"`       // per second, each with its payment page
	Settlements float64 `json:"settlements"` // per second
	Bookings    float64 `json:"bookings"`    // per second, hold and settlement together
}

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: ledger FOLDER STUDENTS AT-ONCE ROUNDS")
		os.Exit(2)
	}
	var numbers [3]int
	var problems []error
	for i := range numbers {
		n, err := strconv.Atoi(os.Args[2+i])
		numbers[i] = n
		problems = append(problems, err)
	}
	err := errors.Join(problems...)
	if err == nil {
		err = compareEngines(context.Background(), os.Args[1], numbers[0], numbers[1], numbers[2])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "ledger:", err)
		os.Exit(1)
	}
}

func rate(n int, took time.Duration) float64 { return float64(n) / took.Seconds() }

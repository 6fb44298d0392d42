// Command ledger measures how many beds the booking service and the store sell in a second, many students at a time: on
// SQLite, on PostgreSQL, and by two servers on one PostgreSQL, by turns.
//
//	ledger FOLDER STUDENTS AT-ONCE ROUNDS
//
// FOLDER has a database that efie import has filled with enough beds. It writes one line of JSON for each round.
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
	Holds       float64 `json:"holds"`       // a second, each with its page at the provider
	Settlements float64 `json:"settlements"` // a second
	Bookings    float64 `json:"bookings"`    // a second, both together
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

// Command ledger measures how many beds the service and the store sell in a second, many students at
// a time, and what a bare loop of equal commits makes of the same disk.
//
//	ledger FOLDER STUDENTS AT-ONCE ROUNDS
//	ledger engines FOLDER STUDENTS AT-ONCE ROUNDS
//
// FOLDER holds a database that efie import has filled with beds enough. With engines SQLite, PostgreSQL and
// two servers on one PostgreSQL take turns instead. It writes one line of JSON for each round.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// round is what one round measured.
type round struct {
	Students     int     `json:"students"`
	AtOnce       int     `json:"atOnce"`
	Holds        float64 `json:"holds"`        // a second, each with its page at the provider
	Settlements  float64 `json:"settlements"`  // a second
	Bookings     float64 `json:"bookings"`     // a second, both together
	Transactions float64 `json:"transactions"` // a second
	PerBooking   float64 `json:"perBooking"`   // transactions
	Bytes        int     `json:"bytes"`        // that the database grew by in a transaction
	Bare         float64 `json:"bare"`         // commits a second of the bare loop
}

func main() {
	args, run := os.Args[1:], besideBare
	if len(args) > 0 && args[0] == "engines" {
		args, run = args[1:], besideEachOther
	}
	if len(args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: ledger [engines] FOLDER STUDENTS AT-ONCE ROUNDS")
		os.Exit(2)
	}
	var numbers [3]int
	var problems []error
	for i := range numbers {
		n, err := strconv.Atoi(args[1+i])
		numbers[i] = n
		problems = append(problems, err)
	}
	err := errors.Join(problems...)
	if err == nil {
		err = run(context.Background(), args[0], numbers[0], numbers[1], numbers[2])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "ledger:", err)
		os.Exit(1)
	}
}

// besideBare sells, and then lets the bare loop make as many commits.
func besideBare(ctx context.Context, folder string, students, atOnce, rounds int) error {
	out := json.NewEncoder(os.Stdout)
	for range rounds {
		r, err := sell(ctx, filepath.Join(folder, "efie.db"), students, atOnce)
		if err != nil {
			return err
		}
		commits := int(r.PerBooking * float64(students))
		took, err := commitBare(ctx, filepath.Join(folder, "bare.db"), commits, r.Bytes)
		if err != nil {
			return err
		}
		r.Bare = rate(commits, took)
		if err := out.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// rate is how many of n are done in a second.
func rate(n int, took time.Duration) float64 { return float64(n) / took.Seconds() }

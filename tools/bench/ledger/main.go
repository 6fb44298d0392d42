// Command ledger measures how many beds the booking service and the store sell per second to concurrent students: on
// SQLite, on PostgreSQL, and with two servers on one PostgreSQL, alternately.
//
//	ledger FOLDER STUDENTS AT-ONCE ROUNDS
//
// FOLDER has a database with enough beds from efie import. The command writes a JSON array of the rounds.
package main

import (
	"context"
	"strconv"
	"time"

	"efie/tools/bench/program"
)

type round struct {
	Holds       float64 `json:"holds"`       // per second, each with its payment page
	Settlements float64 `json:"settlements"` // per second
	Bookings    float64 `json:"bookings"`    // per second, hold and settlement together
}

func main() { program.Main("ledger FOLDER STUDENTS AT-ONCE ROUNDS", run) }

func run(args []string) (any, error) {
	var numbers [3]int
	for i := range numbers {
		var err error
		if numbers[i], err = strconv.Atoi(args[1+i]); err != nil {
			return nil, err
		}
	}
	return compareEngines(context.Background(), args[0], numbers[0], numbers[1], numbers[2])
}

func rate(n int, took time.Duration) float64 { return float64(n) / took.Seconds() }

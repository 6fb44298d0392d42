package program

import (
	"errors"
	"testing"
	"time"

	"efie/test/must"
)

func TestOnlySuccessesAreTimed(t *testing.T) {
	var all Tally
	must.Equal(t, "the times of no calls", all.Times(), Times{Problems: []string{}})
	for i := 200; i > 0; i-- { // not in order
		all.Note(time.Duration(i)*time.Millisecond, nil)
	}
	all.Note(time.Hour, errors.New("no"))
	must.Equal(t, "the times", all.Times(), Times{200, 1, 101, 199, 200, []string{"no"}})
}

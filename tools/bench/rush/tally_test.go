package main

import (
	"testing"
	"time"
)

func TestACrowdIsToldByItsMiddleAndItsSlowest(t *testing.T) {
	var times []time.Duration
	for i := 200; i > 0; i-- { // not in order
		times = append(times, time.Duration(i)*time.Millisecond)
	}
	if got, want := crowdOf(times), (crowd{200, 101, 199, 200}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := crowdOf(nil); got != (crowd{}) {
		t.Errorf("nobody took %+v", got)
	}
}

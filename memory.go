package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// usualGC lets the heap grow to three times what is in use before it is collected, up to the limit
	// below. At Go's own 100 a server with little in use collects forty times a second under load, a sixth
	// of its time.
	usualGC = 200
	// startingGC puts off the first collection. What the demo reads at its start fits in.
	startingGC = 400
	// settleAfter is when the first visitors have been served.
	settleAfter = 2 * time.Second
	// limitEvery is how often the limit follows what is in use: a new catalogue is read at once.
	limitEvery = 10 * time.Second
	// spare is how many bytes of garbage there may be besides half of what is in use. A password's hash
	// alone takes 19 MiB.
	spare = 16 << 20
)

// startFast puts off collecting garbage while the server starts, until the chore that it returns: that
// gives back to the system what only the start needed, and from then on keeps garbage within bounds.
// Whoever set GOGC or GOMEMLIMIT knows better.
func startFast() (keepMemory func(context.Context)) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func(context.Context) {}
	}
	debug.SetGCPercent(startingGC)
	return func(ctx context.Context) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(settleAfter):
		}
		debug.SetGCPercent(usualGC)
		debug.FreeOSMemory()
		tick := time.NewTicker(limitEvery)
		defer tick.Stop()
		for {
			debug.SetMemoryLimit(memoryLimit(inUse()))
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	}
}

// memoryLimit is how many bytes Go may take where so many are in use.
func memoryLimit(inUse int64) int64 { return inUse + inUse/2 + spare }

// inUse is how many bytes of the heap the last collection left.
func inUse() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64()) // #nosec G115 -- far from 8 EiB
}

package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// garbage lets the heap grow to five times what is in use before it is collected, up to the limit that
	// follows from spare. So what the demo reads at its start is not collected at all, and under load a
	// server with little in use collects ten times a second and not forty, as at Go's own 100.
	garbage = 400
	// lookEvery is how often it is seen whether a server has nothing to do.
	lookEvery = 2 * time.Second
	// followEvery is how often the limit follows what is in use: a new catalogue grows by a hundred megabytes a
	// second, and above the limit half of the processor's time would go into collecting.
	followEvery = 100 * time.Millisecond
	// spare is how many bytes of garbage there may be at least, as a password's hash alone is 19 MiB; where
	// more than that is in use, as much again: to look through a large catalogue takes time.
	spare = 28 << 20
	// little is how many bytes are allocated between two looks at a server with nothing to do.
	little = 8 << 20
)

// startFast puts off collecting garbage while the server starts, until the chore that it returns: that
// keeps garbage within bounds, and gives memory back to the system when the start or a rush is over.
// Whoever set GOGC or GOMEMLIMIT knows better.
func startFast() (keepMemory func(context.Context)) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func(context.Context) {}
	}
	debug.SetGCPercent(garbage)
	return func(ctx context.Context) {
		tick, follow := time.NewTicker(lookEvery), time.NewTicker(followEvery)
		defer tick.Stop()
		defer follow.Stop()
		before, given := heapNow(), uint64(0) // what had been allocated when memory was given back
		for {
			select {
			case <-ctx.Done():
				return
			case <-follow.C:
				debug.SetMemoryLimit(memoryLimit(heapNow()))
				continue
			case <-tick.C:
			}
			now := heapNow()
			if now.allocated-before.allocated < little && now.allocated-given > little {
				debug.FreeOSMemory()
				now = heapNow()
				given = now.allocated
			}
			before = now
			debug.SetMemoryLimit(memoryLimit(now))
		}
	}
}

// memoryLimit is how many bytes Go may take in all. What is no heap does not shrink by collecting: the
// stacks of thousands of connections would leave no room for anything else.
func memoryLimit(h heap) int64 {
	return int64(h.beside + h.inUse + max(h.inUse, spare)) // #nosec G115 -- far from 8 EiB
}

// heap is what Go's memory is like at a moment, in bytes.
type heap struct {
	inUse     uint64 // what the last collection left
	allocated uint64 // since the start
	beside    uint64 // stacks, and what Go needs for itself
}

func heapNow() heap {
	samples := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}, {Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/released:bytes"},
	}
	metrics.Read(samples)
	beside := samples[2].Value.Uint64()
	for _, ofHeap := range samples[3:] {
		beside -= ofHeap.Value.Uint64()
	}
	return heap{samples[0].Value.Uint64(), samples[1].Value.Uint64(), beside}
}

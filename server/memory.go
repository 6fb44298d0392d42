package server

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// garbage is the value of GOGC: the heap may grow to five times what is in use, up to the memory limit. The
	// start of the demo then needs no collection, and a small server under load collects ten times a second
	// instead of forty times with Go's default of 100.
	garbage = 400
	// lookEvery is how often the server checks whether it is idle.
	lookEvery = 2 * time.Second
	// followEvery is how often the memory limit is set anew. A new catalogue grows by a hundred megabytes a
	// second, and above the limit half of the processor's time goes into collecting garbage.
	followEvery = 100 * time.Millisecond
	// spare is how many bytes of garbage are always allowed: hashing a password alone takes 19 MiB. If more is
	// in use, as much garbage as that is allowed, because looking through a large catalogue takes time.
	spare = 28 << 20
	// little is how many bytes an idle server allocates at most between two checks.
	little = 8 << 20
)

// StartFast collects little garbage while the server starts. The background task that it returns bounds the garbage
// from then on, and gives memory back to the system after the start or after a burst of requests. If the operator
// has set GOGC or GOMEMLIMIT, it changes nothing.
func StartFast() (keepMemory func(context.Context)) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func(context.Context) {}
	}
	debug.SetGCPercent(garbage)
	return func(ctx context.Context) {
		tick, follow := time.NewTicker(lookEvery), time.NewTicker(followEvery)
		defer tick.Stop()
		defer follow.Stop()
		before, given := heapNow(), uint64(0) // given: heap.allocated when memory was last given back
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

// memoryLimit is how many bytes Go may use in all. Memory outside the heap comes on top, as collecting garbage does
// not shrink it: the stacks of thousands of connections would leave no room for anything else.
func memoryLimit(h heap) int64 {
	return int64(h.beside + h.inUse + max(h.inUse, spare)) // #nosec G115 -- far below 8 EiB
}

// heap tells how Go uses memory at a moment, in bytes.
type heap struct {
	inUse     uint64 // what the last collection kept
	allocated uint64 // since the start
	beside    uint64 // outside the heap: stacks, and what Go needs for itself
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

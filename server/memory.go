package server

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// lookEvery is how often the server looks at its memory.
	lookEvery = 2 * time.Second
	// spare is how many bytes of garbage are always allowed: hashing a password alone takes 19 MiB. If more is
	// in use, as much garbage as that is allowed, because looking through a large catalogue takes time.
	spare = 28 << 20
	// little is how many bytes an idle server allocates at most between two looks.
	little = 8 << 20
)

// KeepMemory bounds the garbage until ctx ends, and gives memory back to the system after the start or after a burst
// of requests. If the operator has set GOGC or GOMEMLIMIT, it changes nothing.
//
// No fixed value serves both ends: with Go's own GOGC of 100 a visitor's page costs 1.4 to 1.6 times the bare handler's
// processor time instead of 1.2 to 1.3; with 200 the demo still has 286 MB some seconds after a load, instead of 90.
func KeepMemory(ctx context.Context) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	var before, given uint64 // what was allocated at the last look, and when memory was last given back
	for {
		inUse, allocated := heapNow()
		if allocated-before < little && allocated-given > little {
			debug.FreeOSMemory()
			given = allocated
		}
		before = allocated
		debug.SetGCPercent(garbage(inUse))
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// garbage is the value of GOGC where so many bytes are in use. With 400 the start of the demo needs no collection.
func garbage(inUse uint64) int {
	return int(min(max(100, 100*spare/max(1, inUse)), 400)) // #nosec G115 -- at most 400
}

// heapNow returns how many bytes the last collection kept, with the stacks, which count for GOGC too, and how many
// were allocated since the start.
func heapNow() (inUse, allocated uint64) {
	samples := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}, {Name: "/gc/heap/allocs:bytes"},
	}
	metrics.Read(samples)
	return samples[0].Value.Uint64() + samples[1].Value.Uint64(), samples[2].Value.Uint64()
}

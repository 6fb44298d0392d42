package server

import (
	"runtime"
	"testing"
)

func TestTheMemoryLimitLeavesRoomForGarbage(t *testing.T) {
	t.Parallel()
	const mb = 1 << 20
	for name, c := range map[string]struct {
		heap heap
		want int64
	}{
		"at rest":                       {heap{inUse: 10 * mb, beside: 8 * mb}, 10*mb + 8*mb + spare},
		"with a large catalogue":        {heap{inUse: 160 * mb, beside: 10 * mb}, 160*mb + 10*mb + 160*mb},
		"with thousands of connections": {heap{inUse: 10 * mb, beside: 60 * mb}, 10*mb + 60*mb + spare},
		"whatever was allocated before": {heap{inUse: 10 * mb, allocated: 1 << 40}, 10*mb + spare},
		"before anything was collected": {heap{}, spare},
	} {
		if got := memoryLimit(c.heap); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// The stacks of waiting requests are no garbage: the limit must go up with them. The test measures the whole process,
// so no other test runs at the same time.
func TestTheMemoryLimitFollowsTheStacks(t *testing.T) {
	const waiting = 2000
	before := heapNow()
	leave, waits := make(chan struct{}), make(chan struct{})
	for range waiting {
		go func() {
			var deep [8 << 10]byte
			waits <- struct{}{}
			<-leave
			runtime.KeepAlive(&deep)
		}()
	}
	for range waiting {
		<-waits
	}
	after := heapNow()
	close(leave)
	if after.beside < before.beside+waiting*(8<<10) {
		t.Errorf("%d bytes beside the heap, %d with %d stacks more", before.beside, after.beside, waiting)
	}
}

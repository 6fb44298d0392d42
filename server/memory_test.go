package server

import (
	"runtime"
	"testing"
)

func TestThereIsRoomForGarbage(t *testing.T) {
	t.Parallel()
	const mb = 1 << 20
	for name, c := range map[string]struct {
		inUse uint64
		want  int
	}{
		"at rest":                       {14 * mb, 200},
		"with a large catalogue":        {160 * mb, 100},
		"with thousands of connections": {70 * mb, 100},
		"with little in use":            {2 * mb, 400},
		"before anything was collected": {0, 400},
	} {
		if got := garbage(c.inUse); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// The stacks of waiting requests are no garbage: they count as in use. The test measures the whole process,
// so no other test runs at the same time.
func TestStacksAreInUse(t *testing.T) {
	const waiting = 2000
	before, _ := heapNow()
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
	after, _ := heapNow()
	close(leave)
	if after < before+waiting*(8<<10) {
		t.Errorf("%d bytes in use, %d with %d stacks more", before, after, waiting)
	}
}

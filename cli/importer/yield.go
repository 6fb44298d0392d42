package importer

import (
	"runtime"
	"runtime/debug"
	"syscall"
)

// yieldsBy is by how much work that has time is nicer than a server.
const yieldsBy = 10

// yielding does work that lets a server on the same machine go first, on a thread of its own that ends with it.
// What holds a lock that others wait for is no such work. A system that does not allow it is no reason to stop.
func yielding(work func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked: nothing else is to run on a thread like that
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, yieldsBy)
		work()
	}()
	<-done
}

// sparingly and freely are how far the heap may grow beyond what is in use, in percent of it: while a large file
// is read, and while others wait.
const (
	sparingly = 50
	freely    = 100
)

// collectBefore collects garbage now, so that none is collected while others wait for a lock.
func collectBefore() {
	runtime.GC()
	debug.SetGCPercent(freely)
}

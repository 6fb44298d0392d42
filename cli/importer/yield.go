package importer

import (
	"runtime"
	"runtime/debug"
	"syscall"
)

// yieldsBy is how much the niceness of work that can wait is above that of a server.
const yieldsBy = 10

// yielding does work that lets a server on the same machine go first. The work runs on a thread of its own, which
// ends with it. It must not hold a lock that others wait for. If the system does not allow it, the work runs as
// usual.
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

// sparingly and freely are values of GOGC: while a large file is read, and while others wait.
const (
	sparingly = 50
	freely    = 100
)

// collectBefore collects garbage now, so that none need be collected while others wait for a lock.
func collectBefore() {
	runtime.GC()
	debug.SetGCPercent(freely)
}

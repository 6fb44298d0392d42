package booking

import (
	"fmt"
	"runtime/debug"
)

// recovered calls do and turns a panic into an error, so that one payment cannot stop the background tasks.
func recovered(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return do()
}

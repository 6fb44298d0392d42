package booking

import (
	"fmt"
	"runtime/debug"
)

// recovered calls do and returns a panic as an error, so that one payment cannot stop a background task.
func recovered(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return do()
}

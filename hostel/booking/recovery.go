package booking

import (
	"fmt"
	"runtime/debug"
)

// guarded does something and turns a panic in it into an error, which has the place. What sweeps
// for everybody is not to end with one payment that nobody foresaw.
func recovered(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return do()
}

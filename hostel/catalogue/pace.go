package catalogue

import "sync"

// pace does several things.
type pace func(things ...func())

// atOnce is for a start, which everybody waits for.
func atOnce(things ...func()) {
	var working sync.WaitGroup
	for _, thing := range things {
		working.Go(thing)
	}
	working.Wait()
}

// oneByOne leaves the other cores to those who are served meanwhile.
func oneByOne(things ...func()) {
	for _, thing := range things {
		thing()
	}
}

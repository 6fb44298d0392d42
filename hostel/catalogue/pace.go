package catalogue

import "sync"

// pace does several things.
type runner func(things ...func())

// atOnce is for a start, which everybody waits for.
func inParallel(things ...func()) {
	var working sync.WaitGroup
	for _, thing := range things {
		working.Go(thing)
	}
	working.Wait()
}

// oneByOne leaves the other cores to those who are served meanwhile.
func inSequence(things ...func()) {
	for _, thing := range things {
		thing()
	}
}

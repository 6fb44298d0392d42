package catalogue

import "sync"

// runner runs several functions and waits for them.
type runner func(things ...func())

// inParallel is for the start, when everything waits for the first snapshot.
func inParallel(things ...func()) {
	var working sync.WaitGroup
	for _, thing := range things {
		working.Go(thing)
	}
	working.Wait()
}

// inSequence leaves the other cores to requests.
func inSequence(things ...func()) {
	for _, thing := range things {
		thing()
	}
}

package catalogue

import (
	"context"
	"sync"
)

// runner runs independent steps, and returns when all have ended.
type runner func(steps ...func())

// together runs steps on all cores: at the start nothing else is to do.
func together(steps ...func()) {
	var running sync.WaitGroup
	for _, step := range steps {
		running.Go(step)
	}
	running.Wait()
}

// inTurn runs one step after another, while the server answers requests. With as many steps at once as there are cores,
// or more, a request waits for each of them: while 50,000 hostels were indexed on two busy cores, a quarter of all
// goroutines that became ready waited 36 ms or longer, and 6 ms with one step at a time.
func inTurn(steps ...func()) {
	for _, step := range steps {
		step()
	}
}

// readSnapshot reads a snapshot.
func readSnapshot(ctx context.Context, source Source, run runner) (*Snapshot, error) {
	hostels, version, err := source.Hostels(ctx)
	if err != nil {
		return nil, err
	}
	photos, err := source.Photos(ctx) // may be newer than the hostels; the next refresh corrects that
	if err != nil {
		return nil, err
	}
	former, err := source.Former(ctx)
	if err != nil {
		return nil, err
	}
	places, err := source.CampusPlaces(ctx)
	if err != nil {
		return nil, err
	}
	c := newSnapshot(version, hostels, photos, places, run)
	c.setFormerAddresses(former)
	return c, nil
}

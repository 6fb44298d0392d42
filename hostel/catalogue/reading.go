package catalogue

import (
	"context"

	"efie/hostel"
)

// readCatalogue reads a catalogue, its hostels in one of two ways.
func readSnapshot(
	ctx context.Context, source Source, read func(context.Context) ([]*hostel.Hostel, int64, error), working runner,
) (*Snapshot, error) {
	hostels, version, err := read(ctx)
	if err != nil {
		return nil, err
	}
	photos, err := source.Photos(ctx) // newer than the hostels at most, until the version is seen to have moved
	if err != nil {
		return nil, err
	}
	former, err := source.Former(ctx)
	if err != nil {
		return nil, err
	}
	c := newSnapshot(version, hostels, photos, working)
	c.setFormerAddresses(former)
	return c, nil
}

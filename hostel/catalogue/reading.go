package catalogue

import (
	"context"

	"efie/hostel"
)

// readSnapshot reads a snapshot. read is one of the two ways to read hostels.
func readSnapshot(
	ctx context.Context, source Source, read func(context.Context) ([]*hostel.Hostel, int64, error), working runner,
) (*Snapshot, error) {
	hostels, version, err := read(ctx)
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
	c := newSnapshot(version, hostels, photos, working)
	c.setFormerAddresses(former)
	return c, nil
}

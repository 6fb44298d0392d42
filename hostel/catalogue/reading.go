package catalogue

import "context"

// readSnapshot reads a snapshot.
func readSnapshot(ctx context.Context, source Source) (*Snapshot, error) {
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
	c := NewSnapshot(version, hostels, photos...)
	c.setFormerAddresses(former)
	return c, nil
}

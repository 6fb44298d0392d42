package hostel

import "context"

// readCatalogue reads a catalogue, its hostels in one of two ways.
func readCatalogue(ctx context.Context, source CatalogueSource, read func(context.Context) ([]*Hostel, int64, error), working pace) (*Catalogue, error) {
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
	c := newCatalogue(version, hostels, photos, working)
	c.remember(former)
	return c, nil
}

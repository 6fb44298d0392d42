// Package importer imports hostels and their pictures from a file. Its main type is Importer.
package importer

import (
	"context"
	"fmt"
	"time"

	"efie/cli/output"
	"efie/config"
	"efie/hostel"
	"efie/store"
	"efie/store/transfer"
)

// Importer writes hostels and their pictures.
type Importer struct {
	Config   config.Config
	Store    *store.Store
	Progress *output.Progress
	Pictures string // a folder of pictures to copy, "" for none
	Copied   int    // how many were copied; they stay if the import fails later
}

// Write copies and makes the pictures, and writes the hostels, all or nothing.
func (i *Importer) Write(ctx context.Context, hostels []*hostel.Hostel) (transfer.ImportReport, error) {
	photos, err := i.MakePictures(ctx, hostels)
	if err != nil {
		return transfer.ImportReport{}, NotImported(err)
	}
	c, err := i.compare(ctx, hostels, photos)
	if err != nil {
		return transfer.ImportReport{}, NotImported(err)
	}
	var tell func(int)
	report, err := transfer.Apply(ctx, i.Store, c, func(written, rows int) {
		if tell == nil {
			tell = i.Progress.Of(rows, "rows written")
		}
		tell(written)
	})
	i.Progress.End()
	if err != nil {
		return report, NotImported(err)
	}
	return report, nil
}

func (i *Importer) compare(
	ctx context.Context, hostels []*hostel.Hostel, photos []hostel.Photo,
) (*transfer.Comparison, error) {
	defer i.Progress.End()
	return transfer.Compare(ctx, i.Store, hostels, photos, time.Now(), i.Progress.Of(len(hostels), "hostels compared"))
}

func NotImported(err error) error { return fmt.Errorf("nothing was imported:\n%w", err) }

// Rehearse compares without writing. pictures is how many would be copied, or -1 if that is not asked or not known.
func (i *Importer) Rehearse(
	ctx context.Context, hostels []*hostel.Hostel,
) (c *transfer.Comparison, pictures int, err error) {
	var brought []string
	pictures = -1
	if i.Pictures != "" {
		b, err := i.checkFolder(ctx, hostels)
		if err != nil {
			return nil, pictures, err
		}
		defer b.folder.Close()
		brought, pictures = b.names, len(b.names)
	}
	if err := i.checkKept(ctx, hostels, brought); err != nil {
		return nil, pictures, err
	}
	c, err = i.compareBefore(ctx, hostels)
	return c, pictures, err
}

// Package importer imports hostels and their pictures from a file. Its main type is Importer.
package importer

import (
	"context"
	"fmt"
	"time"

	"efie/cli/output"
	"efie/config"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/transfer"
)

// Importer writes hostels and their pictures.
type Importer struct {
	Config   config.Config
	Store    *store.Store
	Progress *output.Progress
	Warn     func(text string) // prints a warning; needed for Read and with a Review
	Review   *intake.Review    // of a file that Read reads; nil imports without it
	Pictures string            // the folder of pictures to copy, or ""
	Skip     bool              // leave out hostels with unknown campuses
	Copied   int               // how many pictures were copied; they stay if the import fails later
}

// Write copies and resizes the pictures, and writes all hostels or none.
func (i *Importer) Write(ctx context.Context, hostels []*hostel.Hostel) (transfer.ImportReport, error) {
	photos, err := i.MakePictures(ctx, hostels)
	if err != nil {
		return transfer.ImportReport{}, WrapNotImported(err)
	}
	c, err := transfer.Compare(ctx, i.Store, hostels, photos, i.Review, time.Now())
	if err != nil {
		return transfer.ImportReport{}, WrapNotImported(err)
	}
	report, err := transfer.Apply(ctx, i.Store, c)
	if err != nil {
		return report, WrapNotImported(err)
	}
	return report, nil
}

func WrapNotImported(err error) error { return fmt.Errorf("nothing was imported:\n%w", err) }

// DryRun compares without writing. pictures is the number of pictures to copy, or -1 without a folder or after an
// error.
func (i *Importer) DryRun(
	ctx context.Context, hostels []*hostel.Hostel,
) (c *transfer.Comparison, pictures int, err error) {
	var newNames []string
	pictures = -1
	if i.Pictures != "" {
		folder, names, err := i.checkFolder(ctx, hostels)
		if err != nil {
			return nil, pictures, err
		}
		defer folder.Close()
		newNames, pictures = names, len(names)
	}
	missing, err := i.checkStored(ctx, hostels, newNames)
	if err != nil {
		return nil, pictures, err
	}
	warnAboutMissing(i.Progress, i.Config.MediaPlace(), missing)
	c, err = i.compareBefore(ctx, hostels)
	return c, pictures, err
}

package main

import (
	"context"
	"efie/config"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/transfer"
	"fmt"
	"io"
	"time"
)

// importer writes hostels and their pictures.
type importer struct {
	config   config.Config
	store    *store.Store
	progress *progress
	pictures string // a folder of pictures to copy, "" for none
	copied   int    // how many were copied; they stay if the import fails later
	yields   bool   // to a server that runs on the same machine in another process
}

// importHostels reads a JSON array of hostels, makes their pictures and writes them, all or nothing.
func importHostels(ctx context.Context, c config.Config, s *store.Store, in io.Reader, p *progress) (transfer.ImportReport, error) {
	hostels, problems := intake.ReadHostels(in, p.say("hostels read"))
	p.end()
	if len(problems) > 0 {
		return transfer.ImportReport{}, notImported(&transfer.ImportRefused{Problems: problems})
	}
	return (&importer{config: c, store: s, progress: p}).write(ctx, hostels)
}

// write copies and makes the pictures, and writes the hostels, all or nothing.
func (i *importer) write(ctx context.Context, hostels []*hostel.Hostel) (transfer.ImportReport, error) {
	if err := i.bringPictures(ctx, hostels); err != nil {
		return transfer.ImportReport{}, notImported(err)
	}
	photos, err := i.makePhotos(ctx, hostels)
	if err != nil {
		return transfer.ImportReport{}, notImported(err)
	}
	c, err := i.compare(ctx, hostels, photos)
	if err != nil {
		return transfer.ImportReport{}, notImported(err)
	}
	var tell func(int)
	if i.yields {
		collectBefore()
	}
	report, err := transfer.Apply(ctx, i.store, c, func(written, rows int) {
		if tell == nil {
			tell = i.progress.of(rows, "rows written")
		}
		tell(written)
	})
	i.progress.end()
	if err != nil {
		return report, notImported(err)
	}
	return report, nil
}

// compare compares hostels with what is in the database.
func (i *importer) compare(
	ctx context.Context, hostels []*hostel.Hostel, photos []hostel.Photo,
) (c *transfer.Comparison, err error) {
	work := func() {
		c, err = transfer.Compare(ctx, i.store, hostels, photos, time.Now(), i.progress.of(len(hostels), "hostels compared"))
	}
	if i.yields {
		yielding(work)
	} else {
		work()
	}
	i.progress.end()
	return c, err
}

// notImported says before a reason that nothing was imported.
func notImported(err error) error { return fmt.Errorf("nothing was imported:\n%w", err) }

// rehearse compares without writing. pictures is how many would be copied, or -1 if that is not asked or not known.
func (i *importer) rehearse(
	ctx context.Context, hostels []*hostel.Hostel,
) (c *transfer.Comparison, pictures int, err error) {
	var brought []string
	pictures = -1
	if i.pictures != "" {
		b, err := i.lookThrough(ctx, hostels)
		if err != nil {
			return nil, pictures, err
		}
		defer b.folder.Close()
		brought, pictures = b.names, len(b.names)
	}
	if err := i.lookAtKept(ctx, hostels, brought); err != nil {
		return nil, pictures, err
	}
	c, err = i.foresee(ctx, hostels)
	return c, pictures, err
}

package hostel

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"
)

// CatalogueSource is where the directory reads from: the store.
type CatalogueSource interface {
	// CatalogueVersion moves with every change of a hostel.
	CatalogueVersion(ctx context.Context) (int64, error)
	// Hostels reads all of them, and the version they belong to.
	Hostels(ctx context.Context) ([]*Hostel, int64, error)
	// Photos reads all of them. They are those of the version, or of a later one.
	Photos(ctx context.Context) ([]Photo, error)
	// Former reads the addresses that hostels have no more. They are those of the version, or of a
	// later one.
	Former(ctx context.Context) (Former, error)
	// Vacancies reads what changed after a mark, and the next mark; a mark of 0 reads all.
	Vacancies(ctx context.Context, after int64) ([]Vacancy, int64, error)
}

// rereadEvery is when every room's vacancies are read again: a change that waited long for its
// turn to be written bears an older time than others that were read before it.
const rereadEvery = time.Minute

// Directory keeps the current catalogue and its vacancies in memory.
type Directory struct {
	source    CatalogueSource
	current   atomic.Pointer[Catalogue]
	vacancies *Vacancies
	nudge     chan struct{}
	mark      int64 // of the last vacancies read; Refresh alone touches it
}

// OpenDirectory reads the catalogue for the first time.
func OpenDirectory(ctx context.Context, source CatalogueSource) (*Directory, error) {
	d := &Directory{source: source, vacancies: NewVacancies(), nudge: make(chan struct{}, 1)}
	if err := d.Refresh(ctx); err != nil {
		return nil, err
	}
	return d, nil
}

// Catalogue is the snapshot of now.
func (d *Directory) Catalogue() *Catalogue { return d.current.Load() }

// Vacancies is the overlay of free beds.
func (d *Directory) Vacancies() *Vacancies { return d.vacancies }

// Refresh reads what changed in the store, whoever changed it. One goroutine calls it.
func (d *Directory) Refresh(ctx context.Context) error {
	version, err := d.source.CatalogueVersion(ctx)
	if err != nil {
		return err
	}
	if c := d.current.Load(); c == nil || c.Version != version {
		hostels, version, err := d.source.Hostels(ctx)
		if err != nil {
			return err
		}
		photos, err := d.source.Photos(ctx) // newer than the hostels at most, until the version is seen to have moved
		if err != nil {
			return err
		}
		former, err := d.source.Former(ctx)
		if err != nil {
			return err
		}
		c := NewCatalogue(version, hostels, photos...)
		c.remember(former)
		d.current.Store(c)
	}
	news, mark, err := d.source.Vacancies(ctx, d.mark)
	if err != nil {
		return err
	}
	d.vacancies.Set(news)
	d.mark = mark
	return nil
}

// Nudge asks for a refresh soon, after something was committed. It never blocks, and many
// nudges become one refresh.
func (d *Directory) Nudge() {
	select {
	case d.nudge <- struct{}{}:
	default:
	}
}

// Keep refreshes at every nudge, and every so often for what other processes commit,
// until ctx ends.
func (d *Directory) Keep(ctx context.Context, every time.Duration, log *slog.Logger) {
	tick, whole := time.NewTicker(every), time.NewTicker(rereadEvery)
	defer tick.Stop()
	defer whole.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-d.nudge:
		case <-whole.C:
			d.mark = 0
		}
		if err := d.Refresh(ctx); err != nil && ctx.Err() == nil {
			log.Error("catalogue not refreshed", "error", err)
		}
	}
}

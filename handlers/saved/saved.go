// Package saved answers with the hostels that a reader saved, and with a few hostels next to each other. Routes
// registers the pages.
//
// Pages with hearts are shared: a visitor's page depends on its address alone, a student's on the address and a few
// facts about the student (cache.Key). None of them knows what its reader saved, so every heart of theirs is empty and
// sends `save`, and to save a hostel again changes nothing. Three other ways were left: a heart in the cache key would
// render a page for each reader; a part that is spliced in, as a student's name is, would need the session of visitors,
// too; a style sheet of each reader's own would cost every page one request more. Instead:
//
//   - Without JavaScript a press leads back to the page at an address that ends in `saved=SLUG`. That is in the key,
//     and the page fills this one heart. Everything else that is saved is at /saved, where hearts remove.
//   - With JavaScript the island hearts sends the form and is told what is saved. The browser's storage remembers
//     that, which is no secret, and later pages fill their hearts from there. A visitor who saved nothing loads nothing
//     for it, and a student's browser asks once a day.
//
// Only handlers imports this package.
package saved

import (
	"context"
	"net/http"
	"time"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

type Config struct {
	Renderer  *web.Renderer
	Cached    cache.Routes
	Presenter presenter
	Catalogue *catalogue.Catalogue
	Saves     Saves
	Browsers  Browsers
	Clock     func() time.Time
}

// presenter makes view models of hostels.
type presenter interface {
	Cards(reader hostel.Gender, totalFirst bool, hostels []*hostel.Hostel) []parts.HostelCard
}

type Saves interface {
	// SavedHostels are a student's, the newest first.
	SavedHostels(ctx context.Context, studentID string) ([]account.SavedHostel, error)
	// SaveHostel fails with account.ErrStudentsSavedFull.
	SaveHostel(ctx context.Context, studentID, hostelUUID string, now time.Time) error
	RemoveSaved(ctx context.Context, studentID, hostelUUID string) error
}

type Browsers interface {
	// SavedByVisitor are the ids of the hostels, the newest first.
	SavedByVisitor(r *http.Request) []int64
	KeepSaved(w http.ResponseWriter, ids []int64) error
	Current(r *http.Request) (account.Session, bool, error)
}

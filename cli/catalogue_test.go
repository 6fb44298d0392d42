package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"testing"
	"time"

	"efie/campuses"
	"efie/cli/hostels"
	"efie/cli/importer"
	"efie/cli/output"
	"efie/cli/run"
	"efie/config"
	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/server/servertest"
	"efie/store"
	"efie/store/transfer"
	"efie/test/must"
)

// emptyStore opens a new database in a file, and returns a runner for it.
func emptyStore(t *testing.T) (*run.Runner, *store.Store) {
	t.Helper()
	c := config.Config{Mode: config.DemoMode, Database: filepath.Join(t.TempDir(), "efie.db")}
	r := &run.Runner{Ctx: context.Background(), Config: c}
	s, err := r.Store()
	must.Do(t, err)
	t.Cleanup(func() { r.Close() })
	return r, s
}

// importHostels imports a JSON array of hostels as the command does.
func importHostels(r *run.Runner, s *store.Store, file io.Reader) (transfer.ImportReport, error) {
	hostels, problems := intake.ReadHostels(file)
	if len(problems) > 0 {
		return transfer.ImportReport{}, &transfer.ImportRefused{Problems: problems}
	}
	i := &importer.Importer{Config: r.Config, Store: s, Progress: output.NewProgress(io.Discard)}
	return i.Write(r.Ctx, hostels)
}

// TestTheDemoIsImportedOnceAndExported imports the demo and its export again, and the export into another database.
func TestTheDemoIsImportedOnceAndExported(t *testing.T) {
	t.Parallel()
	r, s := emptyStore(t)
	now := time.Now()
	i := &importer.Importer{Config: r.Config, Store: s, Progress: output.NewProgress(io.Discard)}
	done, err := i.Demo(r.Ctx, now)
	if err != nil || done.Added < 520 {
		t.Fatalf("the import of the demo returns %+v, %v", done, err)
	}
	imported, _, err := s.Hostels(r.Ctx)
	must.Do(t, err)
	rises, falls, risen := 0, 0, 0
	for _, h := range imported {
		for _, room := range h.Rooms {
			switch {
			case room.PriceBefore == 0:
			case room.PriceBefore > room.Price:
				falls++
			case now.Sub(room.PriceSince) < 30*24*time.Hour:
				risen++
			default:
				rises++
			}
		}
	}
	if risen < 2 || rises < 2 || falls < 2 {
		t.Errorf("prices that rose within 30 days: %d, before: %d, prices that fell: %d", risen, rises, falls)
	}
	before := servertest.Fingerprint(t, s)
	exported := time.Now()
	var file bytes.Buffer
	must.Do(t, hostels.Export(r.Ctx, s, exported, &file))
	for _, catalogue := range [][]byte{demo.Hostels(), file.Bytes()} {
		again, err := importHostels(r, s, bytes.NewReader(catalogue))
		if err != nil || again.Unchanged != done.Added || servertest.Fingerprint(t, s) != before {
			t.Errorf("the second import returns %+v, %v", again, err)
		}
	}
	other, elsewhere := emptyStore(t)
	_, err = importHostels(other, elsewhere, &file)
	must.Do(t, err)
	var first, copied bytes.Buffer
	must.Do(t, hostels.Export(r.Ctx, s, exported, &first))
	must.Do(t, hostels.Export(other.Ctx, elsewhere, exported, &copied))
	must.Equal(t, "the export of the second database", copied.String(), first.String())
	if found, err := s.Examine(r.Ctx); err != nil || len(found.Wrong) > 0 {
		t.Errorf("the doctor reports %+v, %v", found, err)
	}

	dir := filepath.Dir(r.Config.Database)
	places := write(t, "places.csv", string(campuses.Places()))
	servertest.Run(t, dir, "import", "--places", places, "--replace").Wants(0, "0 changed, 0 removed, 0 unchanged.")
	servertest.Run(t, dir, "import", "--places", places).Wants(0, "0 places added, 0 changed, 0 removed")
	servertest.Run(t, dir, "export", "--places").Wants(0, "(KNUST),alias,Tech,,,", "(UG Legon),area,Kwabenya,,,",
		"(KNUST),town,Kumasi,,,", "(KNUST),area,Ayeduase,6.675,-1.557,exact")
}

func TestDemoCatalogueHasEveryKindOfHostel(t *testing.T) {
	t.Parallel()
	hostels, problems := intake.ReadHostels(bytes.NewReader(demo.Hostels()))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	campuses, categories := map[string]int{}, map[hostel.Category]int{}
	unavailable, closed, full, bare, inRoom := 0, 0, 0, 0, map[int]int{}
	for _, h := range hostels {
		campuses[h.Campus.Name]++
		categories[h.Category]++
		if !h.Available() {
			unavailable++
		}
		if len(h.Images) == 0 {
			bare++
		}
		if len(h.Rooms) < 2 || len(h.Rooms) > 6 {
			t.Errorf("%s has %d room types", h.Name, len(h.Rooms))
		}
		for _, r := range h.Rooms {
			inRoom[r.NumberInRoom]++
			if !r.Available {
				closed++
			}
			if r.Beds() == 0 {
				full++
			}
		}
	}
	must.Equal(t, "campuses of hostels", len(campuses), 64)
	for c := hostel.Category(0); c <= hostel.Categories; c++ {
		if categories[c] == 0 {
			t.Errorf("no hostel of category %d", c)
		}
	}
	for n := 1; n <= 6; n++ {
		if inRoom[n] == 0 {
			t.Errorf("no room type with %d in a room", n)
		}
	}
	if unavailable == 0 || closed == 0 || full == 0 || bare == 0 {
		t.Errorf("unavailable %d, closed %d, full %d, without pictures %d: want at least one of each", unavailable, closed,
			full, bare)
	}
}

package pages_test

import (
	"sync"
	"testing"
	"time"

	"efie/content"
	"efie/store/pages"
	"efie/store/storetest"
	"efie/test/must"
)

func TestEachPublishedVersionIsStoredOnce(t *testing.T) {
	h := storetest.New(t)
	history := pages.History{DB: h.DB}
	publish := func(source string, builtin bool, at time.Time) content.Version {
		t.Helper()
		newest, err := history.Publish(t.Context(),
			[]content.Version{{Page: "rules", Source: source, Builtin: builtin}}, at)
		must.Do(t, err)
		must.Equal(t, "versions", len(newest), 1)
		return newest[0]
	}
	later := storetest.Noon.Add(time.Hour)
	first := publish("quiet", true, storetest.Noon)
	must.Equal(t, "the same text again", publish("quiet", true, later), first)
	must.Equal(t, "the editors' copy", publish("quiet", false, later).Number, 2)
	publish("", false, later)
	last := publish("quiet", false, later)
	newest, err := history.Newest(t.Context())
	must.Do(t, err)
	must.Equal(t, "the newest version", newest,
		[]content.Version{{Page: "rules", Number: 4, Source: "quiet", PublishedAt: last.PublishedAt}})
	versions, err := history.Versions(t.Context(), "rules")
	must.Do(t, err)
	var numbers []int
	for _, v := range versions {
		numbers = append(numbers, v.Number)
	}
	must.Equal(t, "all versions", numbers, []int{4, 3, 2, 1})
}

// Two servers with one folder find the same change at the same time.
func TestTwoServersStoreOneVersion(t *testing.T) {
	h := storetest.New(t)
	servers := []pages.History{{DB: h.DB}, {DB: h.Another().DB}}
	var running sync.WaitGroup
	for _, text := range []string{"one", "two", "three", "four"} {
		for _, server := range servers {
			running.Go(func() {
				_, err := server.Publish(t.Context(), []content.Version{{Page: "rules", Source: text}}, storetest.Noon)
				if err != nil {
					t.Error(err)
				}
			})
		}
		running.Wait()
	}
	h.ExpectNumber(4, `select count(*) from page_versions`)
}

func TestABookingNamesTheVersionOfTheTerms(t *testing.T) {
	h := storetest.New(t, storetest.Hostel(1, storetest.Beds("r-1", 2)))
	h.AddStudents("ama", "esi")
	held := func(student string) int {
		t.Helper()
		b := h.HoldBed(student, "r-1", storetest.Noon)
		record, err := h.Record(t.Context(), b.Code)
		must.Do(t, err)
		return record.TermsVersion
	}
	must.Equal(t, "the version before any was published", held("ama"), 0)
	for _, source := range []string{"one", "two"} {
		_, err := pages.History{DB: h.DB}.Publish(t.Context(),
			[]content.Version{{Page: "rules", Source: source}, {Page: "terms-of-service", Source: source}}, storetest.Noon)
		must.Do(t, err)
	}
	must.Equal(t, "the version of a later booking", held("esi"), 2)
}

package db_test

import (
	"testing"

	"efie/hostel"
	"efie/store/storetest"
)

// fixture is the fixture of the tests of this package.
type fixture struct{ *storetest.Fixture }

func newFixture(t testing.TB, hostels ...*hostel.Hostel) *fixture {
	t.Helper()
	return &fixture{storetest.New(t, hostels...)}
}

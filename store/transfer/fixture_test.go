package transfer_test

import (
	"testing"

	"efie/hostel"
	"efie/store/storetest"
)

// noon is the time at which every test begins.
var noon = storetest.Noon

// errorOf returns the error of a call.
func errorOf[T any](_ T, err error) error { return err }

// fixture is the fixture of the tests of this package.
type fixture struct{ *storetest.Fixture }

func newFixture(t testing.TB, hostels ...*hostel.Hostel) *fixture {
	t.Helper()
	return &fixture{storetest.New(t, hostels...)}
}

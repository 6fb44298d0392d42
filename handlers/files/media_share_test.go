package files

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestAddressesWithoutRequestsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShares(1, time.Second)
		leave, ok := s.enter(t.Context(), "192.0.2.7")
		if _, more := s.enter(t.Context(), "192.0.2.7"); !ok || more {
			t.Errorf("the first request gets a slot: %t, the second: %t", ok, more)
		}
		other, ok := s.enter(t.Context(), "192.0.2.8")
		if !ok {
			t.Fatal("another address gets no slot")
		}
		other()
		leave()
		if len(s.byAddress) > 0 {
			t.Errorf("%d addresses are still stored", len(s.byAddress))
		}
	})
}

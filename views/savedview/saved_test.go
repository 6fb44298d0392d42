package savedview

import (
	"testing"

	"efie/test/must"
)

func TestASavedHostelHasAFilledHeart(t *testing.T) {
	market, hostels := marketOf("Adom Court", "Old House")
	hostels[1].Retired = true
	m := NewSaved(market, hostels[:1], []string{"old-house", "77"}, true, "")
	must.Equal(t, "the heart", m.Cards[0].Saved, true)
	must.Equal(t, "the time", m.At, "23 November 2026, 14:05")
	must.Equal(t, "the former hostels", m.Former, []FormerHostel{{Key: "old-house", Name: "Old House"}, {Key: "77"}})
}

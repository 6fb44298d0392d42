package landingview

import (
	"testing"

	"efie/views/parts"
)

func TestTheLargePictureHasAKnownPrice(t *testing.T) {
	month, stay := parts.From{Price: "GH₵ 450", MonthOnly: true}, parts.From{Price: "GH₵ 450", Total: "GH₵ 3,720"}
	for want, prices := range map[string][]parts.From{
		"b": {stay, stay, month}, "c": {month, month, month}, "a": {stay, month},
	} {
		var m Landing
		for i, from := range prices {
			m.Featured = append(m.Featured, parts.HostelCard{Name: string(rune('a' + i)), From: from})
		}
		if got := m.hero().Name; got != want {
			t.Errorf("the picture of %v shows %s, want %s", prices, got, want)
		}
	}
}

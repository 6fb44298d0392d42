package parts

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

var toneRule = regexp.MustCompile(`(?m)^\.tone-(\d+) \{\n  background: #([0-9a-f]{6});\n\}$`)

func TestTheStylesheetHasTheTonesOfPictures(t *testing.T) {
	css := must.Read(t, "../../static/css/tones.css")
	rules := toneRule.FindAllStringSubmatch(string(css), -1)
	if len(rules) != len(tones) || strings.Count(string(css), "{") != len(tones) {
		t.Errorf("%d rules for %d tones", len(rules), len(tones))
	}
	for i, rule := range rules {
		if want := fmt.Sprintf("%d %06x", i+1, tones[i]); rule[1]+" "+rule[2] != want {
			t.Errorf("the stylesheet has %s %s, want %s", rule[1], rule[2], want)
		}
	}
}

func TestTheNearestToneOfAToneIsItself(t *testing.T) {
	for i, rgb := range tones {
		must.Equal(t, fmt.Sprintf("the tone of %06x", rgb), NearestTone(rgb), i+1)
	}
	for rgb, want := range map[uint32]int{0xffffff: 1, 0: 8, 0x3b5d47: 17, 0x60869c: 21} {
		must.Equal(t, fmt.Sprintf("the tone of %06x", rgb), NearestTone(rgb), want)
	}
}

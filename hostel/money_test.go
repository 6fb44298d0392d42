package hostel

import (
	"fmt"
	"testing"

	"efie/test/must"
)

func TestMoneyIsWrittenAsGhanaiansDo(t *testing.T) {
	for p, want := range map[Pesewas]string{
		0:           "GH₵ 0",
		5:           "GH₵ 0.05",
		100:         "GH₵ 1",
		Cedis(450):  "GH₵ 450",
		99_999:      "GH₵ 999.99",
		Cedis(1000): "GH₵ 1,000",
		145_050:     "GH₵ 1,450.50",
		123_456_789: "GH₵ 1,234,567.89",
		-145_001:    "-GH₵ 1,450.01",
	} {
		must.Equal(t, fmt.Sprint(int64(p)), p.String(), want)
	}
}

func TestMoneyIsRoundedUpToCedis(t *testing.T) {
	for p, want := range map[Pesewas]Pesewas{0: 0, 1: 100, 99: 100, 100: 100, 101: 200, 36_556: 36_600} {
		must.Equal(t, p.String(), p.RoundedUp(), want)
	}
}

func TestCedisInJSONAreExact(t *testing.T) {
	for p, want := range map[Pesewas]string{
		0: "0", 1: "0.01", 10: "0.10", 45_000: "450", 45_005: "450.05", 45_050: "450.50",
	} {
		must.Equal(t, fmt.Sprint(int64(p)), string(InCedis(p)), want)
	}
}

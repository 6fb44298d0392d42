package hostel

import (
	"fmt"
	"strings"
)

// Pesewas is an amount of money: 100 pesewas are one Ghana cedi. Efie uses no other unit (R23).
type Pesewas int64

func Cedis(n int64) Pesewas { return Pesewas(n * 100) }

// String returns the amount as it is written in Ghana: "GH₵ 1,450" or, with pesewas, "GH₵ 1,450.50".
func (p Pesewas) String() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	whole, rest := int64(p)/100, int64(p)%100
	text := sign + "GH₵ " + grouped(whole)
	if rest != 0 {
		text += fmt.Sprintf(".%02d", rest)
	}
	return text
}

// RoundedUp returns the amount rounded up to whole cedis.
func (p Pesewas) RoundedUp() Pesewas { return p + (100-p%100)%100 }

func grouped(n int64) string {
	digits := fmt.Sprint(n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

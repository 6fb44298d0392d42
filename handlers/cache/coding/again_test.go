package coding

import (
	"fmt"
	"hash/maphash"
	"strings"
	"sync"
	"testing"
)

func TestATextIsCompressedOnceWhileItIsRemembered(t *testing.T) {
	r := newRecent()
	text := []byte(strings.Repeat("Adom Court ", 500))
	first := r.of(text)
	r.kept[maphash.Bytes(seed, text)].made[0] ^= 1 // a mark on what is remembered
	if second := r.of(text); second[0] == first[0] {
		t.Error("it is compressed again")
	}
}

// Two texts of one number are not taken for each other: one would be another student's page.
func TestATextOfTheSameNumberIsAnotherText(t *testing.T) {
	r := newRecent()
	own, other := []byte(strings.Repeat("Ama's booking ", 500)), []byte(strings.Repeat("Kofi's booking ", 500))
	r.kept[maphash.Bytes(seed, own)] = pair{other, r.of(other)}
	s := NewTemplate([]byte("<"+mainMark+">"), []byte(mainMark))
	whole := again
	again = r
	defer func() { again = whole }()
	if got := unpacked(t, s, own); got != "<"+string(own)+">" {
		t.Errorf("somebody reads %.40q", got)
	}
}

func TestWhatIsRememberedIsBounded(t *testing.T) {
	r := newRecent()
	var asking sync.WaitGroup
	for worker := range 4 {
		asking.Go(func() {
			for n := range 300 {
				r.of([]byte(strings.Repeat(fmt.Sprint(worker, "-", n, " "), 2000)))
			}
		})
	}
	asking.Wait()
	count := 0
	for _, p := range r.kept {
		count += len(p.text) + len(p.made)
	}
	if count != r.bytes || count > mostRecent {
		t.Errorf("%d bytes are remembered, %d are said to be", count, r.bytes)
	}
}

package files

import (
	"strings"
	"testing"
	"testing/fstest"

	"efie/test/must"
)

func TestAFileIsCompressedOnce(t *testing.T) {
	p := NewStatic(fstest.MapFS{
		"images/demo/room.svg": {Data: []byte("<svg>" + strings.Repeat("<g/>", 500) + "</svg>")},
		"images/hostel4.png":   {Data: []byte("png")},
	})
	one, err := p.file("images/demo/room.svg")
	must.Do(t, err)
	if two, err := p.file("images/demo/room.svg"); err != nil || one != two {
		t.Errorf("the file is read twice: %p and %p, %v", one, two, err)
	}
	if p.Weight("images/demo/room.svg") != len(one.zipped) || p.Weight("images/hostel4.png") != len("png") ||
		p.Weight("images/none.svg") != 0 {
		t.Error("the weight of a picture differs from the bytes sent")
	}
}

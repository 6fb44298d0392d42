package intake

import (
	"io"
	"strings"
)

// formulaText returns the text of a cell such as ="0244123456". Spreadsheets keep the first zero of such a cell.
func formulaText(cell string) string {
	inner, begins := strings.CutPrefix(cell, `="`)
	inner, ends := strings.CutSuffix(inner, `"`)
	text := strings.ReplaceAll(inner, `""`, `"`)
	if !begins || !ends || strings.Count(inner, `"`)%2 != 0 {
		return cell
	}
	return text
}

// formulaReader removes the = of a cell that begins with =" and is not quoted itself. A CSV reader would refuse the
// quotes.
type formulaReader struct {
	in        io.Reader
	inCell    bool // a cell has begun
	quoted    bool // inside of quotes
	equalSign bool // the cell begins with =, and it is not known yet whether a quote follows
	ready     []byte
	err       error
}

func (r *formulaReader) Read(to []byte) (int, error) {
	for len(r.ready) == 0 && r.err == nil {
		var from [4096]byte
		n, err := r.in.Read(from[:])
		for _, c := range from[:n] {
			r.take(c)
		}
		r.err = err
		if err != nil && r.equalSign {
			r.ready = append(r.ready, '=')
			r.equalSign = false
		}
	}
	if len(r.ready) == 0 {
		return 0, r.err
	}
	n := copy(to, r.ready)
	r.ready = r.ready[n:]
	return n, nil
}

// take reads the next byte of the file.
func (r *formulaReader) take(c byte) {
	if r.equalSign && c != '"' {
		r.ready = append(r.ready, '=')
	}
	r.equalSign = c == '=' && !r.inCell
	if !r.equalSign {
		r.ready = append(r.ready, c)
	}
	if c == '"' {
		r.quoted = !r.quoted
	}
	r.inCell = r.quoted || !strings.ContainsRune(",;\t\r\n", rune(c))
}

package store

import "time"

// leisure is the pace of a long reading that leaves time to others: it rests as long as it worked. Nil never rests.
type leisure struct {
	rows  int
	since time.Time // the last rest
}

// restEvery is after how many rows it rests: some milliseconds.
const restEvery = 500

func leisurely() *leisure { return &leisure{since: time.Now()} }

// row counts a row that is read.
func (l *leisure) row() {
	if l == nil {
		return
	}
	if l.rows++; l.rows%restEvery == 0 {
		time.Sleep(time.Since(l.since))
		l.since = time.Now()
	}
}

package content

import "time"

const (
	// patience is how long a page may take to be read. One of words takes milliseconds, but what is
	// nothing but marks or empty lines may keep the markdown parser busy for far longer.
	patience = 3 * time.Second
	// light is how many bytes a file may have to be read while the server is busy with another: the
	// parser is through with so few in a second or two, whatever they are.
	light = 16 << 10
)

// desk is where files are read, one after the other. The parser cannot be stopped: where it takes too
// long, it ends by itself later, and nobody waits for it. There is never more than one such.
type desk struct {
	file string            // that the parser is busy with
	late <-chan manuscript // what will be read of it; nil where the parser is busy with none
}

// busy says whether the parser has not ended yet with a file that was given up.
func (d *desk) busy() bool {
	select {
	case <-d.late:
		d.late = nil
	default:
	}
	return d.late != nil
}

// read is read, unless that takes too long, or another file already does: then a page is to be tried
// again, and its manuscript has no source.
func (d *desk) read(patience time.Duration, file string, source []byte) manuscript {
	busy := d.busy()
	if busy && len(source) > light {
		return unreadable(file, "the server is still busy with "+d.file+", which takes too long to read: mend that first; this page is read then")
	}
	done := make(chan manuscript, 1)
	go func() { done <- read(file, source) }()
	if busy {
		return <-done
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case m := <-done:
		return m
	case <-late.C:
		d.file, d.late = file, done
		m := unreadable(file, "this page takes too long to read: something in it is repeated too often, or is too deep inside something else")
		m.source = source // it is not tried again until it changes
		return m
	}
}

package content

import "time"

// patience is how long a page may take to be read. One of words takes milliseconds, but what is
// nothing but brackets or marks may keep the markdown parser busy for hours.
const patience = 3 * time.Second

// readWithin is read, unless that takes too long. The parser cannot be stopped: it then ends by itself
// later, and nobody waits for it.
func readWithin(patience time.Duration, file string, source []byte) manuscript {
	done := make(chan manuscript, 1)
	go func() { done <- read(file, source) }()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case m := <-done:
		return m
	case <-late.C:
		m := unreadable(file, "this page takes too long to read: something in it is repeated too often, or is too deep inside something else")
		m.source = source // it is not tried again until it changes
		return m
	}
}

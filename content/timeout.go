package content

import "time"

const (
	// readTimeout is how long a page may take to be read. A normal page takes milliseconds, but a file
	// of nothing but marks or empty lines may keep the Markdown parser busy for far longer.
	readTimeout = 3 * time.Second
	// smallFile is the size in bytes up to which a file is read while the parser is still busy with
	// another: the parser needs at most a second or two for it, whatever it contains.
	smallFile = 16 << 10
)

// timedReader reads one file after the other, each within a time limit. The parser cannot be
// interrupted: after the limit it continues in the background until it ends by itself. At most one
// large file is in the background at any time.
type timedReader struct {
	lateFile string            // the file in the background
	late     <-chan parsedFile // receives its result; nil if no file is in the background
}

// busy reports whether the parser is still working on a file in the background.
func (r *timedReader) busy() bool {
	select {
	case <-r.late:
		r.late = nil
	default:
	}
	return r.late != nil
}

// read is the function read with a time limit. If the limit passes, the result has a mistake and the
// source, so that the file is not read again until it changes. If the parser is still busy with
// another file, the result has a mistake and no source: the file is to be read again later.
func (r *timedReader) read(limit time.Duration, file string, source []byte) parsedFile {
	busy := r.busy()
	if busy && len(source) > smallFile {
		return unreadable(file, "the server is still busy with "+r.lateFile+
			", which takes too long to read: mend that first; this page is read then")
	}
	done := make(chan parsedFile, 1)
	go func() { done <- read(file, source) }()
	if busy {
		return <-done
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case parsed := <-done:
		return parsed
	case <-timer.C:
		r.lateFile, r.late = file, done
		parsed := unreadable(file, "this page takes too long to read: "+
			"something in it is repeated too often, or is too deep inside something else")
		parsed.source = source
		return parsed
	}
}

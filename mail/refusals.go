package mail

import "regexp"

// several is how many different recipients a server refuses alike before that is its own fault:
// two who mistyped their addresses may follow each other.
const several = 3

// aboutUs are the enhanced codes (RFC 3463 section 3, and the registry of RFC 5248) that speak of
// who sends and of the server, and not of this recipient or letter:
//
//	X.1.7, X.1.8  our own address
//	X.3.1, X.3.2  the server is full, or accepts nothing
//	X.4.5         it has too much to do; some answer so to who has sent enough for a day
//	X.7.*         we may not: relaying, log-in, reputation, policy
//
// X.7.1 may also be about one recipient ("per-host or per-recipient filtering") or about what a
// letter says. The record of refusals tells these apart.
var aboutUs = regexp.MustCompile(`^[45]\.(1\.[78]|3\.[12]|4\.5|7\.\d{1,3})$`)

// refusals is the record of whom the server refused, by address. It is in memory alone: after a
// start the first refusals in a row count again. Its zero value is ready.
type refusals struct {
	// inARow has what the server answered to each since it last took a letter. Letters whose
	// refusal counted before are not among them: bad ones come again together, when all others
	// have left.
	inARow map[string]string
	// beside are those that it refused and took a letter to somebody else since: it is well, and
	// they, or what is written to them, are not. They prove nothing against it any more.
	beside map[string]bool
}

// blame notes a refusal of a letter after so many that counted, and says whether it is the server's fault: because the code says so, as
// long as nobody else's letter was taken; or because several recipients have got the same final
// answer in a row. RFC 5321 4.2.1 says of a 5yz that it is final, and not whose fault it is.
func (f *refusals) blame(to string, tries int, r *Refusal) bool {
	if !r.final && !r.system {
		return false
	}
	if !f.beside[to] && (tries == 0 || r.system) {
		if f.inARow == nil {
			f.inARow = map[string]string{}
		}
		f.inARow[to] = r.reason
	}
	if r.system && !f.beside[to] {
		return true
	}
	alike := 0
	for _, reason := range f.inARow {
		if reason == r.reason {
			alike++
		}
	}
	return alike >= several
}

// took notes that the server has taken a letter to somebody, and so can take letters.
func (f *refusals) took(to string) {
	f.forget(to)
	if f.beside == nil {
		f.beside = map[string]bool{}
	}
	for other := range f.inARow {
		f.beside[other] = true
	}
	clear(f.inARow)
}

func (f *refusals) forget(to string) {
	delete(f.inARow, to)
	delete(f.beside, to)
}

package mail

import "regexp"

// serverFaultAfter is how many different recipients a server must reject with the same answer before
// the server itself is considered at fault: two mistyped addresses in a row are common.
const serverFaultAfter = 3

// serverCodes are the enhanced status codes (RFC 3463 section 3, registry of RFC 5248) about the sender
// or the server rather than about the recipient or the letter:
//
//	X.1.7, X.1.8  our own address
//	X.3.1, X.3.2  the server is full, or accepts nothing
//	X.4.5         the server is busy, or our quota for the day is used up
//	X.7.*         not permitted: relaying, log-in, reputation, policy
//
// X.7.1 may also be about one recipient ("per-host or per-recipient filtering") or about the text of a
// letter. rejections tells these cases apart.
var serverCodes = regexp.MustCompile(`^[45]\.(1\.[78]|3\.[12]|4\.5|7\.\d{1,3})$`)

// rejections records which addresses the server rejected. It is only in memory: after a restart a new
// streak begins. Its zero value is ready.
type rejections struct {
	// streak holds the server's answer for each address that it rejected since it last accepted a letter.
	// A letter with an earlier rejection is not added: bad letters return together, after all others have
	// been sent.
	streak map[string]string
	// badAddresses are recipients that the server rejected and then accepted mail for others. The address
	// is at fault, not the server.
	badAddresses map[string]bool
}

// add records the rejection of a letter to an address. tries is how many tries of the letter were
// counted before. It reports whether the server is at fault: either its code says so, and the address is
// not known as bad, or several recipients in a row got the same permanent answer. By RFC 5321 4.2.1 a 5yz
// answer is permanent, but it does not tell whose fault it is.
func (r *rejections) add(to string, tries int, rejection *Rejection) bool {
	if !rejection.permanent && !rejection.serverFault {
		return false
	}
	if !r.badAddresses[to] && (tries == 0 || rejection.serverFault) {
		if r.streak == nil {
			r.streak = map[string]string{}
		}
		r.streak[to] = rejection.reason
	}
	if rejection.serverFault && !r.badAddresses[to] {
		return true
	}
	alike := 0
	for _, reason := range r.streak {
		if reason == rejection.reason {
			alike++
		}
	}
	return alike >= serverFaultAfter
}

// accept records that the server accepted a letter to an address, so the server works.
func (r *rejections) accept(to string) {
	r.forget(to)
	if r.badAddresses == nil {
		r.badAddresses = map[string]bool{}
	}
	for other := range r.streak {
		r.badAddresses[other] = true
	}
	clear(r.streak)
}

func (r *rejections) forget(to string) {
	delete(r.streak, to)
	delete(r.badAddresses, to)
}

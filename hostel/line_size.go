package hostel

// Size is how many students wait in the line, and how many attempts are being made.
func (l *Line) Size() (waiting, atDesk int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.waiting), len(l.atDesk)
}

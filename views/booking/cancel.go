package booking

// Cancel is the page at /dashboard/cancel.
type Cancel struct {
	Refusal    string // why it cannot be done, "" asks whether to do it
	Code       string
	HostelName string
	Room       string // "Standard, 2 in a room", "" where it is not known any more
	Paid       string
	Until      string // "22 November 2026, 14:24"
	HostHears  bool   // the host gets a letter about it
	Reversed   bool   // the money went back already
}

package hostel

import "efie/views/parts"

// RetiredHostel is a hostel that Efie lets no more, with others in its place.
type RetiredHostel struct {
	HostelPage
	Others []parts.Link
}

package hostel

import "efie/views/parts"

// RetiredHostel is a hostel that is no longer let, with others in its place.
type RetiredHostel struct {
	HostelPage
	Others []parts.Link
}

package parts

// IslandName is the name of an island in islands/registry.ts: a React island or a small module.
type IslandName string

// All islands.
const (
	IslandCampusSearch  IslandName = "campus-search"
	IslandCarousel      IslandName = "carousel"
	IslandRowArrows     IslandName = "row-arrows"
	IslandHostelPopup   IslandName = "hostel-popup"
	IslandSignUpForm    IslandName = "signup-form"
	IslandBookingButton IslandName = "booking-button"
	IslandHostelFilter  IslandName = "hostel-filter"
	IslandFilterCount   IslandName = "filter-count"
	IslandSendForm      IslandName = "send-form"
	IslandVerifyRetry   IslandName = "verify-retry"
	IslandLogout        IslandName = "logout"
	IslandSessionOver   IslandName = "session-over"
	IslandCountdown     IslandName = "countdown"
	IslandShareHostel   IslandName = "share-hostel"
	IslandKeepCopy      IslandName = "keep-copy"
	IslandOfflinePages  IslandName = "offline-pages"
	IslandPictureViewer IslandName = "picture-viewer"
	IslandRefreshedPart IslandName = "refreshed-part"
	IslandHearts        IslandName = "hearts"
	IslandPrintPage     IslandName = "print-page"
)

// When is the event that starts an island.
type When string

// The events that start islands. Only WhenTouched may load React.
const (
	AtOnce      When = "load"
	WhenVisible When = "visible"
	WhenTouched When = "interaction"
)

type CampusSearch struct {
	Endpoint string `json:"endpoint"` // returns [{id, campus}]
	Failed   string `json:"failed"`   // shown if the list of campuses cannot be loaded
	None     string `json:"none"`     // shown if nothing at all is suggested
	Delay    int    `json:"delay"`    // milliseconds without typing before it asks the server for suggestions
	Patience int    `json:"patience"` // milliseconds after which None is shown if the server has not responded
	Light    bool   `json:"light"`    // it asks the server only if no campus matches
	Label    string `json:"label"`    // names the list for screen readers

	Headings SuggestionHeadings `json:"headings"`
}

// SuggestionHeadings has the heading of each group of suggestions. Its fields are the kinds of suggestions.
type SuggestionHeadings struct {
	Campus string `json:"campus"`
	Area   string `json:"area"`
	Hostel string `json:"hostel"`
}

type Carousel struct{}

// RowArrows has the props of the two arrows of a row. Back and On are their names.
type RowArrows struct {
	Step int    `json:"step"` // CSS pixels that one press scrolls
	Back string `json:"back"`
	On   string `json:"on"`
}

type HostelPopup struct {
	Loading  string `json:"loading"`
	NotFound string `json:"notFound"`
	Close    string `json:"close"` // name of the button
}

type SignUpForm struct {
	Mismatch     string `json:"mismatch"`     // shown below the second password
	DialingCodes string `json:"dialingCodes"` // address of the table of dialling codes
	PrefixLength int    `json:"prefixLength"` // digits of the longest code
	// MailDomains are common email domains. DidYouMean is shown before the corrected address.
	MailDomains []string `json:"mailDomains"`
	DidYouMean  string   `json:"didYouMean"`
}

// BookingButton has the props of a room's Book button. Script, Closed and Page may be "".
type BookingButton struct {
	Label   string `json:"label"`
	About   string `json:"about"`   // id of the element that names the bed
	Failed  string `json:"failed"`  // shown if the payment cannot be started
	Offline string `json:"offline"` // shown without a network
	Script  string `json:"script"`  // address of the provider's script
	Closed  string `json:"closed"`  // shown if the payment page was closed before the payment
	Page    string `json:"page"`    // text of the link to the payment page
}

type HostelFilter struct {
	Delay  int    `json:"delay"`  // milliseconds without typing before it searches
	Failed string `json:"failed"` // shown if the server cannot be reached
}

// FilterCount has the props of the button that shows the number of hostels found by the filters.
type FilterCount struct {
	Delay int    `json:"delay"` // milliseconds after a choice before it asks the server
	Plain string `json:"plain"` // text of the button while the number is unknown
}

// SendForm has the props of a form that keeps its input if the network fails.
type SendForm struct {
	Network string `json:"network"` // shown if the server cannot be reached
	Failed  string `json:"failed"`  // shown for a refusal without a message
	Unclear string `json:"unclear"` // shown for a response that is neither a success nor a refusal
}

// VerifyRetry has the props of "Try Again" on the page of a verification link.
type VerifyRetry struct {
	Endpoint  string `json:"endpoint"`  // verifies and returns {status, message}
	Verifying string `json:"verifying"` // shown while the request runs
	Network   string `json:"network"`   // shown if the endpoint cannot be reached
	Failed    string `json:"failed"`    // shown for a failure without a message
	Verified  string `json:"verified"`  // the page's heading after a success
	To        string `json:"to"`        // the page that opens after a success
	Seconds   int    `json:"seconds"`   // time before it opens
}

// Logout has the props of the Logout control and of its form.
type Logout struct {
	Home string `json:"home"` // the page after the log-out
}

// SessionOver has the props of the log-in page for a session that the server no longer knows.
type SessionOver struct {
	Keys []string `json:"keys"` // keys of the browser's storage to clear
}

type Countdown struct {
	Seconds  int       `json:"seconds"`  // time left when the server rendered the page
	Left     string    `json:"left"`     // text after minutes and seconds
	Warnings []Warning `json:"warnings"` // announced, the earliest first
}

// Warning is announced once, when this number of seconds is left.
type Warning struct {
	Seconds int    `json:"seconds"`
	Text    string `json:"text"`
}

// ShareHostel has the props of the control that shares a page.
type ShareHostel struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	URL    string `json:"url"`    // absolute
	Copied string `json:"copied"` // shown after copying
	Failed string `json:"failed"` // shown if the clipboard fails too
}

// KeepCopy has the props of the control that stores a student's own pages on the phone.
type KeepCopy struct {
	Pages   []string `json:"pages"`   // paths of the pages, which are stored together
	Keeping string   `json:"keeping"` // shown while the pages load
	Kept    string   `json:"kept"`    // shown before the time of storing
	Remove  string   `json:"remove"`  // label of the button while the pages are stored
	Removed string   `json:"removed"` // shown after removing
	Failed  string   `json:"failed"`  // shown after an error
}

type PrintPage struct{}

// OfflinePages has the props of the offline page's list.
type OfflinePages struct {
	Booking string `json:"booking"` // heading of the student's own pages
	Hostels string `json:"hostels"` // heading of the hostels
	Others  string `json:"others"`  // heading of the other pages
	CopyOf  string `json:"copyOf"`  // shown before the time of a copy
}

// PictureViewer has the props of the dialog that shows pictures in full size.
type PictureViewer struct {
	Of string `json:"of"` // between the number of the current picture and the number of all pictures
}

// RefreshedPart has the props of a part of a page that is fetched again: a booking's position in the queue for the
// payment page, or the news about another payer.
type RefreshedPart struct {
	Endpoint string `json:"endpoint"` // returns the part, and may return Retry-After; 204 means that Page must be loaded
	Page     string `json:"page"`     // redirects to the next step
	Seconds  int    `json:"seconds"`  // time before the first request
	Offline  string `json:"offline"`  // shown without a network
}

type Hearts struct {
	Saved   string `json:"saved"`   // shown after saving a hostel
	Removed string `json:"removed"` // shown after removing a hostel
	Offline string `json:"offline"` // shown without a network
	Failed  string `json:"failed"`  // shown for a refusal without a message
}

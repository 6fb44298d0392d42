package parts

// IslandName names a React island or an early module; islands/registry.ts has one for each.
type IslandName string

// The islands that pages may name.
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
	IslandPlaceInLine   IslandName = "place-in-line"
	IslandHearts        IslandName = "hearts"
)

// When says what starts an island.
type When string

// The moments at which an island may start. Only interaction may load React.
const (
	AtOnce      When = "load"
	WhenVisible When = "visible"
	WhenTouched When = "interaction"
)

type CampusSearch struct {
	Endpoint string `json:"endpoint"` // answers [{id, campus}]
	Failed   string `json:"failed"`   // said when the list cannot be had
	None     string `json:"none"`     // said when nothing matches
	Delay    int    `json:"delay"`    // milliseconds without typing before the server is asked what the text may mean
	Patience int    `json:"patience"` // milliseconds after which None is said although it has not answered
	Light    bool   `json:"light"`    // the server is asked only where no campus matches
}

type Carousel struct{}

type RowArrows struct {
	Step int `json:"step"` // CSS pixels that one press scrolls
}

type HostelPopup struct {
	Loading  string `json:"loading"`
	NotFound string `json:"notFound"`
}

type SignUpForm struct {
	Mismatch     string `json:"mismatch"`     // said under the second password
	DialingCodes string `json:"dialingCodes"` // address of the table of dialling codes
	PrefixLength int    `json:"prefixLength"` // digits of the longest code
	MinPassword  int    `json:"minPassword"`  // characters
	Missing      string `json:"missing"`      // said before the labels of what is not filled in
	Differ       string `json:"differ"`       // said at the button while the passwords differ
	// MailDomains are common domains of emails; DidYouMean is said before an address that was probably meant.
	MailDomains []string `json:"mailDomains"`
	DidYouMean  string   `json:"didYouMean"`
}

// BookingButton are the props of a room's Book button. The last three may be "".
type BookingButton struct {
	Failed  string `json:"failed"`  // said when the payment cannot be started
	Offline string `json:"offline"` // said when there is no network
	Script  string `json:"script"`  // address of the provider's script
	Closed  string `json:"closed"`  // said when the page was closed before the payment was made
	Page    string `json:"page"`    // names the link to the page
}

type HostelFilter struct {
	Delay  int    `json:"delay"`  // milliseconds without typing before it searches
	Failed string `json:"failed"` // said when the server cannot be reached
}

// FilterCount are the props of the button that says how many hostels the filters leave.
type FilterCount struct {
	Delay int    `json:"delay"` // milliseconds after a choice before it asks
	Plain string `json:"plain"` // what the button says while the number is not known
}

// SendForm are the props of a form that keeps what was typed when the network fails.
type SendForm struct {
	Network string `json:"network"` // said when the server cannot be reached
	Failed  string `json:"failed"`  // said of a refusal without a message
	Unclear string `json:"unclear"` // said of an answer that is neither success nor refusal
}

// VerifyRetry are the props of 'Try Again' on the page of a verification link.
type VerifyRetry struct {
	Endpoint  string `json:"endpoint"`  // verifies, and answers {status, message}
	Verifying string `json:"verifying"` // said while the endpoint is asked
	Network   string `json:"network"`   // said when the endpoint cannot be reached
	Failed    string `json:"failed"`    // said of a failure without a message
	Verified  string `json:"verified"`  // the page's heading after a success
	To        string `json:"to"`        // where a success leads
	Seconds   int    `json:"seconds"`   // after which it leads there
}

// Logout are the props of the Logout control and of the form that it asks with.
type Logout struct {
	Home string `json:"home"` // the page after the log-out
}

// SessionOver are the props of the log-in page for a session that the server no longer knows.
type SessionOver struct {
	Keys []string `json:"keys"` // of the browser's storage, to be cleared
}

type Countdown struct {
	Seconds  int       `json:"seconds"`  // left when the server made the page
	Left     string    `json:"left"`     // said behind minutes and seconds
	Warnings []Warning `json:"warnings"` // announced, the earliest first
}

// Warning is announced once when so much time is left.
type Warning struct {
	Seconds int    `json:"seconds"`
	Text    string `json:"text"`
}

// ShareHostel are the props of the control that passes a page on.
type ShareHostel struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	URL    string `json:"url"`    // absolute
	Copied string `json:"copied"` // said where only the clipboard works
	Failed string `json:"failed"` // said where the clipboard fails too
}

// KeepCopy are the props of the control that keeps a student's own pages on the phone.
type KeepCopy struct {
	Pages   []string `json:"pages"`   // paths of the pages that are kept together
	Keeping string   `json:"keeping"` // said while they are fetched
	Kept    string   `json:"kept"`    // said before the time at which they were kept
	Remove  string   `json:"remove"`  // names the button then
	Removed string   `json:"removed"` // said when they are gone
	Failed  string   `json:"failed"`  // said when it did not work
}

// OfflinePages are the props of the offline page's list.
type OfflinePages struct {
	Booking string `json:"booking"` // heads the pages that the student kept
	Hostels string `json:"hostels"` // heads the hostels
	Others  string `json:"others"`  // heads the other pages
	CopyOf  string `json:"copyOf"`  // said before the time of a copy
}

// PictureViewer are the props of the pictures that open over the whole window.
type PictureViewer struct {
	Of string `json:"of"` // between the number of the picture that is seen and the number of all
}

// PlaceInLine are the props of a held booking's position in the queue for the payment page.
type PlaceInLine struct {
	Endpoint string `json:"endpoint"` // answers with the place and Retry-After; 204 sends the browser to another page
	Page     string `json:"page"`     // leads on then
	Seconds  int    `json:"seconds"`  // until it asks first
	Offline  string `json:"offline"`  // said while there is no network
}

type Hearts struct {
	Saved   string `json:"saved"`   // said when a hostel is saved
	Removed string `json:"removed"` // said when it is not saved any more
	Offline string `json:"offline"` // said while there is no network
	Failed  string `json:"failed"`  // said of a refusal without a message
}

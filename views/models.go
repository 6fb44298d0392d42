package views

// Landing is the page at /.
type Landing struct {
	Claims   []Claim
	Featured []HostelCard // up to six, each bookable and with a picture
	Popular  []Link       // campuses with the most hostels, to their pages, and all of them
	Hold     int          // minutes a bed is kept while its student pays, 0 for the usual 15
}

// Claim is a number that the landing page is proud of: "500+", "Hostels".
type Claim struct {
	Figure string
	Text   string
}

// HostelCard is one hostel in a row, a grid or a list of results.
type HostelCard struct {
	Slug      string
	Href      string // /hostels/{slug}
	Name      string
	Campus    string
	Near      string // the campus as students call it: "UG Legon"
	Place     string // neighbourhood and town, may be empty
	Image     Picture
	Available bool     // false shows the badge 'Not Available'
	BedsLeft  int      // over all rooms that can be booked
	Gender    string   // "Male", "Female", "Mixed"
	Rating    string   // "4.3", "" where there is none
	PriceFrom string   // "GH₵ 450", "" where no room has a price
	RoomTypes []string // the first two: "2 in a room · GH₵ 450 per month"
	MoreTypes int      // how many more, shown as '+N more'
	Amenities []string
}

// Browse is the page at /hostels.
type Browse struct {
	Query string // what the filter holds
	Total int    // hostels shown
	Try   []Link // filters that many students want, while none is in use
	Rows  []CategoryRow
	Empty string // what to say when there is nothing to show, "" otherwise
}

// CategoryRow is one category's hostels, in a row that scrolls sideways.
type CategoryRow struct {
	ID          string // unique on the page, for anchors
	Name        string
	Description string
	Total       int // hostels in the category; Cards holds the first of them
	Cards       []HostelCard
	MoreHref    string // to all of this category, "" when Cards is all
	Whole       bool   // the page shows nothing but this category: a grid instead of a row
}

// HostelPage is the page at /hostels/{slug}, and the popup of the browse page.
type HostelPage struct {
	Slug        string
	Href        string
	Name        string
	Description []string // paragraphs
	Address     string   // absolute, to share; "" for none
	Campus      string
	Near        string // the campus as students call it
	CampusHref  string // the page of that campus
	Place       string
	Category    string
	Pictures    []Picture // at least one
	Available   bool
	Gender      string
	Rating      string
	PriceFrom   string
	Checkout    string // "31 July 2027", or 'Not set'
	Amenities   []string
	HostName    string // "" shows 'No manager info available.'
	HostEmail   string
	Rooms       []RoomCard
	Alert       string // e.g. why a booking did not work; the page says it at its top
	Hold        int    // minutes a bed is kept while its student pays, 0 for the usual 15
}

// RoomCard is one room type of a hostel.
type RoomCard struct {
	UUID      string
	Label     string // "Standard"
	Share     string // "2 in a room"
	Price     string // "GH₵ 450"
	Gender    string // "Male", "Female", "Mixed"
	Amenities []string
	Picture   Picture
	BedsLeft  int
	Bookable  bool
	Reason    string // why not, "" when bookable
	Offer     Offer
}

// Offer is a bed with its Book button.
type Offer struct {
	RoomUUID string
	Price    int64  // in pesewas, as the page shows it; the student pays no more than that
	Label    string // of the button
	Island   BookingButton
}

// SearchPage is the page at /detailed_search.
type SearchPage struct {
	Location  string
	RoomTypes []Choice // exactly one may be chosen, radio
	Amenities []Choice // all chosen must be present, checkboxes
	Chosen    []Link   // the filters in use, each leading to the results without it
	Results   []HostelCard
	Total     int
	More      string   // address of the next results, "" at the end
	Error     string   // 'Search failed. Please try again.'
	Nearby    []Choice // campuses to try when nothing was found, Value is the name
	ClearHref string   // the same location without filters
}

// Choice is one option of a filter.
type Choice struct {
	Value  string
	Label  string
	Count  int // hostels that would be left
	Chosen bool
}

// SignUp is the page at /signup.
type SignUp struct {
	Error         string // over the whole form
	Name          Field
	Email         Field
	Gender        Field // "male" or "female"
	Phone         Field
	PhoneCountry  string // the country that the number's code belongs to, "" when unknown
	PasswordError string // passwords are never sent back
	ConfirmError  string
	Next          string // own path to go to afterwards, "" for /hostels
	Island        SignUpForm
}

// LogIn is the page at /login.
type LogIn struct {
	Error         string
	Notice        string // e.g. that one was logged out
	Done          string // what has just worked, and now one logs in
	Email         Field
	PasswordError string
	Shared        bool // this is a shared phone
	Next          string
	SessionOver   bool // the browser came with a session that is over
}

// EmailVerification is the page at /email-verification, 'Check Your Email'.
type EmailVerification struct {
	Email   Field  // known from the session, or asked for
	Known   bool   // the address is known: show it instead of an input
	Success string // 'Verification email sent successfully! Please check your inbox.', hidden after 5 seconds
	Error   string
	Next    string // own path to go to once verified, "" for the dashboard
	Demo    bool   // link to /dev/mail
}

// VerifyEmail is the page at /verify-email/{token}.
type VerifyEmail struct {
	Verified bool
	Message  string
	Retry    string       // address of 'Try Again'
	Again    *VerifyRetry // how it is tried without leaving the page; nil where it would be no use
}

// Confirm is a page that asks before it does something.
type Confirm struct {
	Title      string
	Text       string
	Action     string // POST address
	Cancel     string // label of the way back
	CancelHref string
	Do         string // label of the button
}

// Reading is a page from markdown.
type Reading struct {
	Title    string
	Updated  string
	HTML     string // trusted: goldmark's output, raw HTML is never let through
	Contents []Link
	Draft    bool
	Mend     []string // mistakes in the file, for its editor
}

// Fault is an error page.
type Fault struct {
	Status    int
	Title     string
	Text      string
	RequestID string
	Links     []Link
}

// Checkout is the sandbox provider's page, demo mode only.
type Checkout struct {
	Reference string
	Email     string
	Amount    string
	Done      string // its outcome when it has one already
}

// DevMail is the page that shows letters in demo mode.
type DevMail struct {
	Letters []DevLetter
}

// DevLetter is one letter in DevMail.
type DevLetter struct {
	ID      string
	To      string
	Subject string
	Date    string
	Text    string
	Links   []Link // the addresses in its text
}

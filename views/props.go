package views

// IslandName names a React island or an early module; islands/registry.ts has one for each.
type IslandName string

// The islands that pages may name.
const (
	IslandCampusSearch  IslandName = "campus-search"
	IslandCarousel      IslandName = "carousel"
	IslandHostelPopup   IslandName = "hostel-popup"
	IslandSignUpForm    IslandName = "signup-form"
	IslandBookingButton IslandName = "booking-button"
)

// When says what starts an island.
type When string

// The moments at which an island may start. Only interaction may load React.
const (
	AtOnce      When = "load"
	WhenIdle    When = "idle"
	WhenVisible When = "visible"
	WhenTouched When = "interaction"
)

// CampusSearch are the props of the campus autocomplete.
type CampusSearch struct {
	Endpoint string `json:"endpoint"` // answers [{id, campus}]
	Failed   string `json:"failed"`   // said when the list cannot be had
	None     string `json:"none"`     // said when nothing matches
}

// Carousel are the props of a category row's buttons.
type Carousel struct {
	Step int `json:"step"` // CSS pixels one press scrolls
}

// HostelPopup are the props of the browse page's detail popup.
type HostelPopup struct {
	Loading  string `json:"loading"`
	NotFound string `json:"notFound"`
}

// SignUpForm are the props of the sign-up form.
type SignUpForm struct {
	Mismatch     string `json:"mismatch"`     // said under the second password
	DialingCodes string `json:"dialingCodes"` // address of the table of dialling codes
	PrefixLength int    `json:"prefixLength"` // digits of the longest code
	MinPassword  int    `json:"minPassword"`  // characters
}

// BookingButton are the props of a room's Book button.
type BookingButton struct {
	RoomUUID string `json:"roomUuid"`
	Label    string `json:"label"`
	Failed   string `json:"failed"` // said when the payment cannot be started
}

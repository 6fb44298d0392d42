// Package hostelview contains the page and the popup of a hostel, and the page of a hostel that is off the market.
package hostelview

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/views/layout"
	"efie/views/parts"
)

// HostelPage is the page at /hostels/{slug}, and the popup of the browse page.
type HostelPage struct {
	Slug        string
	Href        string
	Query       string // query of links to the page: "?price=total" if the address has it, or ""
	Name        string
	Description []string // paragraphs
	URL         string   // absolute address for sharing, or ""
	Campus      string
	Near        string // the campus's short name: "UG Legon"
	CampusHref  string // the campus's page
	Place       string
	Walk        parts.WayOnFoot
	Map         parts.MapPoint
	Category    string
	Pictures    []parts.Picture // at least one
	Available   bool
	Retired     bool // off the market, so it cannot be saved
	Gender      string
	Sharing     string // a text about rooms for women and men, or "" for a hostel that does not admit both
	From        parts.From
	NoneFits    string // "No rooms for women" if no room admits the reader, or ""
	MoveIn      string // "10 January 2027", or "Now"
	Checkout    string // "31 July 2027", or "Not set"
	Amenities   []string
	Costs       Costs
	HostName    string // "" shows "No manager info available."
	HostEmail   string
	Answers     layout.Support // Efie's support, if the host has no email address
	Rooms       []RoomCard
	Alert       string // error message at the top of the page, or ""
	TotalFirst  bool   // the price of the whole stay comes first
	Hold        int    // duration of a hold in minutes; 0 means 15
	// Alternatives have a free bed for the reader. Only the page of a full or closed hostel shows them.
	Alternatives []parts.HostelCard
}

// Reader is the reader of a hostel's page.
type Reader struct {
	HeldBed    hostel.HeldBed // the zero value without a hold
	Verified   bool           // has a verified account, and may book
	NotStudent bool           // has an account without the role of a student
}

// NewHostelPage returns the page of a hostel. alternatives are hostels with a free bed for the reader. support answers
// for a host without an email address. alert is an error message at the top, or "".
func NewHostelPage(
	market parts.Market, h *hostel.Hostel, reader Reader, alternatives []*hostel.Hostel, support layout.Support,
	alert string,
) HostelPage {
	var answers layout.Support
	if h.Manager.Email == "" {
		answers = support
	}
	var rooms []RoomCard
	for _, r := range h.RoomsFor(market.Tenant()) {
		rooms = append(rooms, newRoomCard(market, h, r, reader))
	}
	return HostelPage{
		Slug:         h.Slug,
		Href:         parts.HostelHref(h),
		Query:        market.HostelQuery(),
		Name:         h.Name,
		Description:  paragraphs(h),
		URL:          market.SiteURL + parts.HostelHref(h),
		Campus:       h.Campus.Name,
		Near:         hostel.ShortCampus(h.Campus.Name),
		CampusHref:   parts.CampusHref(market.Catalogue, h.Campus),
		Place:        h.Place(),
		Walk:         parts.NewWalk(market.Catalogue, h),
		Map:          parts.NewMapPoint(h.Whereabouts(false)),
		Category:     h.Category.Name(),
		Pictures:     newPictures(market, h),
		Available:    h.Available(),
		Retired:      h.Retired,
		Gender:       h.GenderType,
		Sharing:      parts.MixedHostel(h),
		From:         parts.NewCheapest(market, h),
		NoneFits:     parts.NoneFits(market.Reader, h),
		MoveIn:       moveIn(h, market.Now),
		Checkout:     checkout(h, market.Now),
		Amenities:    h.Amenities,
		Costs:        newCosts(h),
		HostName:     h.Manager.Username,
		HostEmail:    h.Manager.Email,
		Answers:      answers,
		Rooms:        rooms,
		Alert:        alert,
		TotalFirst:   market.TotalFirst,
		Hold:         int(market.HoldFor.Minutes()),
		Alternatives: parts.NewCards(market, alternatives),
	}
}

// NewPopup returns the popup of a hostel on the browse page. It is short: it shows no alternatives, and does not repeat
// at each room that the reader may book.
func NewPopup(market parts.Market, h *hostel.Hostel, reader Reader, support layout.Support) HostelPage {
	reader.Verified = false
	return NewHostelPage(market, h, reader, nil, support, "")
}

// paragraphs returns the paragraphs of a hostel's description, or its short description.
func paragraphs(h *hostel.Hostel) []string {
	text := h.Description
	if text == "" {
		text = h.ShortDescription
	}
	list := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n")
	return slices.DeleteFunc(list, func(p string) bool { return strings.TrimSpace(p) == "" })
}

// newPictures returns the pictures of a hostel, or the fallback.
func newPictures(market parts.Market, h *hostel.Hostel) []parts.Picture {
	images := h.Images
	if len(images) == 0 {
		images = []string{hostel.FallbackHostelImage}
	}
	var pictures []parts.Picture
	for i, image := range images {
		alt := h.Name
		if len(images) > 1 {
			alt = fmt.Sprintf("%s, picture %d of %d", h.Name, i+1, len(images))
		}
		picture := market.Pictures.Picture(market.Catalogue, image, hostel.FallbackHostelImage, alt)
		pictures = append(pictures, picture)
	}
	return pictures
}

// moveIn returns the day from which students may move in, or "Now" (R49).
func moveIn(h *hostel.Hostel, now time.Time) string {
	if date, set := h.MoveInAfter(now); set {
		return hostel.Date(date)
	}
	return "Now"
}

// checkout returns the checkout date, or "Not set" (R10).
func checkout(h *hostel.Hostel, now time.Time) string {
	if date, set := h.CheckoutAfter(now); set {
		return hostel.Date(date)
	}
	return "Not set"
}

// Costs are the payment terms of all room types of a hostel. A text is "" if unknown.
type Costs struct {
	Stay        string // "8 months"
	Late        string // what late students pay, or "" for all months
	Rest        string // "to the hostel, monthly"
	Water       string // "Included"
	Electricity string
	Way         string // a sentence about paying the hostel
	RentAct     bool   // the hostel asks for more rent in advance than the Rent Act allows
}

func newCosts(h *hostel.Hostel) Costs {
	terms := hostel.CostTerms{Stay: h.Stay, Rest: h.Rest}.InWords(0)
	stay := ""
	if h.Stay > 0 {
		stay = h.Stay.InWords()
	}
	late := ""
	if h.LateArrival == hostel.LateRest {
		late = "pay for the rest of the stay"
	}
	return Costs{
		Stay:        stay,
		Late:        late,
		Rest:        strings.TrimSuffix("to the hostel, "+h.Rest.InWords(), ", "),
		Water:       parts.UtilityTerms(h.Water),
		Electricity: parts.UtilityTerms(h.Electricity),
		Way:         terms.Payments,
		RentAct:     terms.RentAct,
	}
}

func hostelPlace(m HostelPage) string {
	if m.Place == "" {
		return m.Campus
	}
	return m.Campus + " · " + m.Place
}

// totalFirst reports whether the price of the whole stay comes first. It is false if the length of the stay is unknown.
func (m HostelPage) totalFirst() bool { return m.TotalFirst && m.Costs.Stay != "" }

// noneFitsSentence returns "No room of this hostel is for women."
func noneFitsSentence(m HostelPage) string {
	return strings.Replace(m.NoneFits, "No rooms", "No room of this hostel is", 1) + "."
}

func shareText(m HostelPage) string {
	text := m.Name + ", near " + cmp.Or(m.Near, m.Campus)
	if from := m.From.Bookable(); from != "" {
		text += ", from " + from + " per month"
	}
	return text
}

func shareProps(m HostelPage) parts.ShareHostel { return parts.Sharing(m.Name, shareText(m), m.URL) }

// galleryLoading returns the loading of the nth picture. The first picture is at the top of the page.
func galleryLoading(n int) parts.Loading {
	if n == 0 {
		return parts.Foremost
	}
	return parts.Lazily
}

// gallerySizes is the sizes attribute of a gallery's pictures.
const gallerySizes = "(min-width: 75em) 50rem, (min-width: 48em) 66vw, 88vw"

package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/hostelview"
	"efie/views/parts"
)

// shownTypes is the number of room types that a card names before "+N more" (R41).
const shownTypes = 2

// Presenter makes the view models of hostels.
type Presenter struct {
	site      *web.Site
	catalogue *catalogue.Catalogue
	pictures  *parts.Pictures
	clock     func() time.Time
	holdFor   time.Duration // duration of a hold
}

// NewPresenter returns a Presenter of a catalogue's hostels. holdFor is the duration of a hold.
func NewPresenter(
	site *web.Site, hostels *catalogue.Catalogue, pictures *parts.Pictures, clock func() time.Time,
	holdFor time.Duration,
) *Presenter {
	return &Presenter{site: site, catalogue: hostels, pictures: pictures, clock: clock, holdFor: holdFor}
}

// readerContext holds the reader of a page, the reader's choices and the beds left. View models depend on it and on the
// catalogue only.
type readerContext struct {
	*catalogue.Availability
	reader     hostel.Gender   // the gender whose rooms come first; "" for a visitor
	notStudent bool            // the reader's account has not the role of a student; set on the page of one hostel only
	query      catalogue.Query // cards and prices show the rooms of this query
	totalFirst bool            // the price of the whole stay comes first
	price      string          // the address's choice of the price that comes first, or ""
	heldBed    hostel.HeldBed  // the reader's held bed; set on the page of one hostel only
}

func (ps *Presenter) newContext(reader hostel.Gender) readerContext {
	return readerContext{
		Availability: ps.catalogue.Availability(), reader: reader, query: catalogue.Query{Reader: reader},
	}
}

// requestContext returns the readerContext of a page that depends on the price that comes first (cache.ByPrice).
func (ps *Presenter) requestContext(q cache.PageRequest) readerContext {
	rc := ps.newContext(q.Gender)
	rc.totalFirst = q.TotalFirst
	rc.price = session.PriceIn(q.RawQuery)
	rc.notStudent = q.Audience != cache.Visitors && q.Gender == ""
	return rc
}

// hostelQuery returns the query of a link to a hostel. It keeps the chosen gender and the price that comes first.
func (rc readerContext) hostelQuery() string {
	return parts.Href("", "gender", string(rc.query.Gender), parts.PriceParam, rc.price)
}

// tenant returns the gender of the future resident: the chosen one, otherwise the reader's.
func (rc readerContext) tenant() hostel.Gender { return cmp.Or(rc.query.Gender, rc.reader) }

func (ps *Presenter) card(rc readerContext, h *hostel.Hostel) parts.HostelCard {
	c := parts.HostelCard{
		Slug: h.Slug, Href: "/hostels/" + h.Slug, Query: rc.hostelQuery(), Name: h.Name, Campus: h.Campus.Name,
		Near: hostel.ShortCampus(h.Campus.Name), Place: h.Place(), Walk: parts.NewWalk(ps.catalogue.Snapshot(), h),
		Image:     ps.pictures.Picture(ps.catalogue.Snapshot(), h.Image(), hostel.FallbackHostelImage, h.Name),
		Available: h.Available(),
		Gender:    cardGender(h), From: from(rc, h), Amenities: h.Amenities,
		NoneFits: noneFits(rc, h),
	}
	c.Image.Decorative = true
	rooms := rc.OrderRooms(h, rc.query)
	names := shortRoomNames(rooms[:min(shownTypes, len(rooms))])
	for i, r := range rooms {
		left := rc.BedsLeft(r.UUID)
		refusal := catalogue.RoomRefusal(h, r, left)
		if rc.query.Fits(h, r) && refusal == nil {
			c.BedsLeft += left
		}
		if i < shownTypes {
			c.RoomTypes = append(c.RoomTypes, parts.CardRoom{
				Text: names[i], Off: refusal != nil, Why: whyClosed(refusal),
			})
		}
	}
	c.MoreTypes = max(0, len(h.Rooms)-shownTypes)
	return c
}

// shortRoomNames returns the names of the first room types of a card: "2 in a room", "4 in a room". If two have one
// size, the second has its label, gender or price, too: "2 in a room", "2, Deluxe".
func shortRoomNames(rooms []*hostel.Room) []string {
	var names []string
	for _, r := range rooms {
		names = append(names, parts.RoomShare(r))
	}
	if len(rooms) < 2 || rooms[0].NumberInRoom != rooms[1].NumberInRoom {
		return names
	}
	first, second := rooms[0], rooms[1]
	own := ", " + second.Price.String() + " per month"
	switch {
	case second.Label != "" && first.Label != second.Label:
		own = strings.Replace(", "+second.Label, ", With ", " with ", 1)
	case first.Gender != second.Gender:
		own = " for " + second.Gender.People()
	}
	names[1] = strconv.Itoa(second.NumberInRoom) + own
	return names
}

// from returns the price of the cheapest bed, per month and for the whole stay. If no bed can be booked, NoBed has the
// reason.
func from(rc readerContext, h *hostel.Hostel) parts.From {
	cheapest := rc.Cheapest(h, rc.query)
	f := parts.From{Price: parts.Amount(cheapest.Price), MonthOnly: true}
	if cheapest.Room != nil {
		f = parts.NewFrom(h, cheapest.Room)
	}
	f.TotalFirst = rc.totalFirst
	switch {
	case cheapest.Free:
	case h.Available() && len(h.Rooms) > 0:
		f.NoBed = "Full now"
	default:
		f.NoBed = "No bookings now"
	}
	return f
}

// whyClosed returns why a room of a card cannot be booked.
func whyClosed(refusal error) string {
	switch refusal {
	case catalogue.ErrRoomFull:
		return "full"
	case catalogue.ErrRoomClosed:
		return "closed"
	}
	return "not available"
}

func (ps *Presenter) cards(rc readerContext, hostels []*hostel.Hostel) []parts.HostelCard {
	list := make([]parts.HostelCard, len(hostels))
	for i, h := range hostels {
		list[i] = ps.card(rc, h)
	}
	return list
}

// Cards returns the cards of hostels for a reader, for other packages.
func (ps *Presenter) Cards(reader hostel.Gender, totalFirst bool, hostels []*hostel.Hostel) []parts.HostelCard {
	rc := ps.newContext(reader)
	rc.totalFirst = totalFirst
	return ps.cards(rc, hostels)
}

func (ps *Presenter) hostelPage(rc readerContext, h *hostel.Hostel) hostelview.HostelPage {
	m := hostelview.HostelPage{
		Slug: h.Slug, Href: "/hostels/" + h.Slug, URL: ps.site.URL + "/hostels/" + h.Slug, Name: h.Name,
		Query:       rc.hostelQuery(),
		Description: paragraphs(h),
		Campus:      h.Campus.Name, Near: hostel.ShortCampus(h.Campus.Name),
		CampusHref: parts.CampusHref(ps.catalogue.Snapshot(), h.Campus), Place: h.Place(),
		Walk: parts.NewWalk(ps.catalogue.Snapshot(), h), Map: parts.NewMapPoint(h.Whereabouts(false)),
		Category: h.Category.Name(), Available: h.Available(), Retired: h.Retired,
		Gender: h.GenderType, Sharing: sharing(h),
		From: from(rc, h), NoneFits: noneFits(rc, h), MoveIn: ps.moveIn(h), Checkout: ps.checkout(h), Amenities: h.Amenities,
		TotalFirst: rc.totalFirst, Costs: costs(h), HostName: h.Manager.Username, HostEmail: h.Manager.Email,
		Hold: int(ps.holdFor.Minutes()),
	}
	if h.Manager.Email == "" {
		m.Answers = ps.site.Support()
	}
	images := h.Images
	if len(images) == 0 {
		images = []string{hostel.FallbackHostelImage}
	}
	for i, image := range images {
		alt := h.Name
		if len(images) > 1 {
			alt = fmt.Sprintf("%s, picture %d of %d", h.Name, i+1, len(images))
		}
		m.Pictures = append(m.Pictures, ps.pictures.Picture(ps.catalogue.Snapshot(), image, hostel.FallbackHostelImage, alt))
	}
	for _, r := range h.RoomsFor(rc.tenant()) {
		m.Rooms = append(m.Rooms, ps.roomCard(rc, h, r))
	}
	return m
}

func (ps *Presenter) roomCard(rc readerContext, h *hostel.Hostel, r *hostel.Room) hostelview.RoomCard {
	left := rc.BedsLeft(r.UUID)
	alt := r.Label + ", " + parts.RoomShare(r)
	c := hostelview.RoomCard{
		UUID: r.UUID, Label: r.Label, Share: parts.RoomShare(r), Price: r.Price.String(),
		Gender: r.Gender.String(), Sharing: roomSharing(h, r), Amenities: r.Amenities,
		Picture:  ps.pictures.Picture(ps.catalogue.Snapshot(), r.Image(), hostel.FallbackRoomImage, alt),
		BedsLeft: left, Bookable: true, Offer: parts.NewOffer(r.UUID, r.Price, h.CostTerms(r), "Book"),
	}
	words := h.CostTerms(r).InWords(r.Price)
	c.AllPayments = cmp.Or(words.AllPayments(), "Now "+words.Now+". "+parts.TextRestUnknown)
	if cost, known := h.Cost(r); known {
		c.Whole, c.Parts, c.Total = wholePrice(words), cost.Parts, cost.Total.String()
		c.Deposit = depositOf(cost, words)
	}
	c.EarlierPrice = earlierPrice(r, ps.clock())
	if c.NoPicture = c.Picture.Large == ""; c.NoPicture {
		c.Picture.Decorative = true
	}
	switch {
	case rc.notStudent:
		c.ForOthers = "For students"
	case !r.Gender.Fits(rc.reader) || !r.Gender.Fits(rc.query.Gender):
		c.ForOthers = "For " + r.Gender.People()
	}
	if refusal := catalogue.RoomRefusal(h, r, left); refusal != nil {
		c.Bookable, c.Reason = false, hostel.MessageOf(refusal)
	}
	if rc.heldBed.RoomUUID == r.UUID {
		c.HeldUntil, c.HeldLong, c.Paying = rc.heldBed.Ends(), rc.heldBed.Long, rc.heldBed.Paying
		c.HeldCode, c.Linked = rc.heldBed.Code, rc.heldBed.Linked
		c.HeldPrice = heldPrice(rc.heldBed, h, r)
	}
	if rc.heldBed.RoomUUID == r.UUID && !rc.heldBed.LinkTime {
		c.PayerTime = parts.TextPayerTime(int(ps.holdFor.Minutes()), h.PayerHours)
	}
	return c
}

// noneFits returns a text for a hostel without a room for the reader's gender, or "".
func noneFits(rc readerContext, h *hostel.Hostel) string {
	switch {
	case h.Fits(rc.reader):
		return ""
	case rc.reader == hostel.Male:
		return "No rooms for men"
	}
	return "No rooms for women"
}

// moveIn returns the day from which students may move in, or "Now" (R49).
func (ps *Presenter) moveIn(h *hostel.Hostel) string {
	if date, set := h.MoveInAfter(ps.clock()); set {
		return hostel.Date(date)
	}
	return "Now"
}

// checkout returns the checkout date, or "Not set" (R10).
func (ps *Presenter) checkout(h *hostel.Hostel) string {
	if date, set := h.CheckoutAfter(ps.clock()); set {
		return hostel.Date(date)
	}
	return "Not set"
}

func paragraphs(h *hostel.Hostel) []string {
	text := h.Description
	if text == "" {
		text = h.ShortDescription
	}
	list := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n")
	return slices.DeleteFunc(list, func(p string) bool { return strings.TrimSpace(p) == "" })
}

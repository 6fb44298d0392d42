package pages

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	views "efie/views/hostel"
	"efie/views/parts"
)

// shownTypes is how many room types a card names before '+N more' (spec.md section 9).
const shownTypes = 2

type Presenter struct {
	site      *web.Site
	catalogue *catalogue.Catalogue
	pictures  *web.Pictures
	clock     func() time.Time
	holdFor   time.Duration // how long a bed is held while its student pays
}

// NewPresenter makes view models of the hostels of a catalogue. holdFor is how long a bed is held while its student
// pays.
func NewPresenter(
	site *web.Site, hostels *catalogue.Catalogue, pictures *web.Pictures, clock func() time.Time,
	holdFor time.Duration,
) *Presenter {
	return &Presenter{site: site, catalogue: hostels, pictures: pictures, clock: clock, holdFor: holdFor}
}

// reading holds the reader of a page and the beds that are left. View models depend on it and on the catalogue.
type reading struct {
	*catalogue.Availability
	reader hostel.Gender   // whose rooms come first, "" for a visitor
	query  catalogue.Query // its rooms are what cards and prices are about
	// totalFirst is whether prices for the stay come first, and price what the address says of that, "" for nothing.
	totalFirst bool
	price      string
	kept       hostel.KeptBed // held for the reader; only the page of one hostel says so
}

func (ps *Presenter) reading(reader hostel.Gender) reading {
	return reading{
		Availability: ps.catalogue.Availability(), reader: reader, query: catalogue.Query{Reader: reader},
	}
}

// readingOf is a new one for a page that knows which price comes first.
func (ps *Presenter) readingOf(q cache.PageRequest) reading {
	look := ps.reading(q.Gender)
	look.totalFirst, look.price = q.TotalFirst, web.PriceIn(q.RawQuery)
	return look
}

func (ps *Presenter) card(look reading, h *hostel.Hostel) parts.HostelCard {
	c := parts.HostelCard{
		Slug: h.Slug, Href: "/hostels/" + h.Slug, Query: web.Href("", parts.PriceParam, look.price), Name: h.Name,
		Campus: h.Campus.Name,
		Near:   hostel.ShortCampus(h.Campus.Name), Place: h.Place(), Walk: web.NewWalk(ps.catalogue.Snapshot(), h),
		Image: ps.pictures.Picture(h.Image(), hostel.FallbackHostelImage, h.Name), Available: h.Available(),
		Gender: cardGender(h), Rating: rating(h), From: from(look, h), Amenities: h.Amenities,
		NoneFits: noneFits(look, h),
	}
	c.Image.Decorative = true
	for i, r := range look.RoomsFirst(h, look.query) {
		left := look.BedsLeft(r.UUID)
		refusal := catalogue.RoomRefusal(h, r, left)
		if look.query.Fits(h, r) && refusal == nil {
			c.BedsLeft += left
		}
		if i < shownTypes {
			c.RoomTypes = append(c.RoomTypes, parts.CardRoom{
				Text: web.RoomShare(r) + " · " + look.firstPrice(h, r) + shut(refusal), Off: refusal != nil,
			})
		}
	}
	c.MoreTypes = max(0, len(h.Rooms)-shownTypes)
	return c
}

// firstPrice is the price of a room that comes first: per month, or for the stay.
func (look reading) firstPrice(h *hostel.Hostel, r *hostel.Room) string {
	if cost, known := h.Cost(r); known && look.totalFirst {
		return cost.Total.String() + " for " + cost.Stay.InWords()
	}
	return r.Price.String() + " per month"
}

// from is the price of a hostel's cheapest bookable bed, and what it costs for the stay, or says that there is none.
func from(look reading, h *hostel.Hostel) parts.From {
	cheapest := look.Cheapest(h, look.query)
	f := parts.From{Price: web.Amount(cheapest.Price), MonthOnly: true}
	if cheapest.Room != nil {
		f = web.NewFrom(h, cheapest.Room)
	}
	f.TotalFirst = look.totalFirst
	switch {
	case cheapest.Free:
	case h.Available() && len(h.Rooms) > 0:
		f.NoBed = "Full now"
	default:
		f.NoBed = "No bookings now"
	}
	return f
}

// shut is why a room cannot be booked, at the end of its line on a card; "" where the whole hostel takes no bookings.
func shut(refusal error) string {
	switch refusal {
	case catalogue.ErrRoomFull:
		return " · full"
	case catalogue.ErrRoomClosed:
		return " · closed"
	}
	return ""
}

func (ps *Presenter) cards(look reading, hostels []*hostel.Hostel) []parts.HostelCard {
	list := make([]parts.HostelCard, len(hostels))
	for i, h := range hostels {
		list[i] = ps.card(look, h)
	}
	return list
}

// Cards are hostels as cards for a reader. It is for pages of other packages.
func (ps *Presenter) Cards(reader hostel.Gender, totalFirst bool, hostels []*hostel.Hostel) []parts.HostelCard {
	look := ps.reading(reader)
	look.totalFirst = totalFirst
	return ps.cards(look, hostels)
}

func (ps *Presenter) hostelPage(look reading, h *hostel.Hostel) views.HostelPage {
	m := views.HostelPage{
		Slug: h.Slug, Href: "/hostels/" + h.Slug, URL: ps.site.URL + "/hostels/" + h.Slug, Name: h.Name,
		Query:       web.Href("", parts.PriceParam, look.price),
		Description: paragraphs(h),
		Campus:      h.Campus.Name, Near: hostel.ShortCampus(h.Campus.Name),
		CampusHref: web.CampusHref(ps.catalogue.Snapshot(), h.Campus), Place: h.Place(),
		Walk: web.NewWalk(ps.catalogue.Snapshot(), h), Map: web.OnMap(h.Name, h.Whereabouts(false)),
		Category: h.Category.Name(), Available: h.Available(), Retired: h.Retired,
		Gender: h.GenderType, Sharing: sharing(h), Rating: rating(h),
		From: from(look, h), NoneFits: noneFits(look, h), Checkout: ps.checkout(h), Amenities: h.Amenities,
		TotalFirst: look.totalFirst, Costs: costs(h), HostName: h.Manager.Username, HostEmail: h.Manager.Email,
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
		m.Pictures = append(m.Pictures, ps.pictures.Picture(image, hostel.FallbackHostelImage, alt))
	}
	for _, r := range h.RoomsFor(look.reader) {
		m.Rooms = append(m.Rooms, ps.roomCard(look, h, r))
	}
	return m
}

func (ps *Presenter) roomCard(look reading, h *hostel.Hostel, r *hostel.Room) views.RoomCard {
	left := look.BedsLeft(r.UUID)
	c := views.RoomCard{
		UUID: r.UUID, Label: r.Label, Share: web.RoomShare(r), Price: r.Price.String(),
		Gender: r.Gender.String(), Sharing: roomSharing(h, r), Amenities: r.Amenities,
		Picture:  ps.pictures.Picture(r.Image(), hostel.FallbackRoomImage, r.Label+", "+web.RoomShare(r)),
		BedsLeft: left, Bookable: true, Offer: web.NewOffer(r.UUID, r.Price, h.CostTerms(r), "Book"),
	}
	words := h.CostTerms(r).InWords(r.Price)
	c.NowAndThen = parts.Unbroken(parts.OrElse(words.NowAndThen(), "Now "+words.Now+". "+parts.TextRestUnknown))
	if cost, known := h.Cost(r); known {
		c.Whole, c.Parts, c.Total = wholePrice(words), priceParts(cost), cost.Total.String()
		c.Deposit = depositOf(cost, words)
	}
	c.Memory = priceMemory(r, ps.clock())
	if c.NoPicture = c.Picture.Large == ""; c.NoPicture {
		c.Picture.Decorative = true
	}
	if !r.Gender.Fits(look.reader) {
		c.ForOthers = "For " + r.Gender.People()
	}
	if refusal := catalogue.RoomRefusal(h, r, left); refusal != nil {
		c.Bookable, c.Reason = false, web.Message(refusal)
	}
	if look.kept.RoomUUID == r.UUID {
		c.KeptUntil, c.Paying = hostel.TimeOfDay(look.kept.Until), look.kept.Paying
		c.KeptCost = keptCost(look.kept, h, r)
	}
	return c
}

// noneFits is what to say of a hostel without a room for the reader, "" of all others.
func noneFits(look reading, h *hostel.Hostel) string {
	switch {
	case h.Fits(look.reader):
		return ""
	case look.reader == hostel.Male:
		return "No rooms for men"
	}
	return "No rooms for women"
}

// checkout is the date rooms are given back, or 'Not set' (spec.md section 2, Dashboard).
func (ps *Presenter) checkout(h *hostel.Hostel) string {
	if date, set := h.CheckoutAfter(ps.clock()); set {
		return hostel.Date(date)
	}
	return "Not set"
}

func rating(h *hostel.Hostel) string {
	if h.Rating == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f", h.Rating)
}

func paragraphs(h *hostel.Hostel) []string {
	text := h.Description
	if text == "" {
		text = h.ShortDescription
	}
	list := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n")
	return slices.DeleteFunc(list, func(p string) bool { return strings.TrimSpace(p) == "" })
}

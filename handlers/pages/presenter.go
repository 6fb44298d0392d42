package pages

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	views "efie/views/hostel"
	"efie/views/parts"
)

// shownTypes is how many room types a card names before '+N more' (spec.md section 9).
const shownTypes = 2

// Presenter makes view models of hostels.
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

// beds is a new reading of the beds. A page that shows some of them names it in its response.
func (ps *Presenter) beds() *catalogue.ReadSet {
	return ps.catalogue.Snapshot().ReadSet(ps.catalogue.Availability())
}

// card is a hostel in a row, a grid or a list.
func (ps *Presenter) card(look *catalogue.ReadSet, h *hostel.Hostel) parts.HostelCard {
	c := parts.HostelCard{
		Slug: h.Slug, Href: "/hostels/" + h.Slug, Name: h.Name, Campus: h.Campus.Name,
		Near: hostel.ShortCampus(h.Campus.Name), Place: h.Place(),
		Image: ps.pictures.Picture(h.Image(), h.Name), Available: h.Available(),
		Gender: h.GenderType, Rating: rating(h), PriceFrom: web.Amount(h.MinPrice), Amenities: h.Amenities,
	}
	c.Image.Decorative = true
	for i := range h.Rooms {
		r := &h.Rooms[i]
		if left := look.BedsLeft(r.UUID); catalogue.RoomRefusal(h, r, left) == nil {
			c.BedsLeft += left
		}
		if i < shownTypes {
			c.RoomTypes = append(c.RoomTypes, web.RoomShare(r)+" · "+r.Price.String()+" per month")
		}
	}
	c.MoreTypes = max(0, len(h.Rooms)-shownTypes)
	return c
}

func (ps *Presenter) cards(look *catalogue.ReadSet, hostels []*hostel.Hostel) []parts.HostelCard {
	list := make([]parts.HostelCard, len(hostels))
	for i, h := range hostels {
		list[i] = ps.card(look, h)
	}
	return list
}

// hostelPage is everything about one hostel.
func (ps *Presenter) hostelPage(look *catalogue.ReadSet, h *hostel.Hostel) views.HostelPage {
	m := views.HostelPage{
		Slug: h.Slug, Href: "/hostels/" + h.Slug, URL: ps.site.URL + "/hostels/" + h.Slug, Name: h.Name,
		Description: paragraphs(h),
		Campus:      h.Campus.Name, Near: hostel.ShortCampus(h.Campus.Name),
		CampusHref: web.CampusHref(ps.catalogue.Snapshot(), h.Campus), Place: h.Place(),
		Category: h.Category.Name(), Available: h.Available(), Gender: h.GenderType, Rating: rating(h),
		PriceFrom: web.Amount(h.MinPrice), Checkout: ps.checkout(h), Amenities: h.Amenities,
		HostName: h.Manager.Username, HostEmail: h.Manager.Email, Hold: int(ps.holdFor.Minutes()),
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
		m.Pictures = append(m.Pictures, ps.pictures.Picture(image, alt))
	}
	for i := range h.Rooms {
		m.Rooms = append(m.Rooms, ps.roomCard(look, h, &h.Rooms[i]))
	}
	return m
}

func (ps *Presenter) roomCard(look *catalogue.ReadSet, h *hostel.Hostel, r *hostel.Room) views.RoomCard {
	left := look.BedsLeft(r.UUID)
	c := views.RoomCard{
		UUID: r.UUID, Label: r.Label, Share: web.RoomShare(r), Price: r.Price.String(),
		Gender: r.Gender.String(), Amenities: r.Amenities,
		Picture:  ps.pictures.Picture(r.Image(), r.Label+", "+web.RoomShare(r)),
		BedsLeft: left, Bookable: true, Offer: web.NewOffer(r.UUID, r.Price, "Book", ps.site.InlineScript),
	}
	if refusal := catalogue.RoomRefusal(h, r, left); refusal != nil {
		c.Bookable, c.Reason = false, web.Message(refusal)
	}
	return c
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

package handlers

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views"
)

// shownTypes is how many room types a card names before '+N more' (spec.md section 9).
const shownTypes = 2

// card is a hostel in a row, a grid or a list.
func (a *app) card(look *catalogue.ReadSet, h *hostel.Hostel) views.HostelCard {
	c := views.HostelCard{
		Slug: h.Slug, Href: "/hostels/" + h.Slug, Name: h.Name, Campus: h.Campus.Name, Near: hostel.ShortCampus(h.Campus.Name), Place: h.Place(),
		Image: a.picture(h.Image(), h.Name), Available: h.Available(),
		Gender: h.GenderType, Rating: rating(h), PriceFrom: amount(h.MinPrice), Amenities: h.Amenities,
	}
	c.Image.Beside = true
	for i := range h.Rooms {
		r := &h.Rooms[i]
		if left := look.BedsLeft(r.UUID); catalogue.RoomRefusal(h, r, left) == nil {
			c.BedsLeft += left
		}
		if i < shownTypes {
			c.RoomTypes = append(c.RoomTypes, share(r)+" · "+r.Price.String()+" per month")
		}
	}
	c.MoreTypes = max(0, len(h.Rooms)-shownTypes)
	return c
}

func (a *app) cards(look *catalogue.ReadSet, hostels []*hostel.Hostel) []views.HostelCard {
	list := make([]views.HostelCard, len(hostels))
	for i, h := range hostels {
		list[i] = a.card(look, h)
	}
	return list
}

// hostelPage is everything about one hostel.
func (a *app) hostelPage(look *catalogue.ReadSet, h *hostel.Hostel) views.HostelPage {
	m := views.HostelPage{
		Slug: h.Slug, Href: "/hostels/" + h.Slug, Address: a.SiteURL + "/hostels/" + h.Slug, Name: h.Name, Description: paragraphs(h),
		Campus: h.Campus.Name, Near: hostel.ShortCampus(h.Campus.Name), CampusHref: a.campusHref(h.Campus), Place: h.Place(),
		Category: h.Category.Name(), Available: h.Available(), Gender: h.GenderType, Rating: rating(h),
		PriceFrom: amount(h.MinPrice), Checkout: a.checkout(h), Amenities: h.Amenities,
		HostName: h.Manager.Username, HostEmail: h.Manager.Email, Hold: int(a.Desk.HoldFor.Minutes()),
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
		m.Pictures = append(m.Pictures, a.picture(image, alt))
	}
	for i := range h.Rooms {
		m.Rooms = append(m.Rooms, a.roomCard(look, h, &h.Rooms[i]))
	}
	return m
}

func (a *app) roomCard(look *catalogue.ReadSet, h *hostel.Hostel, r *hostel.Room) views.RoomCard {
	left := look.BedsLeft(r.UUID)
	c := views.RoomCard{
		UUID: r.UUID, Label: r.Label, Share: share(r), Price: r.Price.String(),
		Gender: r.Gender.String(), Amenities: r.Amenities, Picture: a.picture(r.Image(), r.Label+", "+share(r)),
		BedsLeft: left, Bookable: true, Offer: a.offer(r.UUID, r.Price, "Book"),
	}
	if refusal := catalogue.RoomRefusal(h, r, left); refusal != nil {
		c.Bookable, c.Reason = false, sentence(refusal)
	}
	return c
}

// offer is a booking control.
func (a *app) offer(roomUUID string, price hostel.Pesewas, label string) views.Offer {
	return views.Offer{RoomUUID: roomUUID, Price: int64(price), Label: label, Island: views.Booking(a.InlineScript)}
}

// checkout is the date rooms are given back, or 'Not set' (spec.md section 2, Dashboard).
func (a *app) checkout(h *hostel.Hostel) string {
	if date, set := h.CheckoutAfter(a.Clock()); set {
		return day(date)
	}
	return "Not set"
}

// day writes a date as Ghanaians do: 21 November 2026. Ghana keeps UTC all year.
func day(t time.Time) string { return t.UTC().Format("2 January 2006") }

func share(r *hostel.Room) string { return fmt.Sprintf("%d in a room", r.NumberInRoom) }

func amount(p hostel.Pesewas) string {
	if p == 0 {
		return ""
	}
	return p.String()
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

package hostelview

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

type RoomCard struct {
	UUID  string
	Label string // "Standard"
	Share string // "2 in a room"
	Price string // "GH₵ 450"
	Whole string // "GH₵ 3,720 for 8 months", or "" if unknown
	// AllPayments lists all payments with time and recipient: "Now GH₵ 450, to Efie. Then …".
	AllPayments  string
	Total        string            // the amount at the start of Whole
	Parts        []hostel.CostPart // the rent and the charges, which add up to the total
	Deposit      string            // "GH₵ 200: paid with the key, returned at the end (Caution GH₵ 200).", or ""
	EarlierPrice string            // date of the last price change, with the old price, or ""
	Gender       string            // "Male", "Female", "Mixed"
	Sharing      string            // a text about sharing the room, or "" for rooms that do not admit both
	Amenities    []string
	Picture      parts.Picture
	NoPicture    bool // Picture is the fallback drawing
	BedsLeft     int
	Bookable     bool
	Reason       string // the reason if not Bookable
	ForOthers    string // "For men" if the room does not admit the reader, or ""
	Verified     bool   // the reader may book
	HeldLong     bool   // the bed is kept for hours
	HeldUntil    string // end of the reader's hold on a bed of this room: "14:35", or ""
	HeldPrice    string // the held bed's price if it differs from the room's price, or ""
	Paying       bool   // the held bed's payment is running
	HeldCode     string // of the reader's hold
	Linked       bool   // a link for another payer of the held bed is live
	PayerTime    string // see parts.TextPayerTime
	Offer        parts.Offer
}

// newRoomCard returns a room type of a hostel for a reader.
func newRoomCard(market parts.Market, h *hostel.Hostel, r *hostel.Room, reader Reader) RoomCard {
	bedsLeft := market.Beds.BedsLeft(r.UUID)
	refusal := catalogue.RoomRefusal(h, r, bedsLeft)
	reason := ""
	if refusal != nil {
		reason = hostel.MessageOf(refusal)
	}
	share := parts.RoomShare(r)
	picture := market.Pictures.Picture(market.Catalogue, r.Image(), hostel.FallbackRoomImage, r.Label+", "+share)
	noPicture := picture.Large == ""
	picture.Decorative = noPicture
	words := h.CostTerms(r).InWords(r.Price)
	card := RoomCard{
		UUID:         r.UUID,
		Label:        r.Label,
		Share:        share,
		Price:        r.Price.String(),
		AllPayments:  cmp.Or(words.AllPayments(), "Now "+words.Now+". "+parts.TextRestUnknown),
		EarlierPrice: earlierPrice(r, market.Now),
		Gender:       r.Gender.String(),
		Sharing:      parts.MixedRoom(h, r),
		Amenities:    r.Amenities,
		Picture:      picture,
		NoPicture:    noPicture,
		BedsLeft:     bedsLeft,
		Bookable:     refusal == nil,
		Reason:       reason,
		ForOthers:    forOthers(market, r, reader),
		Verified:     reader.Verified,
		Offer:        parts.NewOffer(r.UUID, r.Price, h.CostTerms(r), "Book"),
	}
	if cost, isKnown := h.Cost(r); isKnown {
		card.Whole = wholeCost(words)
		card.Total = cost.Total.String()
		card.Parts = cost.Parts
		card.Deposit = depositOf(cost, words)
	}
	if bed := reader.HeldBed; bed.RoomUUID == r.UUID {
		card.addHold(bed, h, r, market.HoldFor)
	}
	return card
}

// addHold adds the reader's hold on a bed of the room.
func (r *RoomCard) addHold(bed hostel.HeldBed, h *hostel.Hostel, room *hostel.Room, holdFor time.Duration) {
	r.HeldUntil = bed.Ends()
	r.HeldLong = bed.Long
	r.HeldPrice = heldPrice(bed, h, room)
	r.HeldCode = bed.Code
	r.Paying = bed.Paying
	r.Linked = bed.Linked
	if !bed.LinkTime {
		r.PayerTime = parts.TextPayerTime(int(holdFor.Minutes()), h.PayerHours)
	}
}

// forOthers returns for whom a room is that the reader cannot book, or "".
func forOthers(market parts.Market, r *hostel.Room, reader Reader) string {
	fits := r.Gender.Fits(market.Reader) && r.Gender.Fits(market.Query.Gender)
	switch {
	case reader.NotStudent:
		return "For students"
	case !fits:
		return "For " + r.Gender.People()
	}
	return ""
}

// wholeCost returns a bed's cost for the stay: "GH₵ 3,720 for 8 months, everything included · deposit GH₵ 200,
// returned".
func wholeCost(w hostel.CostWords) string {
	if w.Deposit == "" {
		return w.Whole
	}
	amount, _, _ := strings.Cut(w.Deposit, ":")
	return w.Whole + " · deposit " + amount + ", returned"
}

// depositOf returns the deposit with its parts: "GH₵ 240: paid with the key, returned at the end (Caution GH₵ 200,
// after the check; Room key GH₵ 40)."
func depositOf(c hostel.Cost, w hostel.CostWords) string {
	var list []string
	for _, part := range c.Returns {
		text := part.Name + " " + part.Sum.String()
		if part.Note != "" {
			text += ", " + part.Note
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return ""
	}
	return w.Deposit + " (" + strings.Join(list, "; ") + ")."
}

// riseShownFor is the time for which a page shows a price rise first (R25).
const riseShownFor = 30 * 24 * time.Hour

// earlierPrice returns the previous price and the date of the change, or "" if the price never changed.
func earlierPrice(r *hostel.Room, now time.Time) string {
	switch {
	case r.PriceBefore == 0:
		return ""
	case r.PriceBefore < r.Price && now.Sub(r.PriceSince) < riseShownFor:
		return "Risen from " + r.PriceBefore.String() + " on " + hostel.Date(r.PriceSince)
	}
	return r.Price.String() + " since " + hostel.Date(r.PriceSince) + "; " + r.PriceBefore.String() + " before"
}

// heldPrice returns the price of the reader's held bed, or "" if it equals the room's price.
func heldPrice(bed hostel.HeldBed, h *hostel.Hostel, r *hostel.Room) string {
	if bed.Price == r.Price && bed.Terms.Mark(bed.Price) == h.CostTerms(r).Mark(r.Price) {
		return ""
	}
	return strings.TrimSuffix(bed.Price.String()+" per month · "+wholeCost(bed.Terms.InWords(bed.Price)), " · ")
}

// minCompared is the number of room types from which the page has a table that compares them.
const minCompared = 3

func roomID(r RoomCard) string { return "room-" + r.UUID }

func (r RoomCard) offered() bool { return r.HeldUntil != "" || r.Bookable && r.ForOthers == "" }

func (r RoomCard) label() string { return cmp.Or(r.Label, "Standard") }

// term returns the text after the amount in Whole: " for 8 months, everything included".
func (r RoomCard) term() string { return strings.TrimPrefix(r.Whole, r.Total) }

// bedsCell returns the number of beds left or the state, for the table.
func bedsCell(r RoomCard) string {
	switch {
	case r.HeldUntil != "":
		return "Yours"
	case r.Bookable:
		return strconv.Itoa(r.BedsLeft)
	case r.BedsLeft > 0:
		return "Closed"
	}
	return "Full"
}

// alike reports whether several room types have the same share text. Then the table shows their labels.
func alike(rooms []RoomCard, share string) bool {
	same := func(r RoomCard) bool { return r.Share == share }
	first := slices.IndexFunc(rooms, same)
	return first >= 0 && slices.ContainsFunc(rooms[first+1:], same)
}

// roomSizes is the sizes attribute of a room's picture.
const roomSizes = "(min-width: 40em) 13rem, 100vw"

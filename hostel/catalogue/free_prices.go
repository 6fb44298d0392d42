package catalogue

import (
	"cmp"
	"slices"

	"efie/hostel"
)

// pricesByReader holds the prices for a reader of unknown gender, and for each gender in genders.
type pricesByReader [3]Prices

func (p *pricesByReader) of(reader hostel.Gender) Prices { return p[readerIndex(reader)] }

// readerIndex returns the index in pricesByReader: 0 for a reader of unknown gender.
func readerIndex(reader hostel.Gender) int { return slices.Index(genders, reader) + 1 }

type pricesBuilder struct {
	list   pricesByReader
	shares [3]map[int]hostel.Pesewas // the lowest price, by students per room
}

func newPricesBuilder() *pricesBuilder {
	return &pricesBuilder{shares: [3]map[int]hostel.Pesewas{{}, {}, {}}}
}

// add adds a room type with its whole cost per month. A cost that differs from the host's price is an average, and is
// rounded up to cedis.
func (b *pricesBuilder) add(r *hostel.Room, cost hostel.Pesewas) {
	if cost != r.Price {
		cost = cost.RoundedUp()
	}
	for i, reader := range []hostel.Gender{"", hostel.Male, hostel.Female} {
		if !r.Gender.Fits(reader) {
			continue
		}
		p := &b.list[i]
		p.From, p.To = lowerPrice(p.From, cost), max(p.To, cost)
		b.shares[i][r.NumberInRoom] = lowerPrice(b.shares[i][r.NumberInRoom], cost)
	}
}

// addAll adds all room types of a hostel, with or without free beds. For a hostel without rooms, it adds the host's
// price range.
func (b *pricesBuilder) addAll(h *hostel.Hostel) {
	for i := range h.Rooms {
		b.add(&h.Rooms[i], h.Monthly(&h.Rooms[i]))
	}
	for i := range b.list {
		if p := &b.list[i]; len(h.Rooms) == 0 {
			p.From, p.To = lowerPrice(p.From, h.MinPrice), max(p.To, h.MaxPrice)
		}
	}
}

func (b *pricesBuilder) prices() pricesByReader {
	for i := range b.list {
		for share, price := range b.shares[i] {
			b.list[i].Shares = append(b.list[i].Shares, Share{share, price})
		}
		slices.SortFunc(b.list[i].Shares, func(a, b Share) int { return cmp.Compare(a.InRoom, b.InRoom) })
	}
	return b.list
}

type Cheapest struct {
	Room  *hostel.Room   // nil if no room matches
	Price hostel.Pesewas // per month; 0 if no room matches
	Free  bool           // the bed can be booked now
}

// bed holds the values that decide which bed is the cheapest on a card. In a search, match.best decides.
type bed struct {
	free bool
	cost hostel.Pesewas // Query.cost
}

// cheaper reports whether b comes before other. A bookable bed always comes before an unbookable bed.
func (b bed) cheaper(other bed) bool {
	if b.free != other.free {
		return b.free
	}
	return b.cost < other.cost
}

// Cheapest returns the cheapest bookable bed of a hostel that matches a query. If no such bed exists, it returns the
// cheapest bed that matches and cannot be booked. For a hostel without rooms, it returns the host's lowest price.
func (a *Availability) Cheapest(h *hostel.Hostel, q Query) Cheapest {
	var best Cheapest
	var least bed
	for i := range h.Rooms {
		room := &h.Rooms[i]
		if !q.Fits(h, room) {
			continue
		}
		one := bed{free: RoomRefusal(h, room, a.BedsLeft(room.UUID)) == nil, cost: q.cost(h, room)}
		if best.Room == nil || one.cheaper(least) {
			best, least = Cheapest{room, room.Price, one.free}, one
		}
	}
	if len(h.Rooms) == 0 {
		best.Price = h.MinPrice
	}
	return best
}

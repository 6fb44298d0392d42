package catalogue

import (
	"cmp"
	"slices"

	"efie/hostel"
)

// pricesByReader are the prices for a reader whose gender is not known, and for each of genders.
type pricesByReader [3]Prices

func (p *pricesByReader) of(reader hostel.Gender) Prices { return p[readerIndex(reader)] }

// readerIndex is 0 for a reader whose gender is not known.
func readerIndex(reader hostel.Gender) int { return slices.Index(genders, reader) + 1 }

type pricesBuilder struct {
	list   pricesByReader
	shares [3]map[int]hostel.Pesewas // the lowest price by how many share a room
}

func newPricesBuilder() *pricesBuilder {
	return &pricesBuilder{shares: [3]map[int]hostel.Pesewas{{}, {}, {}}}
}

// add adds a room type of a whole cost per month. An average that no host stated is rounded up to cedis.
func (b *pricesBuilder) add(r *hostel.Room, cost hostel.Pesewas) {
	if cost != r.Price {
		cost = cost.RoundedUp()
	}
	for i, reader := range []hostel.Gender{"", hostel.Male, hostel.Female} {
		if !r.Gender.Fits(reader) {
			continue
		}
		p := &b.list[i]
		p.From, p.To = lower(p.From, cost), max(p.To, cost)
		b.shares[i][r.NumberInRoom] = lower(b.shares[i][r.NumberInRoom], cost)
	}
}

// addAll adds all room types of a hostel, whether or not a bed is free, or the prices that its host named.
func (b *pricesBuilder) addAll(h *hostel.Hostel) {
	for i := range h.Rooms {
		b.add(&h.Rooms[i], h.Monthly(&h.Rooms[i]))
	}
	for i := range b.list {
		if p := &b.list[i]; len(h.Rooms) == 0 {
			p.From, p.To = lower(p.From, h.MinPrice), max(p.To, h.MaxPrice)
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
	Room  *hostel.Room   // nil if no room fits
	Price hostel.Pesewas // per month; 0 if no room fits
	Free  bool           // this bed can be booked now
}

// bed is what decides which bed of a hostel is called the cheapest, on a card; in a search match.best does.
type bed struct {
	free bool
	cost hostel.Pesewas // Query.cost
}

// cheaper reports whether the bed is called the cheapest: one that can be booked comes before one that cannot.
func (b bed) cheaper(other bed) bool {
	if b.free != other.free {
		return b.free
	}
	return b.cost < other.cost
}

// Cheapest returns the cheapest bed of a hostel that fits a query and can be booked now, or if there is none, the
// cheapest of the full rooms that fit. A hostel without rooms has the price that its host named.
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

package hostelview

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

var now = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// womensCourt returns a hostel with one room type for women, and the market with its beds left.
func womensCourt(bedsLeft int) (*hostel.Hostel, parts.Market) {
	h := &hostel.Hostel{
		ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court", IsAvailable: true, Status: hostel.StatusAvailable,
		Campus: hostel.Campus{ID: 1, Name: "UG Legon"}, Rooms: []hostel.Room{{
			UUID: "women", Label: "Standard", NumberInRoom: 2, NumberOfRooms: 9, Price: hostel.Cedis(450), Available: true,
			Gender: hostel.FemaleOnly,
		}},
	}
	return h, parts.Market{
		Catalogue: catalogue.NewSnapshot(1, []*hostel.Hostel{h}), Pictures: &parts.Pictures{}, Now: now,
		Beds: cataloguetest.Beds(map[string]int{"women": bedsLeft}), HoldFor: 15 * time.Minute,
		SiteURL: "https://efie.example",
	}
}

func TestARoomStatesWhoMayBookIt(t *testing.T) {
	for _, c := range []struct {
		name      string
		reader    hostel.Gender
		query     hostel.Gender
		student   Reader
		bedsLeft  int
		forOthers string
		reason    string
	}{
		{"a visitor", "", "", Reader{}, 1, "", ""},
		{"a woman", hostel.Female, "", Reader{Verified: true}, 1, "", ""},
		{"a man", hostel.Male, "", Reader{Verified: true}, 1, "For women", ""},
		{"a visitor who looks for men's rooms", "", hostel.Male, Reader{}, 1, "For women", ""},
		{"a host", "", "", Reader{NotStudent: true}, 1, "For students", ""},
		{"a full room", "", "", Reader{}, 0, "", hostel.MessageOf(catalogue.ErrRoomFull)},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, market := womensCourt(c.bedsLeft)
			market.Reader = c.reader
			market = market.With(catalogue.Query{Reader: c.reader, Gender: c.query})
			room := newRoomCard(market, h, &h.Rooms[0], c.student)
			must.Equal(t, "ForOthers", room.ForOthers, c.forOthers)
			must.Equal(t, "Reason", room.Reason, c.reason)
			must.Equal(t, "Bookable", room.Bookable, c.reason == "")
			must.Equal(t, "Verified", room.Verified, c.student.Verified)
		})
	}
}

func TestARoomShowsTheReadersHeldBed(t *testing.T) {
	h, market := womensCourt(3)
	bed := hostel.HeldBed{RoomUUID: "women", Code: "ABCD", Price: hostel.Cedis(450), Terms: h.CostTerms(&h.Rooms[0]),
		Until: now.Add(15 * time.Minute), SeenAt: now}
	held := newRoomCard(market, h, &h.Rooms[0], Reader{HeldBed: bed})
	must.Equal(t, "the end of the hold", held.HeldUntil, "12:15")
	must.Equal(t, "the code", held.HeldCode, "ABCD")
	must.Equal(t, "an unchanged price", held.HeldPrice, "")
	must.Equal(t, "the time of a payer", held.PayerTime, parts.TextPayerTime(15, 0))

	bed.Price = hostel.Cedis(400)
	bed.LinkTime = true
	changed := newRoomCard(market, h, &h.Rooms[0], Reader{HeldBed: bed})
	must.Equal(t, "an older price", changed.HeldPrice, "GH₵ 400 per month")
	must.Equal(t, "the time of a payer after a link", changed.PayerTime, "")

	bed.RoomUUID = "another"
	must.Equal(t, "a bed elsewhere", newRoomCard(market, h, &h.Rooms[0], Reader{HeldBed: bed}).HeldUntil, "")
}

func TestARoomShowsItsEarlierPrice(t *testing.T) {
	const day = 24 * time.Hour
	yesterday, october := now.Add(-day), now.Add(-40*day)
	for want, r := range map[string]hostel.Room{
		"": {Price: 450_00},
		"Risen from GH₵ 400 on 22 November 2026":         {Price: 450_00, PriceBefore: 400_00, PriceSince: yesterday},
		"GH₵ 350 since 22 November 2026; GH₵ 400 before": {Price: 350_00, PriceBefore: 400_00, PriceSince: yesterday},
		"GH₵ 450 since 14 October 2026; GH₵ 400 before":  {Price: 450_00, PriceBefore: 400_00, PriceSince: october},
	} {
		must.Equal(t, "the earlier price", earlierPrice(&r, now), want)
	}
}

package transfer

import (
	"efie/store"
	"efie/store/db"
)

// hostelRows writes hostels. An import never changes the times when a hostel was added and retired.
var hostelRows = newUpsert(`hostels`, []column[Change]{
	{"uuid", func(c Change) any { return c.New.UUID }},
	{"added_at", func(c Change) any { return db.Millis(c.New.Added) }},
	{"retired_at", func(c Change) any {
		if c.New.Retired {
			return db.Millis(c.New.Added)
		}
		return int64(0)
	}},
}, []column[Change]{
	{"id", func(c Change) any { return c.New.ID }},
	{"slug", func(c Change) any { return c.New.Slug }},
	{"name", func(c Change) any { return c.New.Name }},
	{"description", func(c Change) any { return c.New.Description }},
	{"short_description", func(c Change) any { return c.New.ShortDescription }},
	{"images", func(c Change) any { return store.EncodeList(c.New.Images) }},
	{"campus_id", func(c Change) any { return c.New.Campus.ID }},
	{"category", func(c Change) any { return int(c.New.Category) }},
	{"status", func(c Change) any { return c.New.Status }},
	{"is_available", func(c Change) any { return c.New.IsAvailable }},
	{"rating", func(c Change) any { return c.New.Rating }},
	{"amenities", func(c Change) any { return store.EncodeList(c.New.Amenities) }},
	{"gender_type", func(c Change) any { return c.New.GenderType }},
	{"sharing", func(c Change) any { return string(c.New.Sharing) }},
	{"move_in", func(c Change) any { return store.EncodeDay(c.New.MoveIn) }},
	{"checkout", func(c Change) any { return store.EncodeDay(c.New.Checkout) }},
	{"late_arrival", func(c Change) any { return string(c.New.LateArrival) }},
	{"payer_hours", func(c Change) any { return c.New.PayerHours }},
	{"manager_username", func(c Change) any { return c.New.Manager.Username }},
	{"manager_email", func(c Change) any { return c.New.Manager.Email }},
	{"stay", func(c Change) any { return int64(c.New.Stay) }},
	{"rest", func(c Change) any { return string(c.New.Rest) }},
	{"water", func(c Change) any { return string(c.New.Water.Terms) }},
	{"water_price", func(c Change) any { return int64(c.New.Water.Amount) }},
	{"electricity", func(c Change) any { return string(c.New.Electricity.Terms) }},
	{"electricity_price", func(c Change) any { return int64(c.New.Electricity.Amount) }},
	{"min_price", func(c Change) any { return int64(c.New.MinPrice) }},
	{"max_price", func(c Change) any { return int64(c.New.MaxPrice) }},
	{"address", func(c Change) any { return c.New.Address }},
	{"location", func(c Change) any { return c.New.Location }},
	{"landmark", func(c Change) any { return c.New.Landmark }},
	{"host_phone", func(c Change) any { return c.New.Manager.Phone }},
	{"latitude", func(c Change) any { return c.New.Point.Latitude }},
	{"longitude", func(c Change) any { return c.New.Point.Longitude }},
	{"walk_minutes", func(c Change) any { return c.New.WalkMinutes }},
	{"private_house", func(c Change) any { return c.New.PrivateHouse }},
	{"changed_at", func(c Change) any { return db.Millis(c.New.Changed) }},
})

// roomRows writes room types. A room type stays in its hostel.
var roomRows = newUpsert(`rooms`, []column[roomAt]{
	{"uuid", func(r roomAt) any { return r.UUID }},
	{"hostel_uuid", func(r roomAt) any { return r.of.UUID }},
}, []column[roomAt]{
	{"position", func(r roomAt) any { return r.at }},
	{"label", func(r roomAt) any { return r.Label }},
	{"number_in_room", func(r roomAt) any { return r.NumberInRoom }},
	{"price", func(r roomAt) any { return int64(r.Price) }},
	{"stay_price", func(r roomAt) any { return int64(r.StayPrice) }},
	{"price_since", func(r roomAt) any { return db.Millis(r.PriceSince) }},
	{"price_before", func(r roomAt) any { return int64(r.PriceBefore) }},
	{"charges", func(r roomAt) any { return store.EncodeCharges(r.Charges) }},
	{"gender", func(r roomAt) any { return int(r.Gender) }},
	{"amenities", func(r roomAt) any { return store.EncodeList(r.Amenities) }},
	{"images", func(r roomAt) any { return store.EncodeList(r.Images) }},
	{"available", func(r roomAt) any { return r.Available }},
	{"number_of_rooms", func(r roomAt) any { return r.NumberOfRooms }},
	{"current_occupants", func(r roomAt) any { return r.CurrentOccupants }},
})

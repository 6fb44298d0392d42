package intake

import (
	"strconv"

	"efie/hostel"
)

// roomFields are the fields of a room type. Their cells are empty for a hostel without room types.
var roomFields = []field[hostel.Room]{
	{
		name: "room_uuid", key: "uuid",
		help:  "Leave empty; Efie makes it.",
		also:  []string{"room id"},
		value: one(func(r *hostel.Room) *string { return &r.UUID }, lineUpTo(maxLine), asIs),
	},
	{
		name: "room_label", title: "Room type",
		help:  "The room type's name; Standard if it is empty.",
		also:  []string{"room name", "room type", "type", "type of room", "label"},
		value: one(func(r *hostel.Room) *string { return &r.Label }, lineUpTo(maxWords), asIs),
	},
	{
		name: "number_in_room", title: "Beds per room",
		help: "Needed for a room type: beds in each room, from 1 to 20.",
		also: []string{
			"beds in room", "beds in a room", "beds in each room", "number of beds per room",
			"no in room", "no per room", "people per room", "persons per room", "students per room", "occupants per room",
		},
		value: one(func(r *hostel.Room) *int { return &r.NumberInRoom }, wholeFrom(1, maxInRoom), whole),
	},
	{
		name: "price", comma: priceComma,
		help:  "Instead of the price per month: cedis per bed, with the time in the next column or as in 2,500/sem.",
		also:  withCurrency("price", "room price", "price per bed"),
		value: value[hostel.Room]{cell: func(r *hostel.Room) string { return inCedis(r.Price) }},
	},
	{
		name: "period", unwritten: true,
		help:  "The time for which that price is: month, semester or year. Empty means as in the row above.",
		also:  []string{"price period", "rent period", "payment period", "billing period"},
		value: value[hostel.Room]{cell: func(*hostel.Room) string { return "" }},
	},
	{
		name: "price_per_month", comma: priceComma, title: "Price per month", unwritten: true,
		help:  "Needed for a room type: cedis per bed and month, such as 450 or 450.50.",
		also:  priceNames("price_per_month", "month", "monthly", "bed and month"),
		value: value[hostel.Room]{cell: func(*hostel.Room) string { return "" }},
	},
	{
		name: "price_per_semester", comma: priceComma,
		help: "Instead of the price per month: cedis per bed and semester, two of which are the stay; " +
			"with the months of stay.",
		also:  priceNames("price_per_semester", "semester", "sem", "term"),
		value: value[hostel.Room]{cell: func(*hostel.Room) string { return "" }},
	},
	{
		name: "price_per_year", comma: priceComma,
		help:  "Instead of the price per month: cedis per bed for the whole stay; with the months of stay.",
		also:  priceNames("price_per_year", "year", "yearly", "annum", "annual", "academic year", "stay"),
		value: value[hostel.Room]{cell: func(r *hostel.Room) string { return unlessZero(inCedis)(r.StayPrice) }},
	},
	{
		name: "charges", flag: "charges", title: "Other charges",
		help: "What a bed costs besides the rent, separated by |, such as " +
			"Cleaning: 20 per month|Caution: 200 per stay, returned.",
		also: []string{"other charges", "fees", "extra charges"},
		value: value[hostel.Room]{
			read: func(in *intake, r *hostel.Room, at string, v any) { r.Charges = in.charges(at, v) },
			list: func(r *hostel.Room) []string { return chargeTexts(r.Charges) },
		},
	},
	{
		name: "gender", title: "Gender",
		help: "Who may book: male, female or mixed.",
		also: []string{
			"room gender", "sex", "boys/girls", "girls/boys", "male/female", "female/male", "m/f", "gender allowed",
		},
		value: value[hostel.Room]{
			read: func(in *intake, r *hostel.Room, at string, v any) { r.Gender = in.readGender(at, v) },
			cell: func(r *hostel.Room) string { return r.Gender.String() },
		},
	},
	{
		name:  "room_available",
		help:  "yes or no; no means that no bed of this type is sold. Empty means yes.",
		also:  []string{"room open"},
		value: one(func(r *hostel.Room) *bool { return &r.Available }, trueByDefault, strconv.FormatBool),
	},
	{
		name: "number_of_rooms", title: "Rooms",
		help:  "How many such rooms there are; 1 if it is empty.",
		also:  []string{"room count", "no of rooms"},
		value: one(func(r *hostel.Room) *int { return &r.NumberOfRooms }, wholeOr(1, 0, maxRooms), whole),
	},
	{
		name:  "current_occupants",
		help:  "Beds that are taken already, and not through Efie.",
		value: one(func(r *hostel.Room) *int { return &r.CurrentOccupants }, wholeOr(0, 0, maxRooms*maxInRoom), whole),
	},
	{
		name: "vacancy", unwritten: true,
		help:  `How many beds are free, such as 2, "2 left" or "10 of 24", "full" or "vacant".`,
		also:  append(vacancyNames("vacancy", freeNames, bedNames), "vacancy status", "availability status"),
		value: emptyCell,
	},
	{
		name: "free_rooms", unwritten: true,
		help:  "How many rooms are free, if one person lives in each.",
		also:  append(vacancyNames("free_rooms", freeNames, roomNouns), "room vacancy", "room availability"),
		value: emptyCell,
	},
	{
		name: "taken_beds", unwritten: true,
		help:  "How many beds are taken, through Efie or not.",
		also:  vacancyNames("taken_beds", takenNames, bedNames),
		value: emptyCell,
	},
	{
		name: "taken_rooms", unwritten: true,
		help:  "How many rooms are taken, if one person lives in each.",
		also:  vacancyNames("taken_rooms", takenNames, roomNouns),
		value: emptyCell,
	},
	{
		name: "room_number", unwritten: true,
		help: "The number of the room, if each row is one room.",
		also: []string{
			"room no", "room nr", "room", "number of the room", "door", "door no", "door number", "unit", "unit no",
			"unit number",
		},
		value: emptyCell,
	},
	{
		name: "amenities", flag: "amenities",
		help:  "What these rooms have, separated by |: Fan|Desk.",
		also:  []string{"room amenities", "room facilities"},
		value: facilities(func(r *hostel.Room) *[]string { return &r.Amenities }),
	},
	{
		name: "room_image", flag: "images",
		help:  "Pictures of these rooms, as for the hostel.",
		also:  []string{"room images", "room picture", "room pictures", "room photo", "room photos"},
		value: many(func(r *hostel.Room) *[]string { return &r.Images }, maxAddressText, lenientImages),
	},
}

// emptyCell is the value of a field that an export does not have. The function of another field reads it.
var emptyCell = value[hostel.Room]{cell: func(*hostel.Room) string { return "" }}

package intake

import (
	"strconv"
	"time"

	"efie/hostel"
)

// hostelFields are the fields of a hostel in the order of the CSV columns. All rows of a hostel have the same values.
var hostelFields = []field[hostel.Hostel]{
	{
		name:  "uuid",
		help:  "Leave empty; Efie makes it from name and campus.",
		also:  []string{"hostel uuid"},
		value: one(func(h *hostel.Hostel) *string { return &h.UUID }, lineUpTo(maxLine), asIs),
	},
	{
		name:  "same_as",
		help:  "Leave empty, or the slug of the hostel on Efie that this row is, if its name or campus is corrected.",
		also:  []string{"same as hostel"},
		value: value[hostel.Hostel]{cell: func(*hostel.Hostel) string { return "" }},
	},
	{
		name:  exportedAt,
		help:  "Leave empty; an export writes its time here, and an import does not undo later changes.",
		value: value[hostel.Hostel]{cell: func(*hostel.Hostel) string { return "" }},
	},
	{
		name:  "id",
		help:  "Leave empty; Efie fills it in.",
		also:  []string{"hostel id"},
		value: one(func(h *hostel.Hostel) *int64 { return &h.ID }, wholeOr[int64](0, 1, 1<<53), whole),
	},
	{
		name:  "slug",
		help:  "Leave empty, or the end of the page's address, such as adom-court.",
		value: one(func(h *hostel.Hostel) *string { return &h.Slug }, upTo(maxWords, lenientSlug), asIs),
	},
	{
		name: "name", title: "Hostel name", flag: "name",
		help:  "Needed. The hostel's name. Its other room types follow in the rows below, which may repeat the name.",
		also:  []string{"hostel", "name of hostel", "name of the hostel"},
		value: one(func(h *hostel.Hostel) *string { return &h.Name }, upTo(maxWords, readRequired), asIs),
	},
	{
		name: "campus", title: "Campus", flag: "campus",
		help:  "Needed. The campus as other hostels have it, such as KNUST.",
		also:  []string{"campus.campus", "campus.name", "nearest campus", "university", "school", "institution"},
		value: one(func(h *hostel.Hostel) *string { return &h.Campus.Name }, upTo(maxWords, readRequired), asIs),
	},
	{
		name:  "campus.id",
		help:  "Leave empty; Efie fills it in.",
		value: one(func(h *hostel.Hostel) *int64 { return &h.Campus.ID }, wholeOr[int64](0, 1, 1<<53), whole),
	},
	{
		name:  "status",
		help:  "Available, yes or open if students may book; also if it is empty.",
		also:  []string{"hostel status"},
		value: one(func(h *hostel.Hostel) *string { return &h.Status }, readStatus, asIs),
	},
	{
		name:  "is_available",
		help:  "yes or no; no means that no bed is sold. Empty means yes.",
		also:  []string{"hostel available"},
		value: one(func(h *hostel.Hostel) *bool { return &h.IsAvailable }, trueByDefault, strconv.FormatBool),
	},
	{
		name:  "retired",
		help:  "yes or no; yes takes the hostel off every list. Empty means no.",
		value: one(func(h *hostel.Hostel) *bool { return &h.Retired }, falseByDefault, strconv.FormatBool),
	},
	{
		name: "category", flag: "category",
		help: "A name or its number: 1 Budget, 2 Standard, 3 Premium, 4 Luxury, 5 Shared Accommodation, 6 Private Rooms, " +
			"7 Campus Housing, 8 Off-Campus Housing, 9 Family Housing, 10 International Housing.",
		also: []string{"hostel category"},
		value: one(func(h *hostel.Hostel) *hostel.Category { return &h.Category },
			readCategory, unlessZero(whole[hostel.Category])),
	},
	{
		name: "rating", comma: decimalComma,
		help:  "From 0 to 5, such as 4.5.",
		also:  []string{"ratings", "hostel rating"},
		value: one(func(h *hostel.Hostel) *float64 { return &h.Rating }, readRating, unlessZero(inDecimals)),
	},
	{
		name: "gender_type",
		help: "Who lives in the hostel: male, female or mixed.",
		also: []string{"hostel gender"},
		value: value[hostel.Hostel]{
			read: func(in *intake, h *hostel.Hostel, at string, v any) { h.GenderType = in.readGenderType(at, v) },
			cell: func(h *hostel.Hostel) string { return h.GenderType },
		},
	},
	{
		name: "sharing", flag: "sharing",
		help:  "single-sex if women and men never share a room of this hostel; otherwise leave it empty.",
		also:  []string{"room sharing"},
		value: one(func(h *hostel.Hostel) *hostel.Sharing { return &h.Sharing }, sharingOrNone, asIs),
	},
	{
		name: "move_in", flag: "move-in", title: "Move-in date",
		help:  "The first day on which students move in, such as 2027-01-10. Empty means at once.",
		also:  []string{"move in date", "check in", "check in date", "checkin", "arrival date"},
		value: one(func(h *hostel.Hostel) *time.Time { return &h.MoveIn }, lenientDate, unlessZero(inDays)),
	},
	{
		name: "checkout", flag: "checkout", title: "Checkout date",
		help:  "The day on which students leave, such as 2027-07-31.",
		also:  []string{"check out", "checkout date", "check out date", "move out date"},
		value: one(func(h *hostel.Hostel) *time.Time { return &h.Checkout }, lenientDate, unlessZero(inDays)),
	},
	{
		name: "stay_months", comma: decimalComma, flag: "stay-months", title: "Months of stay",
		help: "How many months a student pays for, in halves, such as 8 or 8.5.",
		also: []string{"months of stay", "stay in months", "length of stay", "number of months"},
		value: one(func(h *hostel.Hostel) *hostel.HalfMonths { return &h.Stay }, readStayMonths,
			unlessZero(hostel.HalfMonths.String)),
	},
	{
		name: "late_arrival", flag: "late-arrival",
		help: "What a student who moves in late pays for: full means all months, rest means those until checkout. " +
			"Empty means full.",
		also:  []string{"late arrivals"},
		value: one(func(h *hostel.Hostel) *hostel.LateTerms { return &h.LateArrival }, readLateTerms, asIs),
	},
	{
		name: "payer_hours", flag: "payer-hours",
		help: "For how many hours a bed is kept if a student asks another person to pay, from 2 to 24. Empty means half an " +
			"hour.",
		also: []string{"hours to pay for a link", "hours to pay"},
		value: one(func(h *hostel.Hostel) *int { return &h.PayerHours },
			wholeOr(0, 2, 24), unlessZero(whole[int])),
	},
	{
		name: "rest", flag: "rest",
		help: "How the rest of the rent is paid to you: monthly, by semester or before arrival, " +
			"which is all at once, when the student gets the key.",
		also:  []string{"rest of the rent", "payment of the rest"},
		value: one(func(h *hostel.Hostel) *hostel.RestTerms { return &h.Rest }, readRestTerms, asIs),
	},
	{
		name: "water", comma: decimalComma, flag: "water",
		help:  "included, or prepaid, own meter, or prepaid, shared, or cedis per bed and month.",
		also:  []string{"water bill"},
		value: one(func(h *hostel.Hostel) *hostel.Utility { return &h.Water }, readUtility, hostel.Utility.Canonical),
	},
	{
		name: "electricity", comma: decimalComma, flag: "electricity",
		help:  "As for water.",
		also:  []string{"power", "light", "light bill", "electricity bill"},
		value: one(func(h *hostel.Hostel) *hostel.Utility { return &h.Electricity }, readUtility, hostel.Utility.Canonical),
	},
	{
		name: "min_price", comma: decimalComma,
		help:  "Only for a hostel without room types: its lowest price in cedis per month.",
		also:  []string{"minimum price", "lowest price"},
		value: value[hostel.Hostel]{cell: func(h *hostel.Hostel) string { return inCedis(h.MinPrice) }},
	},
	{
		name: "max_price", comma: decimalComma,
		help:  "Only for a hostel without room types: its highest price in cedis per month.",
		also:  []string{"maximum price", "highest price"},
		value: value[hostel.Hostel]{cell: func(h *hostel.Hostel) string { return inCedis(h.MaxPrice) }},
	},
	{
		name: "manager.user.username", flag: "host", title: "Host",
		help: "The host's name.",
		also: []string{
			"host", "host name", "manager", "manager name", "owner", "owner name", "landlord", "caretaker",
			"contact person", "contact name", "proprietor", "hostel manager",
		},
		value: one(func(h *hostel.Hostel) *string { return &h.Manager.Username }, lineUpTo(maxWords), asIs),
	},
	{
		name: "manager.user.email", flag: "host-email", title: "Host email",
		help: "The host's email address, which gets an email about every booking.",
		also: []string{
			"host email", "host e-mail", "manager email", "manager e-mail", "owner email", "contact email",
			"email", "e-mail", "email address",
		},
		value: one(func(h *hostel.Hostel) *string { return &h.Manager.Email }, emailOrNone, asIs),
	},
	{
		name: "host_phone", flag: "host-phone", title: "Host phone",
		help: "The host's phone, such as 024 123 4567. Only students with a paid booking see it.",
		also: []string{
			"manager phone", "owner phone", "contact phone", "phone", "phone number", "telephone", "mobile",
			"contact number", "contact no", "phone no", "tel", "tel no", "mobile no", "whatsapp",
		},
		value: value[hostel.Hostel]{
			read: func(in *intake, h *hostel.Hostel, at string, v any) { h.Manager.Phone = in.hostPhone(at, v) },
			cell: func(h *hostel.Hostel) string { return hostel.PhoneText(h.Manager.Phone) },
		},
	},
	{
		name: "address", flag: "address", title: "Address",
		help:  "The street or the digital address, so that students find the house.",
		also:  []string{"hostel address", "street address", "street", "gps address", "digital address"},
		value: one(func(h *hostel.Hostel) *string { return &h.Address }, lineUpTo(maxLine), asIs),
	},
	{
		name: "location", flag: "location", title: "Area",
		help:  "The part of the town, such as Ayeduase.",
		also:  []string{"area", "neighbourhood", "suburb"},
		value: one(func(h *hostel.Hostel) *string { return &h.Location }, lineUpTo(maxLine), asIs),
	},
	{
		name: "landmark", flag: "landmark",
		help:  "How to find the house, such as: behind the Total filling station.",
		also:  []string{"nearest landmark", "directions", "how to find it"},
		value: one(func(h *hostel.Hostel) *string { return &h.Landmark }, lineUpTo(maxLine), asIs),
	},
	{
		name: "latitude", comma: degreesComma, title: "Latitude",
		help: "The position of the house in degrees, such as 6.674500; a long press on a phone's map shows it.",
		also: []string{"lat"},
		value: value[hostel.Hostel]{
			read: func(in *intake, h *hostel.Hostel, _ string, _ any) { h.Point = in.place() },
			cell: func(h *hostel.Hostel) string { return degrees(h.Point, h.Point.Latitude) },
		},
	},
	{
		name: "longitude", comma: degreesComma, title: "Longitude",
		help: "With latitude: the degrees to the east; west of Greenwich they begin with -, such as -1.571600.",
		also: []string{"lng", "lon", "long"},
		value: value[hostel.Hostel]{
			cell: func(h *hostel.Hostel) string { return degrees(h.Point, h.Point.Longitude) },
		},
	},
	{
		name:  "plus_code",
		help:  "Instead of both: the full Plus Code, such as 6CRWMCFH+R9.",
		also:  []string{"pluscode", "plus codes"},
		value: value[hostel.Hostel]{cell: func(*hostel.Hostel) string { return "" }},
	},
	{
		name: "walk_minutes", flag: "walk-minutes",
		help: "Minutes on foot to the campus, if you walked and counted them; otherwise Efie estimates them.",
		also: []string{"minutes on foot", "walking minutes", "minutes to campus"},
		value: one(func(h *hostel.Hostel) *int { return &h.WalkMinutes },
			wholeOr(0, 1, maxWalk), unlessZero(whole[int])),
	},
	{
		name: "private_house", flag: "private-house",
		help:  "yes or no; yes for a family's house, which only students with a paid booking see exactly.",
		also:  []string{"private", "family house"},
		value: one(func(h *hostel.Hostel) *bool { return &h.PrivateHouse }, falseByDefault, strconv.FormatBool),
	},
	{
		name: "short_description", flag: "short-description",
		help: "One or two sentences for lists.",
		also: []string{"summary"},
		value: one(func(h *hostel.Hostel) *string { return &h.ShortDescription },
			upTo(maxSummary, lenientText), asIs),
	},
	{
		name: "description", flag: "description",
		help:  "What students should know; empty lines separate paragraphs.",
		also:  []string{"about"},
		value: one(func(h *hostel.Hostel) *string { return &h.Description }, upTo(maxProse, lenientText), asIs),
	},
	{
		name: "additional_details", flag: "amenities", title: "Facilities",
		help:  "What the whole house has, separated by |: Water|Wi-Fi.",
		also:  []string{"hostel amenities", "hostel facilities", "facilities", "general amenities"},
		value: facilities(func(h *hostel.Hostel) *[]string { return &h.Amenities }),
	},
	{
		name: "images", flag: "images", title: "Photos",
		help: "Pictures, separated by |: addresses, or files below the media folder.",
		also: []string{
			"image", "pictures", "picture", "photos", "photo", "hostel images", "hostel pictures",
			"hostel photos",
		},
		value: value[hostel.Hostel]{
			read: func(in *intake, h *hostel.Hostel, _ string, _ any) { h.Images = in.images() },
			list: func(h *hostel.Hostel) []string { return h.Images },
		},
	},
}

// degrees writes a coordinate of a point, or "" if the point is not known.
func degrees(p hostel.Point, coordinate float64) string {
	if !p.Known() {
		return ""
	}
	return inDecimals(coordinate)
}

func inDays(t time.Time) string { return t.Format(time.DateOnly) }

package intake

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"

	"efie/hostel"
)

// Bounds of room types, so that a typing mistake does not put a thousand beds up for sale.
const (
	maxInRoom = 20
	maxRooms  = 5000
)

func (in *intake) rooms(h *hostel.Hostel, v any) {
	seen, alike := map[string]bool{}, map[string]int{}
	for i, fields := range take(in, "room_details", v, roomObjects) {
		at := func(field string) string { return fmt.Sprintf("room_details[%d].%s", i, field) }
		in.rename(fields, at(""), roomKeys)
		inRoom := func(low int64) func(any) (int64, error) {
			return func(v any) (int64, error) { return WholeNumber(v, low, maxInRoom) }
		}
		r := hostel.Room{
			UUID:          take(in, at("uuid"), fields["uuid"], textUpTo(maxLine)),
			Label:         take(in, at("room_label"), fields["room_label"], textUpTo(maxWords)),
			NumberInRoom:  int(take(in, at("number_in_room"), fields["number_in_room"], inRoom(1))),
			Price:         take(in, at("price"), fields["price"], ReadPrice),
			Charges:       in.charges(at("charges"), fields["charges"]),
			Gender:        take(in, at("gender"), fields["gender"], genderOr(h.GenderType)),
			Amenities:     take(in, at("amenities"), fields["amenities"], listOf(maxWords, lenientList)),
			Images:        take(in, at("room_image"), fields["room_image"], listOf(maxAddressText, lenientImages)),
			Available:     take(in, at("room_available"), fields["room_available"], trueUnless),
			NumberOfRooms: int(take(in, at("number_of_rooms"), fields["number_of_rooms"], wholeOr(1, 0, maxRooms))),
			CurrentOccupants: int(take(in, at("current_occupants"), fields["current_occupants"],
				wholeOr(0, 0, maxRooms*maxInRoom))),
		}
		if r.Label == "" {
			r.Label = hostel.DefaultRoomLabel
		}
		if r.UUID == "" {
			name := fmt.Sprintf("%s|%s|%d", h.UUID, strings.ToLower(r.Label), r.NumberInRoom)
			r.UUID = namedUUID(fmt.Sprintf("%s|%d", name, alike[name])) // does not depend on its position in the list
			alike[name]++
		}
		if seen[r.UUID] {
			in.problem(at("uuid"), errors.New("expected one room type for each uuid"))
		}
		seen[r.UUID] = true
		if beds := r.NumberOfRooms * r.NumberInRoom; r.CurrentOccupants > beds && r.NumberInRoom > 0 {
			in.problem(at("current_occupants"),
				fmt.Errorf("expected at most %d, the beds that number_of_rooms × number_in_room makes", beds))
		}
		h.Rooms = append(h.Rooms, r)
	}
}

func required(v any) (string, error) {
	text, err := lenientText(v)
	if err != nil || text == "" {
		return "", errors.New("expected a text that is not empty")
	}
	return text, nil
}

func falseUnless(v any) (bool, error) { return lenientBool(v, false) }

func trueUnless(v any) (bool, error) { return lenientBool(v, true) }

func rating(v any) (float64, error) { return lenientFloat(v, 0, 5) }

// wholeOr reads a whole number; null and "" are the fallback.
func wholeOr(fallback, low, high int64) func(any) (int64, error) {
	return func(v any) (int64, error) {
		if text, ok := v.(string); v == nil || ok && strings.TrimSpace(text) == "" {
			return fallback, nil
		}
		return WholeNumber(v, low, high)
	}
}

func wholeOrNone(low, high int64) func(any) (int64, error) { return wholeOr(0, low, high) }

// ReadPrice reads a room type's price, such as "450.50", which must not be zero.
func ReadPrice(v any) (hostel.Pesewas, error) {
	p, err := Money(v)
	if err == nil && p == 0 {
		return 0, errors.New("expected an amount above zero")
	}
	return p, err
}

func moneyOrNone(v any) (hostel.Pesewas, error) {
	if v == nil {
		return 0, nil
	}
	return Money(v)
}

func genderOr(hostelType string) func(any) (hostel.GenderRule, error) {
	fallback, err := hostel.ReadGenderRule(hostelType, hostel.Mixed)
	if err != nil {
		fallback = hostel.Mixed
	}
	return func(v any) (hostel.GenderRule, error) { return hostel.ReadGenderRule(v, fallback) }
}

// sharingOrNone reads how women and men share rooms, in any case and with any dash, or nothing.
func sharingOrNone(v any) (hostel.Sharing, error) {
	return oneTerm(v, []hostel.Sharing{hostel.SingleSex}, "")
}

func emailOrNone(v any) (string, error) {
	text, err := lenientText(v)
	if err != nil || text != "" && !hostel.ValidEmail(hostel.NormalEmail(text)) {
		return "", errors.New("expected an e-mail address")
	}
	return text, nil
}

// phoneOrNone takes a phone number as people write it.
func phoneOrNone(v any) (string, error) {
	text, err := lenientText(v)
	if err != nil || text == "" {
		return "", err
	}
	digits := hostel.NormalPhone(text)
	if advice := hostel.PhoneAdvice(digits); advice != "" {
		return "", fmt.Errorf("expected a phone number such as 024 123 4567. %s", advice)
	}
	return digits, nil
}

// lenientImages takes one picture or several: an absolute address, a path that starts with "/", or a path below the
// media folder.
func lenientImages(v any) ([]string, error) {
	list, err := lenientList(v)
	if err != nil {
		return nil, errors.New("expected a picture, a list of them, or several separated by commas")
	}
	for _, image := range list {
		u, err := url.Parse(image)
		switch {
		case err != nil, strings.ContainsAny(image, "\\\"'<> "), strings.ContainsFunc(image,
			hostel.IsUnseen), !hostel.IsClean(image),
			u.Scheme != "" && hostel.Origin(image) == "", // the pages' policy could not name it alone
			strings.HasPrefix(image, "//"),               // a browser takes even "///host/" for another host
			u.Scheme == "" && strings.HasPrefix(path.Clean(strings.TrimLeft(u.Path, "/")), ".."):
			return nil, fmt.Errorf("expected a picture's address, a path that starts with / or one below the media "+
				"folder, not %q",
				image)
		}
	}
	return list, nil
}

func firstOf(fields map[string]any, names ...string) any {
	for _, name := range names {
		if v := fields[name]; v != nil {
			return v
		}
	}
	return nil
}

package intake

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// bedsInWords matches the folded forms of "4 in 1", "two in a room", "4 man room", "4 pax" and "3 beds".
var bedsInWords = regexp.MustCompile(`(?:^|_)([0-9]+|` + strings.Join(numberWords[:], "|") + `)_` +
	`(?:(?:in|to)_(?:1|one|an?|each|the)(?:_room)?|in_room|per_room|a_room|beds?|bedded|bed_?spaces?|persons?|people|` +
	`students?|pax|man|men|sharing|share|shared|occupants?|heads?)(?:_|$)`)

// numberWords are the numbers of beds in words, from one.
var numberWords = [...]string{
	"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
}

var roomSizes = map[string]string{
	"single": "1", "double": "2", "twin": "2", "triple": "3", "quad": "4", "quadruple": "4",
}

// bedsOf returns the beds per room that a text such as "4 in 1", "2 in a room" or "Single" states, or "".
func bedsOf(text string) string {
	folded := foldName(text)
	if m := bedsInWords.FindStringSubmatch(folded); m != nil {
		return cmp.Or(numberInWords(m[1]), m[1])
	}
	first, _, _ := strings.Cut(folded, "_")
	return roomSizes[first]
}

// numberInWords returns the digits of a number in words, or "".
func numberInWords(word string) string {
	for i, known := range numberWords {
		if word == known {
			return fmt.Sprint(i + 1)
		}
	}
	return ""
}

// inferBeds reads the beds per room from words: from "4 in 1" or "four" as their number, or from a room type of that
// name. It returns a warning if the two disagree.
func inferBeds(room map[string]any) (warning string) {
	// Some lists have the room type in the column Room, in which others have the number of the room.
	ofColumnRoom, _ := room["room_number"].(string)
	if room["room_label"] == nil && bedsOf(ofColumnRoom) != "" {
		room["room_label"] = ofColumnRoom
		delete(room, "room_number")
	}
	label, _ := room["room_label"].(string)
	beds := bedsOf(label)
	given, err := lenientText(room["number_in_room"])
	stated := cmp.Or(bedsOf(given), numberInWords(foldName(given)))
	switch {
	case err != nil:
	case stated != "":
		room["number_in_room"] = stated
	case beds != "" && (given == "" || isEmptyWord(given)):
		room["number_in_room"] = beds
	case beds != "" && beds != given:
		return fmt.Sprintf("%s beds per room, although the room type is %q", given, label)
	}
	return ""
}

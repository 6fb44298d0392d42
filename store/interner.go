package store

import (
	"encoding/json"
	"slices"
	"strings"

	"efie/hostel"
)

// interner stores equal texts and lists once while a catalogue is read: the amenities of 50,000 hostels are some
// hundred different lists.
type interner struct {
	texts map[string]string
	// by their encoded form
	lists   map[string][]string
	charges map[string][]hostel.ExtraCharge
}

func newInterner() *interner {
	return &interner{map[string]string{}, map[string][]string{}, map[string][]hostel.ExtraCharge{}}
}

// intern replaces a text by the equal one that was seen first.
func (n *interner) intern(text *string) {
	known, ok := n.texts[*text]
	if !ok {
		known = *text
		n.texts[known] = known
	}
	*text = known
}

// list decodes a list, or returns the equal one that was seen first. The caller must not change it.
func (n *interner) list(text string) ([]string, error) {
	if list, ok := n.lists[text]; ok {
		return list, nil
	}
	list, err := decodeList(text)
	if err != nil {
		return nil, err
	}
	for i := range list {
		n.intern(&list[i])
	}
	n.lists[text] = slices.Clip(list) // so that appending to it makes a copy
	return n.lists[text], nil
}

// chargesIn decodes charges, or returns the equal ones that were seen first. The caller must not change them.
func (n *interner) chargesIn(text string) ([]hostel.ExtraCharge, error) {
	if list, ok := n.charges[text]; ok {
		return list, nil
	}
	list, err := decodeCharges(text)
	if err != nil {
		return nil, err
	}
	n.charges[text] = slices.Clip(list)
	return n.charges[text], nil
}

// EncodeList encodes a list of texts as JSON. Most texts need no escaping, and are joined directly: an import encodes
// while others wait.
func EncodeList(texts []string) string {
	if len(texts) == 0 {
		return "[]"
	}
	if !slices.ContainsFunc(texts, needsEscape) {
		return `["` + strings.Join(texts, `","`) + `"]`
	}
	text, err := json.Marshal(texts)
	if err != nil {
		panic(err) // texts can always be written
	}
	return string(text)
}

// needsEscape reports whether JSON may escape something in a text.
func needsEscape(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || strings.IndexByte(`"\<>&`, c) >= 0 {
			return true
		}
	}
	return false
}

// decodeList decodes a list. Most texts need no unescaping, and are split directly.
func decodeList(text string) ([]string, error) {
	if text == "[]" {
		return nil, nil
	}
	inner, opens := strings.CutPrefix(text, `["`)
	inner, closes := strings.CutSuffix(inner, `"]`)
	if opens && closes && !strings.Contains(inner, `\`) {
		if list := strings.Split(inner, `","`); !slices.ContainsFunc(list, func(item string) bool {
			return strings.Contains(item, `"`)
		}) {
			return list, nil
		}
	}
	var texts []string
	return texts, json.Unmarshal([]byte(text), &texts)
}

// charge is a charge of a room type as the database keeps it.
type charge struct {
	Name       string         `json:"name"`
	Amount     hostel.Pesewas `json:"pesewas"`
	Per        hostel.Period  `json:"per"`
	Refundable bool           `json:"refundable,omitempty"`
	Note       string         `json:"note,omitempty"`
}

// EncodeCharges encodes the charges of a room type as JSON, with amounts in pesewas.
func EncodeCharges(list []hostel.ExtraCharge) string {
	if len(list) == 0 {
		return "[]"
	}
	stored := make([]charge, len(list))
	for i, c := range list {
		stored[i] = charge(c)
	}
	text, err := json.Marshal(stored)
	if err != nil {
		panic(err) // our own shapes can always be written
	}
	return string(text)
}

// decodeCharges decodes what EncodeCharges encoded.
func decodeCharges(text string) ([]hostel.ExtraCharge, error) {
	if text == "[]" {
		return nil, nil
	}
	var stored []charge
	if err := json.Unmarshal([]byte(text), &stored); err != nil {
		return nil, err
	}
	list := make([]hostel.ExtraCharge, len(stored))
	for i, c := range stored {
		list[i] = hostel.ExtraCharge(c)
	}
	return list, nil
}

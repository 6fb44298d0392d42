package store

import (
	"encoding/json"
	"slices"
	"strings"
)

// words keeps what many hostels or rooms say once, for as long as a catalogue is read: of the amenities of
// 50,000 hostels some hundred different lists are left.
type interner struct {
	texts map[string]string
	lists map[string][]string // by how they are kept
}

func newInterner() *interner { return &interner{map[string]string{}, map[string][]string{}} }

// once is the text as it was seen first.
func (w *interner) intern(text *string) {
	known, ok := w.texts[*text]
	if !ok {
		known = *text
		w.texts[known] = known
	}
	*text = known
}

// list is a list as it was seen first. Who gets it may not change it.
func (w *interner) list(text string) ([]string, error) {
	if list, ok := w.lists[text]; ok {
		return list, nil
	}
	list, err := decodeList(text)
	if err != nil {
		return nil, err
	}
	for i := range list {
		w.intern(&list[i])
	}
	w.lists[text] = slices.Clip(list) // so that whoever appends to it makes a list of their own
	return w.lists[text], nil
}

// list is how a list of texts is kept; none is "[]". Most have nothing that JSON writes in another way, and are
// written as they are: an import does so while others wait.
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

// written says whether JSON may write a text in another way.
func needsEscape(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || strings.IndexByte(`"\<>&`, c) >= 0 {
			return true
		}
	}
	return false
}

// fromList reads a list. Most have nothing that JSON writes in another way, and are read where they lie.
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

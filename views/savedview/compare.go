package savedview

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// The limits for the number of hostels in a comparison.
const (
	FewestCompared = 2
	MostCompared   = 4
)

// Compare is the page at /compare.
type Compare struct {
	Notices   []string // hostels in the address that cannot be shown, with the reason
	Hostels   []ComparedHostel
	Different []CompareRow // the rows in which the hostels differ
	Same      []CompareRow
	Share     parts.ShareHostel

	// These fields are set if there are too few hostels to compare.
	Ask     string // an instruction for the reader
	Choices []CompareChoice
}

// ComparedHostel is the head of a column.
type ComparedHostel struct {
	Name    string
	Href    string
	Image   parts.Picture
	Without string // address of the comparison without this hostel, or "" if only two are compared
}

// CompareRow is a row of the table. Cells has a text for each hostel.
type CompareRow struct {
	Label  string
	Cells  []string
	Lowest []bool // marks the cells with the lowest price; nil in most rows
}

// CompareChoice is a hostel that can be chosen for the comparison.
type CompareChoice struct {
	Slug   string
	Name   string
	Near   string
	Price  string // "from GH₵ 450 per month", or ""
	Chosen bool
}

// MissingHostel is a hostel in the address of a comparison that cannot be shown.
type MissingHostel struct {
	Key     string // an unknown key in the address, or ""
	Name    string // of the hostel; "" for an unknown key
	Retired bool   // off the market; false if the hostel has left Efie
}

func (h MissingHostel) notice() string {
	switch {
	case h.Key != "":
		return "There is no hostel “" + h.Key + "”. Check the address for a typing mistake."
	case h.Retired:
		return h.Name + " is no longer offered on Efie."
	}
	return h.Name + " has left Efie."
}

// suggested is the number of hostels that are offered if fewer than two are chosen.
const suggested = 6

// NewCompare returns the comparison of the hostels in an address. If they are too few, the reader chooses from a list.
func NewCompare(market parts.Market, hostels []*hostel.Hostel, missing []MissingHostel) Compare {
	var notices []string
	for _, h := range missing {
		notices = append(notices, h.notice())
	}
	if len(hostels) < FewestCompared {
		return Compare{Notices: notices, Ask: askFor(hostels), Choices: newChoices(market, hostels)}
	}
	compared := hostels[:min(len(hostels), MostCompared)]
	if leftOut := namesOf(hostels[len(compared):]); len(leftOut) > 0 {
		notices = append(notices, fmt.Sprintf(
			"One page compares four hostels, so %s left out: %s. Remove one to see the next.",
			parts.Count(len(leftOut), "is", "are"), strings.Join(leftOut, ", ")))
	}
	cards := parts.NewCards(market, compared)
	var heads []ComparedHostel
	for i, h := range compared {
		without := ""
		if len(hostels) > FewestCompared {
			without = CompareHref(slices.Delete(slices.Clone(hostels), i, i+1))
		}
		heads = append(heads, ComparedHostel{
			Name: h.Name, Href: parts.HostelHref(h), Image: cards[i].Image, Without: without,
		})
	}
	different, same := splitRows(compareRows(market, compared, cards))
	text := "Compare these hostels: " + strings.Join(namesOf(compared), ", ")
	return Compare{
		Notices:   notices,
		Hostels:   heads,
		Different: different,
		Same:      same,
		Share:     parts.Sharing("Hostels compared", text, market.SiteURL+CompareHref(compared)),
	}
}

// askFor returns the instruction for a reader who has chosen too few hostels.
func askFor(chosen []*hostel.Hostel) string {
	if len(chosen) == 0 {
		return "Choose two to four hostels to see them side by side."
	}
	return "Choose one hostel or more to compare with " + chosen[0].Name + ": these are near the same campus."
}

// newChoices returns the chosen hostels and a few others: near the campus of the first one, or the best rated.
func newChoices(market parts.Market, chosen []*hostel.Hostel) []CompareChoice {
	offered := append(slices.Clone(chosen), firstOthers(candidates(market.Catalogue, chosen), chosen)...)
	var choices []CompareChoice
	for i, card := range parts.NewCards(market, offered) {
		choices = append(choices, CompareChoice{
			Slug: card.Slug, Name: card.Name, Near: card.Near, Price: choicePrice(market, offered[i], card),
			Chosen: i < len(chosen),
		})
	}
	return choices
}

// candidates returns the hostels near the campus of the first chosen one, or all hostels, the best rated first.
func candidates(c *catalogue.Snapshot, chosen []*hostel.Hostel) []*hostel.Hostel {
	if len(chosen) == 0 {
		return c.Rated()
	}
	near := c.Near(chosen[0].Campus)
	if near == nil {
		return nil
	}
	return near.Hostels
}

// firstOthers returns the first hostels of a list that are not chosen, at most the number suggested.
func firstOthers(list, chosen []*hostel.Hostel) []*hostel.Hostel {
	var suggestions []*hostel.Hostel
	for _, h := range list {
		if len(suggestions) < suggested && !slices.Contains(chosen, h) {
			suggestions = append(suggestions, h)
		}
	}
	return suggestions
}

func choicePrice(market parts.Market, h *hostel.Hostel, card parts.HostelCard) string {
	cheapest := market.Cheapest(h)
	if cheapest.Price == 0 {
		return ""
	}
	price := "from " + cheapest.Price.String() + " per month"
	if more := card.From.More(); more != "" {
		price += " · " + more
	}
	return price
}

// CompareHref returns the address of the comparison of hostels.
func CompareHref(hostels []*hostel.Hostel) string {
	slugs := url.Values{}
	for _, h := range hostels {
		slugs.Add("h", h.Slug)
	}
	return "/compare?" + slugs.Encode()
}

func namesOf(hostels []*hostel.Hostel) []string {
	var names []string
	for _, h := range hostels {
		names = append(names, h.Name)
	}
	return names
}

// Title returns the names of the compared hostels, or the title of the page where the reader chooses them.
func (m Compare) Title() string {
	if len(m.Hostels) == 0 {
		return "Compare hostels"
	}
	var names []string
	for _, h := range m.Hostels {
		names = append(names, h.Name)
	}
	return strings.Join(names, ", ")
}

func (m Compare) columns() string { return strconv.Itoa(len(m.Hostels) + 1) }

func (m Compare) hostels() string { return strconv.Itoa(len(m.Hostels)) }

func priceAfter(c CompareChoice) string {
	if c.Price == "" {
		return ""
	}
	return " · " + c.Price
}

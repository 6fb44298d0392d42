package pages_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// hostelContent is the content of a hostel's page: in its HTML, or in its JSON-LD.
type hostelContent struct {
	name, priceRange string
	rooms            []roomContent
}

// roomContent is one room type of a hostel.
type roomContent struct {
	address, name, price string
	whole                string // "GH₵ 3,720 for 8 months", or "" if it is not known
	bookable             bool
}

func readHTML(page *html.Node) hostelContent {
	s := hostelContent{
		name: words(find(page, "h1", "id", "hostel-name")),
	}
	if costs := find(page, "div", "id", "costs"); costs != nil {
		if price := find(costs, "p", "class", "price"); !strings.Contains(attr(price, "class"), "price-off") {
			s.priceRange = words(price)
		}
	}
	for _, card := range findAll(page, "li", "class", "room") {
		label, _, _ := strings.Cut(words(find(card, "p", "class", "room-label")), " · ")
		whole, _, _ := strings.Cut(words(find(find(card, "details", "class", "room-whole"), "summary", "", "")), " months")
		if whole != "" {
			whole += " months"
		}
		s.rooms = append(s.rooms, roomContent{
			address: "#" + attr(card, "id"), name: words(find(card, "h3", "", "")) + ", " + label,
			price: words(find(card, "p", "class", "price")), whole: whole,
			bookable: find(card, "form", "action", "/book") != nil,
		})
	}
	return s
}

// readData reads the JSON-LD of a hostel's page, and words it as the page does.
func readData(text string) (s hostelContent, err error) {
	var document struct {
		Graph []struct {
			Type       string `json:"@type"`
			Name       string
			URL        string
			PriceRange string
			Offers     []struct {
				URL, Price, PriceCurrency, Availability string
				Units                                   []struct {
					Price, PriceCurrency, UnitCode string
					For                            struct {
						Value    json.Number
						UnitCode string
					} `json:"referenceQuantity"`
				} `json:"priceSpecification"`
				Item struct{ Name string } `json:"itemOffered"`
			} `json:"makesOffer"`
		} `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		return s, err
	}
	for _, thing := range document.Graph {
		if thing.Type == "Hostel" {
			s.name, s.priceRange = thing.Name, thing.PriceRange
			for _, o := range thing.Offers {
				if len(o.Units) == 0 || o.PriceCurrency != "GHS" || o.Units[0].PriceCurrency != "GHS" ||
					o.Units[0].UnitCode != "MON" || o.Units[0].Price != o.Price {
					return s, fmt.Errorf("%+v is not an amount of GH₵ for a month", o)
				}
				whole := ""
				for _, u := range o.Units[1:] {
					if whole != "" || u.PriceCurrency != "GHS" || u.For.UnitCode != "MON" {
						return s, fmt.Errorf("%+v is not an amount of GH₵ for a stay", o)
					}
					whole = inWords(u.Price) + " for " + strings.Replace(u.For.Value.String(), ".5", "½", 1) + " months"
				}
				s.rooms = append(s.rooms, roomContent{
					address: strings.TrimPrefix(o.URL, thing.URL), name: o.Item.Name,
					price: inWords(o.Price) + " per month", whole: whole,
					bookable: o.Availability == "https://schema.org/InStock",
				})
			}
		}
	}
	return s, nil
}

// inWords writes a decimal price as pages do: "GH₵ 1,450".
func inWords(decimal string) string {
	whole, rest, _ := strings.Cut(decimal, ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if rest != "00" {
		whole += "." + rest
	}
	return "GH₵ " + whole
}

func (s hostelContent) differences(data hostelContent) (faults []string) {
	for _, pair := range [][3]string{
		{"name", s.name, data.name}, {"price range", s.priceRange, data.priceRange},
	} {
		if pair[1] != pair[2] {
			faults = append(faults, fmt.Sprintf("the %s is %q on the page and %q in the data", pair[0], pair[1],
				pair[2]))
		}
	}
	if !slices.Equal(s.rooms, data.rooms) {
		faults = append(faults, fmt.Sprintf("the rooms are %+v on the page and %+v in the data", s.rooms, data.rooms))
	}
	return faults
}

// jsonLD returns the JSON-LD of a page, or "" unless the page has exactly one.
func jsonLD(page *html.Node) string {
	scripts := findAll(page, "script", "type", "application/ld+json")
	if len(scripts) != 1 || scripts[0].FirstChild == nil {
		return ""
	}
	return scripts[0].FirstChild.Data
}

// findAll returns the elements below a node that have a tag, and an attribute with a value. A class may be one of
// several. The value "" means any value.
func findAll(n *html.Node, tag, name, value string) (found []*html.Node) {
	if n == nil {
		return nil
	}
	for d := range n.Descendants() {
		got := attr(d, name)
		if d.Type == html.ElementNode && d.Data == tag &&
			(value == "" || got == value || name == "class" && slices.Contains(strings.Fields(got), value)) {
			found = append(found, d)
		}
	}
	return found
}

// find returns the first element of findAll, or nil.
func find(n *html.Node, tag, name, value string) *html.Node {
	if found := findAll(n, tag, name, value); len(found) > 0 {
		return found[0]
	}
	return nil
}

func attr(n *html.Node, name string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// words returns the text of an element, with single spaces.
func words(n *html.Node) string {
	if n == nil {
		return ""
	}
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data + " ")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

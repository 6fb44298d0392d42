package schema

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"efie/content"
	"efie/hostel"
	"efie/test/must"
	"efie/views/hostelview"
	"efie/views/parts"
)

const site = "https://efie.example"

func read(t *testing.T, text string) []map[string]any {
	t.Helper()
	var document struct {
		Context string           `json:"@context"`
		Graph   []map[string]any `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	must.Equal(t, "the context", document.Context, "https://schema.org")
	return document.Graph
}

// wantJSON compares a thing with its expected JSON.
func wantJSON(t *testing.T, thing any, want string) {
	t.Helper()
	got := read(t, Text(thing))
	var wanted map[string]any
	must.Do(t, json.Unmarshal([]byte(want), &wanted))
	if len(got) != 1 || !reflect.DeepEqual(got[0], wanted) {
		t.Errorf("got %v\nwant %v", got, wanted)
	}
}

// A text of an editor or a host cannot end the script element. Reading the JSON returns the same text.
func TestNoTextEndsTheScriptElement(t *testing.T) {
	const nasty = "</script><!-- <script> & \u2028\u2029 \"quoted\" \\ ₵"
	text := Text(FAQ([]content.Question{{Question: nasty, Answer: nasty}}),
		Breadcrumbs(site, parts.Link{Text: nasty, Href: "/" + nasty}))
	if found := strings.IndexAny(text, "<>&\u2028\u2029"); found >= 0 {
		t.Errorf("%q is in %s", text[found:found+1], text)
	}
	things := read(t, text)
	question := things[0]["mainEntity"].([]any)[0].(map[string]any)
	if question["name"] != nasty || question["acceptedAnswer"].(map[string]any)["text"] != nasty {
		t.Errorf("the question is read as %v", question)
	}
	// The control: without escapes, the same text would end the element.
	var plain strings.Builder
	encoder := json.NewEncoder(&plain)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(nasty); err != nil || !strings.Contains(plain.String(), "</script>") {
		t.Errorf("the text does not need escapes: %v, %s", err, &plain)
	}
}

func TestBreadcrumbsLeadToThePage(t *testing.T) {
	hostels, elsewhere := parts.Link{Text: "Hostels", Href: "/hostels"},
		parts.Link{Text: "Elsewhere", Href: "https://other.example/x"}
	wantJSON(t, Breadcrumbs(site, hostels, elsewhere, parts.Link{Text: "Here"}), `{
		"@type": "BreadcrumbList", "itemListElement": [
			{"@type": "ListItem", "position": 1, "name": "Hostels", "item": "https://efie.example/hostels"},
			{"@type": "ListItem", "position": 2, "name": "Elsewhere", "item": "https://other.example/x"},
			{"@type": "ListItem", "position": 3, "name": "Here"}]}`)
}

func TestListsKeepTheirOrder(t *testing.T) {
	wantJSON(t, ItemList(site, "Near", []parts.Link{{Text: "B", Href: "/hostels/b"}, {Text: "A", Href: "/hostels/a"}}), `{
		"@type": "ItemList", "name": "Near", "numberOfItems": 2, "itemListElement": [
			{"@type": "ListItem", "position": 1, "name": "B", "url": "https://efie.example/hostels/b"},
			{"@type": "ListItem", "position": 2, "name": "A", "url": "https://efie.example/hostels/a"}]}`)
	wantJSON(t, ItemList(site, "None", nil),
		`{"@type": "ItemList", "name": "None", "numberOfItems": 0, "itemListElement": []}`)
}

func TestQuestionsHaveTheirAnswers(t *testing.T) {
	wantJSON(t, FAQ([]content.Question{{Question: "Is it free?", Answer: "Yes."}}), `{"@type": "FAQPage", "mainEntity": [
		{"@type": "Question", "name": "Is it free?", "acceptedAnswer": {"@type": "Answer", "text": "Yes."}}]}`)
}

func TestTheSiteIsSearchedByPlace(t *testing.T) {
	wantJSON(t, Site(site, "Efie"), `{"@type": "WebSite", "@id": "https://efie.example/#site",
		"url": "https://efie.example/", "name": "Efie",
		"inLanguage": "en-GH", "publisher": {"@id": "https://efie.example/#organization"}, "potentialAction": {
			"@type": "SearchAction", "query-input": "required name=search_term_string",
			"target": {"@type": "EntryPoint",
			"urlTemplate": "https://efie.example/detailed_search?location={search_term_string}"}}}`)
}

func TestTheOrganizationHasItsContacts(t *testing.T) {
	const plain = `"@type": "Organization", "@id": "https://efie.example/#organization", "name": "Efie",
		"url": "https://efie.example/",
		"logo": "https://efie.example/images/icon-512.png", "areaServed": "GH"`
	wantJSON(t, Organization(site, "Efie", "help@efie.example", "+233 24 123 4567"), `{`+plain+`, "contactPoint": [
		{"@type": "ContactPoint", "contactType": "customer support", "email": "help@efie.example",
		"telephone": "+233 24 123 4567"}]}`)
	wantJSON(t, Organization(site, "Efie", "", ""), `{`+plain+`}`)
}

// sample returns a hostel with two room types, one of them full, and its page.
func sample() (*hostel.Hostel, hostelview.HostelPage) {
	h := &hostel.Hostel{Rooms: []hostel.Room{{UUID: "two", NumberInRoom: 2}, {UUID: "four", NumberInRoom: 4}}}
	return h, hostelview.HostelPage{
		Href: "/hostels/adom-court", Name: "Adom Court", Description: []string{"Quiet rooms.", "Near."},
		Place:    "12 Ring Road, East Legon, Accra",
		Pictures: []parts.Picture{{Src: "/media/front.jpg"}, {Src: "https://pictures.example/yard.jpg"}},
		From:     parts.From{Price: "GH₵ 300"}, Amenities: []string{"Wi-Fi"},
		Rooms: []hostelview.RoomCard{
			{UUID: "four", Label: "Loft", Share: "4 in a room", Offer: parts.Offer{Price: 30000},
				Picture: parts.Picture{Src: hostel.FallbackRoomImage}},
			{UUID: "two", Label: "Standard", Share: "2 in a room", Offer: parts.Offer{Price: 45050}, Bookable: true,
				Amenities: []string{"Desk"}, Picture: parts.Picture{Src: "/media/bed.jpg"}},
		},
	}
}

func TestAHostelHasTheDataOfItsPage(t *testing.T) {
	h, m := sample()
	wantJSON(t, Hostel(site, h, m), `{"@type": "Hostel", "@id": "https://efie.example/hostels/adom-court#hostel",
		"url": "https://efie.example/hostels/adom-court",
		"name": "Adom Court", "description": "Quiet rooms. Near.",
		"image": ["https://efie.example/media/front.jpg", "https://pictures.example/yard.jpg"],
		"address": {"@type": "PostalAddress", "streetAddress": "12 Ring Road, East Legon",
		"addressLocality": "Accra", "addressCountry": "GH"},
		"priceRange": "from GH₵ 300 per month",
		"amenityFeature": [{"@type": "LocationFeatureSpecification", "name": "Wi-Fi", "value": true}],
		"makesOffer": [
			{"@type": "Offer", "url": "https://efie.example/hostels/adom-court#room-four", "price": "300.00",
			"priceCurrency": "GHS",
			 "priceSpecification": [{"@type": "UnitPriceSpecification", "price": "300.00",
			 "priceCurrency": "GHS", "unitCode": "MON"}],
			 "availability": "https://schema.org/SoldOut",
			 "itemOffered": {"@type": ["Accommodation", "Product"], "name": "4 in a room, Loft",
			 "occupancy": {"@type": "QuantitativeValue", "value": 4}}},
			{"@type": "Offer", "url": "https://efie.example/hostels/adom-court#room-two", "price": "450.50",
			"priceCurrency": "GHS",
			 "priceSpecification": [{"@type": "UnitPriceSpecification", "price": "450.50",
			 "priceCurrency": "GHS", "unitCode": "MON"}],
			 "availability": "https://schema.org/InStock",
			 "itemOffered": {"@type": ["Accommodation", "Product"], "name": "2 in a room, Standard",
			 "occupancy": {"@type": "QuantitativeValue", "value": 2},
				"amenityFeature": [{"@type": "LocationFeatureSpecification", "name": "Desk", "value": true}],
				"image": ["https://efie.example/media/bed.jpg"]}}]}`)
}

func TestAnOfferHasThePriceOfTheWholeStay(t *testing.T) {
	h, m := sample()
	h.Stay, h.Rooms[1].Price = 17, 300_00
	h.Rooms[1].Charges = []hostel.ExtraCharge{{Name: "Cleaning", Amount: 20_00, Per: hostel.PerMonth},
		{Name: "Caution", Amount: 200_00, Per: hostel.PerStay, Refundable: true}}
	offer := read(t, Text(Hostel(site, h, m)))[0]["makesOffer"].([]any)[0].(map[string]any)
	var want any
	must.Do(t, json.Unmarshal([]byte(`[{"@type": "UnitPriceSpecification", "price": "300.00", "priceCurrency": "GHS",
		"unitCode": "MON"}, {"@type": "UnitPriceSpecification", "price": "2720.00", "priceCurrency": "GHS",
		"referenceQuantity": {"@type": "QuantitativeValue", "value": 8.5, "unitCode": "MON"}}]`), &want))
	if got := offer["priceSpecification"]; !reflect.DeepEqual(got, want) || offer["price"] != "300.00" {
		t.Errorf("the prices are %v, want %v", got, want)
	}
}

// The price is omitted without data, and so is a fallback picture.
func TestUnknownDataIsOmitted(t *testing.T) {
	m := hostelview.HostelPage{Href: "/hostels/bare", Name: "Bare",
		Pictures: []parts.Picture{{Src: hostel.FallbackHostelImage}}}
	wantJSON(t, Hostel(site, &hostel.Hostel{}, m), `{"@type": "Hostel",
		"@id": "https://efie.example/hostels/bare#hostel", "url": "https://efie.example/hostels/bare",
		"name": "Bare", "address": {"@type": "PostalAddress", "addressCountry": "GH"}}`)
	m.Place = "Bomso"
	wantJSON(t, Hostel(site, &hostel.Hostel{}, m), `{"@type": "Hostel",
		"@id": "https://efie.example/hostels/bare#hostel", "url": "https://efie.example/hostels/bare",
		"name": "Bare", "address": {"@type": "PostalAddress", "addressLocality": "Bomso", "addressCountry": "GH"}}`)
}

func TestTheTownOfAPlaceComesLast(t *testing.T) {
	for place, want := range map[string]postal{
		"Kotei":                {"PostalAddress", "", "Kotei", "GH"},
		"12 Palm Road, Kotei":  {"PostalAddress", "12 Palm Road", "Kotei", "GH"},
		"Block C, Road, Kotei": {"PostalAddress", "Block C, Road", "Kotei", "GH"},
		", Kotei":              {"PostalAddress", "", "Kotei", "GH"},
	} {
		t.Run(place, func(t *testing.T) {
			must.Equal(t, "the address", addressOf(place), want)
		})
	}
}

package schema

// siteID and organizationID are the fragments by which other things refer to these two.
const (
	siteID         = "/#site"
	organizationID = "/#organization"
)

type webSite struct {
	Type      string       `json:"@type"`
	ID        string       `json:"@id"`
	URL       string       `json:"url"`
	Name      string       `json:"name"`
	Language  string       `json:"inLanguage"`
	Publisher reference    `json:"publisher"`
	Search    searchAction `json:"potentialAction"`
}

// reference refers to a thing by its id.
type reference struct {
	ID string `json:"@id"`
}

type searchAction struct {
	Type   string     `json:"@type"`
	Target entryPoint `json:"target"`
	Input  string     `json:"query-input"`
}

type entryPoint struct {
	Type     string `json:"@type"`
	Template string `json:"urlTemplate"`
}

type organization struct {
	Type    string         `json:"@type"`
	ID      string         `json:"@id"`
	Name    string         `json:"name"`
	URL     string         `json:"url"`
	Logo    string         `json:"logo"`
	Area    string         `json:"areaServed"`
	Contact []contactPoint `json:"contactPoint,omitempty"`
}

type contactPoint struct {
	Type  string `json:"@type"`
	Kind  string `json:"contactType"`
	Email string `json:"email,omitempty"`
	Phone string `json:"telephone,omitempty"`
}

// Site returns the website with its search for hostels near a place. Its publisher is Organization.
func Site(site, name string) any {
	return webSite{
		Type: "WebSite", ID: site + siteID, URL: site + "/", Name: name, Language: "en-GH",
		Publisher: reference{site + organizationID},
		Search: searchAction{
			Type:   "SearchAction",
			Target: entryPoint{"EntryPoint", site + "/detailed_search?location={search_term_string}"},
			Input:  "required name=search_term_string",
		},
	}
}

// Organization returns the organization behind the site, with its contacts. Each of email and phone may be "".
func Organization(site, name, email, phone string) any {
	o := organization{
		Type: "Organization", ID: site + organizationID, Name: name, URL: site + "/",
		Logo: site + "/images/icon-512.png", Area: "GH",
	}
	if email != "" || phone != "" {
		o.Contact = []contactPoint{{Type: "ContactPoint", Kind: "customer support", Email: email, Phone: phone}}
	}
	return o
}

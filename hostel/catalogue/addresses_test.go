package catalogue

import "testing"

// withFormerAddresses returns the catalogue of three with former addresses.
func withFormerAddresses() *Snapshot {
	c := threeHostels()
	c.setFormerAddresses(FormerAddresses{
		Slugs: map[string]string{
			"adom-house": "u-10", "ten": "u-11", "twelve": "u-10", "nhyira": "u-20", "whose": "u-99",
		},
		Gone: []RemovedHostel{{ID: 20, UUID: "u-20", Name: "Nhyira", CampusID: 2}},
	})
	return c
}

func TestAFormerSlugLeadsToItsHostel(t *testing.T) {
	c := withFormerAddresses()
	for slug, want := range map[string]string{
		"adom-house": "Adom", "ten": "Ten", "adom": "", "nhyira": "", "whose": "", "u-10": "", "": "",
	} {
		h, ok := c.HostelByFormerSlug(slug)
		if ok != (want != "") || ok && h.Name != want {
			t.Errorf("%q redirects to %+v, want %q", slug, h, want)
		}
	}
	if h, ok := c.Find("twelve"); !ok || h.Name != "Twelve" {
		t.Errorf("a former slug in use by another hostel leads to %+v", h)
	}
}

func TestARemovedHostelIsFoundByItsAddresses(t *testing.T) {
	c := withFormerAddresses()
	for _, key := range []string{"nhyira", "u-20", "20"} {
		if g, ok := c.Removed(key); !ok || g.Name != "Nhyira" {
			t.Errorf("%s: %+v", key, g)
		}
	}
	for _, key := range []string{"adom", "adom-house", "whose", "u-99", "10", ""} {
		if g, ok := c.Removed(key); ok {
			t.Errorf("%q leads to the removed hostel %s", key, g.Name)
		}
	}
}

func TestACatalogueWithoutFormerAddressesRedirectsNothing(t *testing.T) {
	c := threeHostels()
	if _, moved := c.HostelByFormerSlug("adom"); moved {
		t.Error("a slug redirects")
	}
	if _, gone := c.Removed("adom"); gone {
		t.Error("a hostel counts as removed")
	}
}

package intake

import (
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
)

// facilities returns the value of a list of facilities. It warns about an item that is probably several of them.
func facilities[T any](of func(*T) *[]string) value[T] {
	v := many(of, maxWords, lenientNames)
	readList := v.read
	v.read = func(in *intake, to *T, at string, cell any) {
		readList(in, to, at, cell)
		for _, item := range *of(to) {
			if severalFacilities(item) {
				in.passed = append(in.passed, fmt.Sprintf("%q is read as one facility; if it is several, write a comma or | "+
					"between them", hostel.Shortened(item, maxQuoted)))
			}
		}
	}
	return v
}

// facilitySeparators replaces the characters that people write between facilities by commas.
var facilitySeparators = strings.NewReplacer(";", ",", "\r\n", ",", "\n", ",")

// lenientNames takes a list of names as lenientList does, also separated by semicolons or line ends. Each name is a
// line.
func lenientNames(v any) ([]string, error) {
	text, isText := v.(string)
	if isText && !strings.HasPrefix(strings.TrimSpace(text), "[") {
		v = facilitySeparators.Replace(text)
	}
	return listWith(lenientLine, v)
}

// commonFacilities are facilities that many hostels have, by their hostel.AmenityKey.
var commonFacilities = func() map[string]bool {
	common := map[string]bool{}
	for name := range strings.SplitSeq("Wi-Fi,Free Wi-Fi,Internet,Water,Running water,Borehole,Borehole water,Polytank,"+
		"Electricity,Light,Prepaid meter,Meter,Generator,Standby generator,Solar,Security,24-hour security,24/7 security,"+
		"Guard,CCTV,CCTV cameras,Fence,Gate,Laundry,Washing machine,Kitchen,Shared kitchen,Food,Canteen,Restaurant,Shop,Bar,"+
		"Parking,Car park,Study room,Study,Library,Common room,TV,TV room,DSTV,Gym,Pool,Swimming pool,Garden,Balcony,"+
		"Prayer room,Shuttle,Transport,Bathroom,Toilet,Washroom,Shower,Bed,Beds,Mattress,Desk,Table,Chair,Chairs,Wardrobe,"+
		"Locker,Fan,Ceiling fan,AC,Air conditioning,Air conditioner,Fridge,Water heater,Mosquito net,Cleaning,Cleaner,"+
		"Waste collection,Games room,Basketball court,Football pitch,Clinic,First aid", ",") {
		common[hostel.AmenityKey(name)] = true
	}
	return common
}()

// severalFacilities reports whether a text has several common facilities with +, /, & or "and" between them.
func severalFacilities(text string) bool {
	for _, separator := range []string{"+", "/", "&", " and "} {
		text = strings.ReplaceAll(text, separator, "|")
	}
	parts := strings.Split(text, "|")
	isUnknown := func(part string) bool { return !commonFacilities[hostel.AmenityKey(part)] }
	return len(parts) > 1 && !slices.ContainsFunc(parts, isUnknown)
}

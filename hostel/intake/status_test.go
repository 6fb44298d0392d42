package intake

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestAnySpellingOfAvailableIsTheStatusAvailable(t *testing.T) {
	const head = "name,campus,beds per room,price,status\nAdom,KNUST,2,450,"
	for word, want := range map[string]string{
		"Available": hostel.StatusAvailable, "available": hostel.StatusAvailable, "AVAILABLE ": hostel.StatusAvailable,
		"Avaliable": hostel.StatusAvailable, "availible": hostel.StatusAvailable, "Available.": hostel.StatusAvailable,
		"Avail.": hostel.StatusAvailable, "Ａvailable": hostel.StatusAvailable, "": hostel.StatusAvailable,
		"yes": hostel.StatusAvailable, "Y": hostel.StatusAvailable, "Open": hostel.StatusAvailable,
		"OPEN!": hostel.StatusAvailable, "TRUE": hostel.StatusAvailable,
		"full": "full", "Unavailable": "Unavailable", "Not available": "Not available", "no": "no", "N": "N",
		"closed": "closed", "Not open": "Not open", "opens in May": "opens in May", "1": "1", "true story": "true story",
		"unavailabl": "unavailabl", "Available from May": "Available from May", "yeah": "yeah",
	} {
		hostels, mistakes := new(Review).review(t, head+word+"\n")
		must.Equal(t, "the mistakes of "+word, mistakes, "")
		must.Equal(t, "the status of "+word, hostels[0].Status, want)
	}
	for value, want := range map[string]string{
		"true": hostel.StatusAvailable, "false": "false", "null": hostel.StatusAvailable, `"yes"`: hostel.StatusAvailable,
	} {
		hostels := read(t, fmt.Sprintf(`[{"name": "Adom", "campus": "KNUST", "status": %s}]`, value))
		must.Equal(t, "the status of JSON with "+value, hostels[0].Status, want)
	}
	_, mistakes := ReadHostels(strings.NewReader(`[{"name": "Adom", "campus": "KNUST", "status": ["yes"]}]`))
	must.Equal(t, "the mistakes of a list", fmt.Sprint(mistakes), `[hostel 1 "Adom", status: expected a text]`)
}

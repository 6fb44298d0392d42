package importer

import (
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/intake"
)

// mostWarnings is the number of unknown campuses that an import names at most.
const mostWarnings = 20

// Warnings returns the probable mistakes of an import that is allowed: unknown campuses, because a misspelled name
// would become a new campus, and hostels without a host or without a price for the whole stay. stored are the campuses
// in the database; known are all campuses that the program knows.
func Warnings(hostels []*hostel.Hostel, stored, known []string) (found []string) {
	var campuses, withoutHost []string
	near := map[string]int{}
	for _, h := range hostels {
		if near[h.Campus.Name]++; near[h.Campus.Name] == 1 {
			campuses = append(campuses, h.Campus.Name)
		}
		if h.Manager.Email == "" && !h.Retired {
			withoutHost = append(withoutHost, fmt.Sprintf("%q", h.Name))
		}
	}
	for _, name := range campuses {
		if doubt := doubtCampus(name, stored, known); doubt != "" {
			found = append(found, fmt.Sprintf("campus %q (%s) %s", name, hostel.Count(near[name], "hostel"), doubt))
		}
	}
	if more := len(found) - mostWarnings; more > 0 {
		found = append(found[:mostWarnings], "and "+hostel.Count(more, "campus name")+" more")
	}
	if len(withoutHost) > 0 {
		have, their := hostel.Count(len(withoutHost), "hostel")+" have", "their"
		if len(withoutHost) == 1 {
			have, their = "1 hostel has", "its"
		}
		found = append(found, fmt.Sprintf("%s no email address of the host, so SUPPORT_EMAIL gets %s emails: %s", have,
			their, someOf(withoutHost)))
	}
	if line := WithoutWholePrice(hostels); line != "" {
		found = append(found, line)
	}
	return found
}

// WithoutWholePrice returns a warning about the hostels on offer that do not state the length of a stay, or "".
func WithoutWholePrice(hostels []*hostel.Hostel) string {
	var names []string
	for _, h := range hostels {
		if h.Stay == 0 && !h.Retired {
			names = append(names, fmt.Sprintf("%q", h.Name))
		}
	}
	state, pages := hostel.Count(len(names), "hostel")+" state", "their pages show"
	switch len(names) {
	case 0:
		return ""
	case 1:
		state, pages = "1 hostel states", "its page shows"
	}
	return fmt.Sprintf("%s no length of stay (stay_months), so %s only the price of a month: %s", state, pages,
		someOf(names))
}

func someOf(names []string) string {
	const most = 3
	if more := len(names) - most; more > 0 {
		return strings.Join(names[:most], ", ") + " and " + fmt.Sprint(more) + " more"
	}
	return strings.Join(names, ", ")
}

// doubtCampus returns why the name of a campus is probably wrong, or "". The right name is the stored name. For a
// campus that is not stored, the full and the short name are right.
func doubtCampus(name string, stored, known []string) string {
	if slices.Contains(stored, name) {
		return ""
	}
	var names []string
	rightNames := map[string]string{} // by a full or short name
	for _, campus := range slices.Concat(stored, known) {
		short := hostel.ShortCampus(campus)
		for _, k := range []string{campus, short} {
			if _, found := rightNames[k]; found {
				continue
			}
			names = append(names, k)
			if rightNames[k] = k; slices.Contains(stored, campus) {
				rightNames[k] = campus
			}
		}
	}
	if rightNames[name] == name {
		return ""
	}
	if near := intake.Nearest(name, names); near != "" {
		return fmt.Sprintf("is not known: did you mean %s?", rightNames[near])
	}
	return "is not known and becomes a new one"
}

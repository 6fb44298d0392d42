package importer

import (
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/intake"
)

// warnings is how many campuses an import warns of at most.
const warnings = 20

// Warnings names what is probably not meant in an import, and is allowed: a campus that is not known, because a name
// that is mistyped would become a campus of its own, and hostels without a host or a whole price. here are the campuses
// that the database has, elsewhere those that the program knows.
func Warnings(hostels []*hostel.Hostel, here, elsewhere []string) (found []string) {
	var campuses, unhosted []string
	near := map[string]int{}
	for _, h := range hostels {
		if near[h.Campus.Name]++; near[h.Campus.Name] == 1 {
			campuses = append(campuses, h.Campus.Name)
		}
		if h.Manager.Email == "" && !h.Retired {
			unhosted = append(unhosted, fmt.Sprintf("%q", h.Name))
		}
	}
	for _, name := range campuses {
		if doubt := doubtedCampus(name, here, elsewhere); doubt != "" {
			found = append(found, fmt.Sprintf("campus %q (%s) %s", name, hostel.Count(near[name], "hostel"), doubt))
		}
	}
	if more := len(found) - warnings; more > 0 {
		found = append(found[:warnings], "and "+hostel.Count(more, "campus name")+" more")
	}
	if len(unhosted) > 0 {
		have, them := hostel.Count(len(unhosted), "hostel")+" have", "them"
		if len(unhosted) == 1 {
			have, them = "1 hostel has", "it"
		}
		found = append(found, fmt.Sprintf("%s no host's e-mail address, so that Efie answers for %s: %s", have, them,
			someOf(unhosted)))
	}
	if line := WithoutWholePrice(hostels); line != "" {
		found = append(found, line)
	}
	return found
}

// WithoutWholePrice names the hostels on offer that do not state how long a stay is, in one line, or returns "".
func WithoutWholePrice(hostels []*hostel.Hostel) string {
	var silent []string
	for _, h := range hostels {
		if h.Stay == 0 && !h.Retired {
			silent = append(silent, fmt.Sprintf("%q", h.Name))
		}
	}
	state, their := hostel.Count(len(silent), "hostel")+" state", "their pages tell"
	switch len(silent) {
	case 0:
		return ""
	case 1:
		state, their = "1 hostel states", "its page tells"
	}
	return fmt.Sprintf("%s no whole price (stay_months), so that %s the month's alone: %s", state, their, someOf(silent))
}

func someOf(names []string) string {
	const most = 3
	if more := len(names) - most; more > 0 {
		return strings.Join(names[:most], ", ") + " and " + fmt.Sprint(more) + " more"
	}
	return strings.Join(names, ", ")
}

// doubtedCampus returns why a campus's name is doubted, or "". A campus is called as the hostels that are here call it,
// else by its full or its short name.
func doubtedCampus(name string, here, elsewhere []string) string {
	if slices.Contains(here, name) {
		return ""
	}
	var known []string
	called := map[string]string{} // what to write instead
	for _, campus := range slices.Concat(here, elsewhere) {
		short := hostel.ShortCampus(campus)
		for _, k := range []string{campus, short} {
			if _, there := called[k]; there {
				continue
			}
			known = append(known, k)
			if called[k] = k; slices.Contains(here, campus) {
				called[k] = campus
			}
		}
	}
	if called[name] == name {
		return ""
	}
	if near := intake.Nearest(name, known); near != "" {
		return fmt.Sprintf("is not known: did you mean %s?", called[near])
	}
	return "is not known and becomes a new one"
}

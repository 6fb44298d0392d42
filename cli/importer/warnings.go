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
// would become a new campus, hostels with another status than Available, and hostels without a host or without a price
// for the whole stay. stored are the campuses in the database; known are all campuses that the program knows.
func Warnings(hostels []*hostel.Hostel, stored, known []string) (warnings []string) {
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
	right, isStored := rightCampuses(stored, known), setOf(stored)
	doubtful := slices.DeleteFunc(campuses, func(name string) bool { return isStored[name] || right.names[name] == name })
	for _, name := range doubtful[:min(mostWarnings, len(doubtful))] {
		warnings = append(warnings, fmt.Sprintf("campus %q (%s) %s", name, hostel.Count(near[name], "hostel"),
			right.doubt(name)))
	}
	if more := len(doubtful) - mostWarnings; more > 0 {
		warnings = append(warnings, "and "+hostel.Count(more, "campus name")+" more")
	}
	if line := closedByStatus(hostels); line != "" {
		warnings = append(warnings, line)
	}
	if len(withoutHost) > 0 {
		have, their := hostel.Count(len(withoutHost), "hostel")+" have", "their"
		if len(withoutHost) == 1 {
			have, their = "1 hostel has", "its"
		}
		warnings = append(warnings, fmt.Sprintf("%s no email address of the host, so SUPPORT_EMAIL gets %s emails: %s", have,
			their, someOf(withoutHost)))
	}
	if line := WithoutWholePrice(hostels); line != "" {
		warnings = append(warnings, line)
	}
	return warnings
}

// closedByStatus returns a warning about the hostels whose status closes them, or "". A list may mean something else.
func closedByStatus(hostels []*hostel.Hostel) string {
	var closed []string
	for _, h := range hostels {
		if h.Status != hostel.StatusAvailable && !h.Retired {
			closed = append(closed, fmt.Sprintf("%q (%s)", h.Name, h.Status))
		}
	}
	cannot, their := hostel.Count(len(closed), "hostel")+" cannot be booked, because their status is", "their"
	switch len(closed) {
	case 0:
		return ""
	case 1:
		cannot, their = "1 hostel cannot be booked, because its status is", "its"
	}
	return fmt.Sprintf("%s not Available: %s. If students may book, write Available as %s status", cannot,
		someOf(closed), their)
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

// campusNames holds the full and the short names of campuses.
type campusNames struct {
	inOrder []string
	names   map[string]string // the right name by a full or short name
}

// rightCampuses returns the names of campuses. The right name of a stored campus is its full name. Of a campus that is
// not stored, the full and the short name are right.
func rightCampuses(stored, known []string) campusNames {
	c := campusNames{names: map[string]string{}}
	for i, campus := range slices.Concat(stored, known) {
		for _, name := range []string{campus, hostel.ShortCampus(campus)} {
			if _, found := c.names[name]; found {
				continue
			}
			c.inOrder = append(c.inOrder, name)
			c.names[name] = name
			if i < len(stored) {
				c.names[name] = campus
			}
		}
	}
	return c
}

// doubt returns why the name of a campus, which is not a right name, is probably wrong.
func (c campusNames) doubt(name string) string {
	if near := intake.Nearest(name, c.inOrder); near != "" {
		return fmt.Sprintf("is not known: did you mean %s?", c.names[near])
	}
	return "is not known and becomes a new one"
}

package parts

// campusSearch are the props of every campus search box.
func campusSearch() CampusSearch {
	return CampusSearch{Endpoint: "/hq/api/search_request/", Failed: TextCampusesFailed, None: TextNoCampus}
}

// What the campus search says when it has nothing to suggest.
const (
	TextCampusesFailed = "Failed to fetch campus list. Please try again."
	TextNoCampus       = "No matching campuses found"
)

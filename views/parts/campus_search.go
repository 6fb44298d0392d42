package parts

// campusSearch are the props of every campus search box. In light mode it asks the server as little as it can.
func campusSearch(light bool) CampusSearch {
	return CampusSearch{
		Endpoint: "/hq/api/search_request/", Failed: TextCampusesFailed, None: TextNoCampus, Delay: 150, Patience: 1500,
		Light: light,
	}
}

const (
	TextCampusesFailed = "Failed to fetch campus list. Please try again."
	TextNoCampus       = "No matching campuses found"
)

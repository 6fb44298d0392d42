package account

import "efie/views/parts"

// sessionOver names what a session that is over leaves in a browser (design.md section 4).
func sessionOver() parts.SessionOver {
	return parts.SessionOver{Keys: []string{"token", "email", "name"}}
}

// accountOver names all that a browser may keep of somebody (design.md section 4), for one that does
// not listen to Clear-Site-Data.
func accountOver() parts.SessionOver {
	return parts.SessionOver{Keys: append(sessionOver().Keys, "search_data", "all_hostels", "information", "room_booked")}
}

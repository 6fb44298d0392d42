package site

import "efie/views/parts"

// offlinePages are the props of the offline page's list.
func offlinePages() parts.OfflinePages {
	return parts.OfflinePages{
		Booking: "Your booking", Hostels: "Hostels you looked at", Others: "Other pages", CopyOf: "Copy of",
	}
}

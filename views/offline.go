package views

// offlinePages are the props of the offline page's list.
func offlinePages() OfflinePages {
	return OfflinePages{Booking: "Your booking", Hostels: "Hostels you looked at", Others: "Other pages", CopyOf: "Copy of"}
}

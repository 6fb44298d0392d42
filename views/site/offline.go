package site

import "efie/views/parts"

func offlinePages() parts.OfflinePages {
	return parts.OfflinePages{
		Booking: "Your booking", Hostels: "Hostels you looked at", Others: "Other pages", CopyOf: "Copy of",
	}
}

// Package siteview contains content pages (Reading), error pages (Failure), OfflinePage and BusyPage.
package siteview

import "efie/views/parts"

// Failure is an error page.
type Failure struct {
	Status    int
	Title     string
	Text      string
	Refused   bool // it answers a form
	RequestID string
	Links     []parts.Link
}

func offlinePages() parts.OfflinePages {
	return parts.OfflinePages{
		Booking: "Your booking", Hostels: "Hostels you looked at", Others: "Other pages", CopyOf: "Copy of",
	}
}

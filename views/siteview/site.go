// Package siteview contains content pages (Reading), error pages (Failure), OfflinePage and BusyPage.
package siteview

import "efie/views/parts"

// ContentPage is a content page, written in markdown.
type ContentPage struct {
	Title    string
	Updated  string
	HTML     string       // up to the form; safe: goldmark's output without raw HTML
	Form     *MessageForm // for messages to support; may be nil
	Rest     string       // HTML after the form
	Contents []parts.Link
	Draft    bool
	Mistakes []string // mistakes in the file, for its editor
}

// MessageForm is the form for messages to support.
type MessageForm struct {
	Page                     string // name of the page with the form
	Error                    string
	ReplyTo, Reference, Text parts.FormField
}

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

package handlers

import (
	"log/slog"
	"net/http"

	"efie/content"
	"efie/hostel"
	"efie/hostel/catalogue"
)

// renderer answers requests with pages. It knows what stands around every page and who is signed in,
// and it turns errors into pages or JSON.
type renderer struct {
	Site     *Site
	Students Students
	Events   securityLog
	Log      *slog.Logger
	hostels  *catalogue.Catalogue
	content  Content
	footer   footer
	layouts  layouts
}

// Students finds out who is signed in.
type Students interface {
	// Student is the student whose session a request has, nil for a visitor.
	Student(r *http.Request) (*hostel.Student, error)
}

// Content are the pages of the editors.
type Content interface {
	// Library is what there is now.
	Library() *content.Library
}

// newRenderer makes a renderer. Error pages lead to hostels of the directory and to pages of the content.
func newRenderer(site *Site, students Students, directory *catalogue.Catalogue, pages Content, log *slog.Logger) *renderer {
	return &renderer{
		Site: site, Students: students, Events: securityLog{log}, Log: log,
		hostels: directory, content: pages, layouts: newLayouts(),
	}
}

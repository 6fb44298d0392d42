// Package web holds what all handlers share. Its Renderer answers requests with pages, and with errors as pages or
// JSON; status.go is the one table of errors. Every package of handlers may import it. Of these it imports only cache
// and coding.
package web

import (
	"log/slog"
	"net/http"

	"efie/content"
	"efie/handlers/cache"
	"efie/handlers/cache/coding"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/layout"
)

// Renderer answers requests with pages, with their surroundings, and with errors as pages or JSON.
type Renderer struct {
	Site     *Site
	Students students
	Events   SecurityLog
	Log      *slog.Logger
	hostels  *catalogue.Catalogue
	Content  Content
	footer   cache.Memo[*content.Library, []layout.FooterGroup]
	layouts  layouts
}

// students finds out who is signed in.
type students interface {
	Student(r *http.Request) (*hostel.Student, error)
	Kept(r *http.Request) (hostel.KeptBed, error)
}

// Content are the pages of the editors.
type Content interface {
	Library() *content.Library
}

// NewRenderer makes a renderer. Error pages lead to hostels of the catalogue and to pages of the content.
func NewRenderer(site *Site, students students, hostels *catalogue.Catalogue, pages Content,
	log *slog.Logger) *Renderer {
	return &Renderer{
		Site: site, Students: students, Events: SecurityLog{log}, Log: log,
		hostels: hostels, Content: pages,
		layouts: layouts{stored: cache.NewBounded[layoutKey](maxLayouts, (*coding.Template).Size)},
	}
}

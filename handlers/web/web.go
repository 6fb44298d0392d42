// Package web contains the code that all handlers share. Its Renderer answers with pages, and turns errors into pages
// or JSON. status.go has the status of each error. Each package of handlers but session and cache may import web;
// of these packages, web imports session, cache and coding only.
package web

import (
	"log/slog"

	"efie/content"
	"efie/handlers/cache"
	"efie/handlers/cache/coding"
	"efie/handlers/session"
	"efie/hostel/catalogue"
	"efie/views/layout"
)

// Renderer answers requests with pages in their layout, and with errors as pages or JSON.
type Renderer struct {
	Site     *Site
	Sessions *session.Keeper
	Events   SecurityLog
	Log      *slog.Logger
	hostels  *catalogue.Catalogue
	Content  Content
	footer   cache.Memo[*content.Library, []layout.FooterGroup]
	// layouts stores the compressed layouts of students' own pages, which differ by name and strip only. Without it a
	// dashboard takes 228 µs of processor time instead of 130 µs.
	layouts *cache.Bounded[layoutKey, *coding.Template]
}

// Content returns the present pages of the editors.
type Content interface {
	Library() *content.Library
}

func NewRenderer(site *Site, sessions *session.Keeper, hostels *catalogue.Catalogue, pages Content,
	log *slog.Logger) *Renderer {
	return &Renderer{
		Site: site, Sessions: sessions, Events: SecurityLog{log}, Log: log,
		hostels: hostels, Content: pages,
		layouts: cache.NewBounded[layoutKey](maxLayouts, (*coding.Template).Size),
	}
}

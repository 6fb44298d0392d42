// Package views and the folders below it are templ components and the view models that they display. A component
// decides nothing. layout surrounds every page, parts are shared, and each other folder is a family of pages: a view
// model (Dashboard in dashboard.go) is next to its template (DashboardPage in dashboard.templ). A family imports
// layout and parts, and no other family. This package holds the rules that all pages must pass (its tests).
package views

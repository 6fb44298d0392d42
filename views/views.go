// Package views and its folders contain templ components and their view models. A component makes no decisions. layout
// surrounds every page, parts has the shared components, and each other folder is a family of pages. A view model
// (Dashboard in dashboard.go) is next to its template (DashboardPage in dashboard.templ). A family imports layout and
// parts, but no other family. The tests of this package check rules for all pages.
package views

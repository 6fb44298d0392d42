// Package views and the folders below it are what Efie shows: templ components and the view models that
// they display. Handlers fill a view model and render its component; a component decides nothing.
//
//   - layout is what surrounds every page: head, navigation, footer.
//   - parts are components and models that pages of several families share: fields, cards, photos, islands.
//   - landing, browse, hostel, saved, booking, account, site and demo are the families of pages. A page's view
//     model (Dashboard in dashboard.go) stands next to its template (DashboardPage in dashboard.templ).
//
// A family imports layout and parts, layout imports parts, and no family imports another one. Handlers
// import a family under the name views. This package itself holds the rules that all pages must pass
// (its tests).
package views

// Package site has Reading for markdown, Failure, OfflinePage, and BusyPage for an overloaded server.
package site

// Package site has the pages that belong to no other family: pages from markdown (Reading), errors (Failure), what a
// phone shows without a network (OfflinePage), and what an overloaded server answers (BusyPage). Handlers import it.
package site

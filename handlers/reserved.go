package handlers

import "strings"

// reserved lists the first path segments of all routes, including routes of the demo and of optional settings.
const reserved = `account book campus campuses categories check compare confirm-email dashboard detailed_search dev
	dialing-codes.json email-verification favicon.ico forgot-password healthz hostels hq images light login
	hostels.atom logout manifest.webmanifest media message offline pay price readyz receipt reset-password robots.txt
	sandbox saved shared-receipt signup sitemap.xml static sw.js verify-email webhooks`

// Reserved returns the names that an editor's page must not have.
func Reserved() []string { return strings.Fields(reserved) }

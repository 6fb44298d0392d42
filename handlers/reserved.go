package handlers

import "strings"

// reserved are the first parts of our own addresses, also those of the demo and of other settings.
const reserved = `account book campus campuses categories check compare confirm-email dashboard detailed_search dev
	dialing-codes.json email-verification favicon.ico forgot-password healthz hostels hq images light login
	hostels.atom logout manifest.webmanifest media message offline price readyz receipt reset-password robots.txt sandbox
	saved shared-receipt signup sitemap.xml static sw.js verify-email webhooks`

// Reserved are the names that no page of an editor may take.
func Reserved() []string { return strings.Fields(reserved) }

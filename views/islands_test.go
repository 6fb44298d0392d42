package views_test

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/parts"
)

var (
	islandTag = regexp.MustCompile(`<div class="island" data-island="([^"]+)"(?: data-when="(load|visible)")?>` +
		`<script type="application/json">([^<]*)</script>`)
	islandName = regexp.MustCompile(`IslandName\s*=\s*"([^"]+)"`)
)

// propsOf has the props type of each island.
var propsOf = map[string]any{
	"campus-search":  parts.CampusSearch{},
	"carousel":       parts.Carousel{},
	"row-arrows":     parts.RowArrows{},
	"hostel-popup":   parts.HostelPopup{},
	"signup-form":    parts.SignUpForm{},
	"booking-button": parts.BookingButton{},
	"hostel-filter":  parts.HostelFilter{},
	"filter-count":   parts.FilterCount{},
	"send-form":      parts.SendForm{},
	"verify-retry":   parts.VerifyRetry{},
	"logout":         parts.Logout{},
	"session-over":   parts.SessionOver{},
	"countdown":      parts.Countdown{},
	"share-hostel":   parts.ShareHostel{},
	"keep-copy":      parts.KeepCopy{},
	"offline-pages":  parts.OfflinePages{},
	"picture-viewer": parts.PictureViewer{},
	"refreshed-part": parts.RefreshedPart{},
	"hearts":         parts.Hearts{},
	"print-page":     parts.PrintPage{},
}

func TestEveryIslandIsRenderedWithItsProps(t *testing.T) {
	source := must.Read(t, "parts/props.go")
	seen := map[string]bool{}
	for page, html := range samplePages(t) {
		found := islandTag.FindAllStringSubmatch(html, -1)
		must.Equal(t, page+": islands", strings.Count(html, "data-island="), len(found))
		for _, m := range found {
			seen[m[1]] = true
			checkProps(t, page, m[1], m[3])
		}
	}
	for _, m := range islandName.FindAllStringSubmatch(string(source), -1) {
		if !seen[m[1]] {
			t.Errorf("no page renders the island %q", m[1])
		}
		delete(seen, m[1])
	}
	for name := range seen {
		t.Errorf("a page names the island %q, which is not in props.go", name)
	}
}

// checkProps checks that the JSON has exactly the keys of the type, and no null or empty values.
func checkProps(t *testing.T, page, name, text string) {
	t.Helper()
	var got map[string]any
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Errorf("%s: props of %s are not JSON: %v", page, name, err)
		return
	}
	want, known := propsOf[name]
	if !known {
		t.Errorf("%s: the island %s has no props: add it to propsOf in views/islands_test.go", page, name)
		return
	}
	kind := reflect.TypeOf(want)
	must.Equal(t, page+": props of "+name, len(got), kind.NumField())
	for i := range kind.NumField() {
		key := kind.Field(i).Tag.Get("json")
		if value := got[key]; value == nil || value == "" || value == 0.0 {
			t.Errorf("%s: %s has no %s", page, name, key)
		}
	}
}

// The islands in islands/ find their elements by these attributes.
func TestPagesHaveTheHooksOfTheirIslands(t *testing.T) {
	pages := samplePages(t)
	for page, hooks := range map[string][]string{
		"landing": {`action="/detailed_search" method="get"`, `name="location" data-ref="input"`, `data-slot="suggestions"`},
		"browse": {
			`data-slot="arrows"`, `data-ref="back"`, `data-ref="on"`, `data-ref="track"`,
			`href="/hostels/nyansapo" data-ref="open" data-slug="nyansapo"`,
			`action="/hostels" method="get"`, `data-ref="input" name="q"`,
			`data-part="found"`, `data-part="categories"`, `data-part="rows"`,
			`data-part="hearts"`,
		},
		"signup": {
			`data-ref="name"`, `data-ref="email"`, `data-ref="gender"`, `data-ref="phone"`,
			`data-ref="password"`, `data-ref="confirmPassword"`, `data-ref="next"`, `data-ref="submit"`,
			`data-slot="phone-country" aria-live="polite"`, `data-slot="confirm-message" aria-live="polite"`,
		},
		"login": {
			`data-slot="said"`, `<template data-ref="banner"><p class="banner banner-bad" role="alert">`,
			`id="password-error"`,
		},
		"unverified": {
			`data-when="load"`, `data-slot="outcome"`, `data-ref="retry" href="/verify-email/x"`,
			`<template data-ref="verified">`,
		},
		"dashboard": {
			`href="/logout" data-ref="logout"`, `<dialog class="dialog" id="confirm-logout" data-ref="dialog"`,
			`data-ref="cancel" autofocus`, `data-part="top"`,
			`href="/book/summary"`, `action="/dashboard/cancel-hold"`, `data-ref="left"`, `data-slot="warning" role="status"`},
		"summary": {
			`action="/book/pay"`, `data-slot="button"`, `name="instead" value="7K2M9QXB"`, `data-ref="submit"`,
			`data-ref="left"`,
		},
		"hostel": {
			`action="/book"`, `name="room" value="room-free"`, `data-ref="submit"`, `data-slot="refusal" role="alert"`,
		},
	} {
		for _, hook := range hooks {
			must.Contain(t, page, pages[page], hook)
		}
	}
}

package handlers

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"

	"efie/views"
)

// offline is the page at /offline, which a phone keeps and shows in place of one that it cannot
// have without a network.
func (a *app) offline(w http.ResponseWriter, r *http.Request) error {
	p, _, err := a.frame(r, "You are offline", "")
	if err != nil {
		return err
	}
	p.NoIndex = true
	return a.show(w, r, http.StatusOK, p, views.OfflinePage(p))
}

// mayKeep are the pages that a student may keep on the phone: none on one that is shared, where
// nothing is to outlast the session.
func (a *app) mayKeep(r *http.Request, pages ...string) ([]string, error) {
	current, _, err := a.Sessions.Current(r)
	if err != nil || current.Shared {
		return nil, err
	}
	return pages, nil
}

// workerPath is where the service worker is: it may stand before all pages below its own path.
const workerPath = "/sw.js"

// workerAddress names a build's worker so that another one has another address: it is built as
// sw-HASH.js. It is "" for a build without one.
func workerAddress(built string) string {
	hash, ok := strings.CutPrefix(strings.TrimSuffix(built, ".js"), "sw-")
	if !ok {
		return ""
	}
	return workerPath + "?v=" + hash
}

// worker serves the service worker. Under its own address a browser may keep it for a day; under
// another build's it has to ask.
func (a *app) worker(w http.ResponseWriter, r *http.Request) error {
	hash := strings.TrimPrefix(a.assets.Worker, workerPath+"?v=")
	name := "sw-" + hash + ".js"
	file, err := a.packed.file("build/" + name)
	if a.assets.Worker == "" || err != nil {
		return errNoPage
	}
	cache := "no-cache"
	if r.URL.Query().Get("v") == hash {
		cache = aDay
	}
	w.Header().Set("Cache-Control", cache)
	file.send(w, r, name)
	return nil
}

// icon is a picture of the installed app, as the web app manifest names it.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// webManifest says how Efie looks once it is installed (https://www.w3.org/TR/appmanifest/).
func (a *app) webManifest(w http.ResponseWriter, r *http.Request) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(struct {
		Name        string `json:"name"`
		ShortName   string `json:"short_name"`
		Description string `json:"description"`
		ID          string `json:"id"`
		Lang        string `json:"lang"`
		StartURL    string `json:"start_url"`
		Scope       string `json:"scope"`
		Display     string `json:"display"`
		Background  string `json:"background_color"`
		Theme       string `json:"theme_color"`
		Icons       []icon `json:"icons"`
	}{
		Name: views.SiteName, ShortName: views.SiteName, Description: "Student hostels near campuses in Ghana: look, compare and book a bed.",
		ID: "/", Lang: "en-GH", StartURL: "/", Scope: "/", Display: "standalone", Background: "#FBF8F1", Theme: "#FBF8F1",
		Icons: []icon{
			{"/images/icon-192.png", "192x192", "image/png", "any"},
			{"/images/icon-512.png", "512x512", "image/png", "any"},
			{"/images/maskable-512.png", "512x512", "image/png", "maskable"},
		},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/manifest+json; charset=utf-8")
	w.Header().Set("Cache-Control", aDay)
	_, _ = w.Write(text.Bytes())
	return nil
}

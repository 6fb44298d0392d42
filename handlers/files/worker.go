package files

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"efie/handlers/web"
	"efie/views/layout"
)

// WorkerPath is the path of the service worker. It is at the root, because a worker controls only pages below its path.
const WorkerPath = "/sw.js"

// workerAddress returns the address of a worker that was built as sw-HASH.js. It returns "" for a build without a
// worker.
func workerAddress(built string) string {
	hash, ok := strings.CutPrefix(strings.TrimSuffix(built, ".js"), "sw-")
	if !ok {
		return ""
	}
	return WorkerPath + "?v=" + hash
}

// worker serves the service worker. At the address with its hash, browsers may cache it for a day.
func (sf *staticHandler) worker(w http.ResponseWriter, r *http.Request) error {
	hash := strings.TrimPrefix(sf.Site.Assets.Worker, WorkerPath+"?v=")
	name := "sw-" + hash + ".js"
	file, err := sf.Static.file("build/" + name)
	if sf.Site.Assets.Worker == "" || err != nil {
		return web.ErrNoPage
	}
	cache := "no-cache"
	if r.URL.Query().Get("v") == hash {
		cache = web.CacheDay
	}
	w.Header().Set("Cache-Control", cache)
	file.send(w, r, name)
	return nil
}

// icon is an icon of the installed app in the web app manifest.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// webManifest serves the web app manifest (https://www.w3.org/TR/appmanifest/).
func (sf *staticHandler) webManifest(w http.ResponseWriter, r *http.Request) error {
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
		Name: layout.SiteName, ShortName: layout.SiteName,
		Description: "Student hostels near campuses in Ghana: look, compare and book a bed.",
		ID:          "/", Lang: "en-GH", StartURL: "/", Scope: "/", Display: "standalone", Background: "#FBF8F1",
		Theme: "#FBF8F1",
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
	w.Header().Set("Cache-Control", web.CacheDay)
	_, _ = w.Write(text.Bytes())
	return nil
}

// ReadAssets returns the addresses of the built bundles.
func ReadAssets(static fs.FS) (layout.Assets, error) {
	data, err := fs.ReadFile(static, "build/manifest.json")
	if err != nil {
		return layout.Assets{}, fmt.Errorf("the bundles are not built: %w", err)
	}
	names := map[string]string{}
	if err := json.Unmarshal(data, &names); err != nil {
		return layout.Assets{}, fmt.Errorf("build/manifest.json: %w", err)
	}
	for _, name := range []string{"main.css", "own.css", "filtered.css", "instant.css", "main.js"} {
		if names[name] == "" {
			return layout.Assets{}, fmt.Errorf("build/manifest.json does not name %s", name)
		}
	}
	css, err := fs.ReadFile(static, "build/"+names["instant.css"])
	if err != nil {
		return layout.Assets{}, err
	}
	return layout.Assets{
		CSS: string(css), Stylesheet: "/static/build/" + names["main.css"], Own: "/static/build/" + names["own.css"],
		Filtered: "/static/build/" + names["filtered.css"],
		Script:   "/static/build/" + names["main.js"],
		Worker:   workerAddress(names["sw.js"]),
	}, nil
}

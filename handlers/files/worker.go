package files

import (
	"encoding/json"
	"fmt"
	"io"
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

// manifest is the web app manifest (https://www.w3.org/TR/appmanifest/).
const manifest = `{"name":"Efie","short_name":"Efie",` +
	`"description":"Student hostels near campuses in Ghana: look, compare and book a bed.","id":"/","lang":"en-GH",` +
	`"start_url":"/","scope":"/","display":"standalone","background_color":"#FBF8F1","theme_color":"#FBF8F1","icons":[` +
	`{"src":"/images/icon-192.png","sizes":"192x192","type":"image/png","purpose":"any"},` +
	`{"src":"/images/icon-512.png","sizes":"512x512","type":"image/png","purpose":"any"},` +
	`{"src":"/images/maskable-512.png","sizes":"512x512","type":"image/png","purpose":"maskable"}]}` + "\n"

func webManifest(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/manifest+json; charset=utf-8")
	w.Header().Set("Cache-Control", web.CacheDay)
	_, _ = io.WriteString(w, manifest)
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
	for _, name := range []string{"main.css", "own.css", "filtered.css", "instant.css", "main.js", "sign-up.js"} {
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
		SignUp:   "/static/build/" + names["sign-up.js"],
		Worker:   workerAddress(names["sw.js"]),
	}, nil
}

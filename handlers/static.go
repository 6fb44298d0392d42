package handlers

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"efie/hostel"
	"efie/views"
)

const (
	forever = "public, max-age=31536000, immutable" // for names that carry a hash
	aDay    = "public, max-age=86400"
)

// readAssets finds the names of the built bundles.
func readAssets(static fs.FS) (views.Assets, error) {
	data, err := fs.ReadFile(static, "build/manifest.json")
	if err != nil {
		return views.Assets{}, fmt.Errorf("the bundles are not built: %w", err)
	}
	names := map[string]string{}
	if err := json.Unmarshal(data, &names); err != nil {
		return views.Assets{}, fmt.Errorf("build/manifest.json: %w", err)
	}
	if names["main.css"] == "" || names["main.js"] == "" {
		return views.Assets{}, fmt.Errorf("build/manifest.json names no main.css or no main.js")
	}
	return views.Assets{Stylesheet: "/static/build/" + names["main.css"], Script: "/static/build/" + names["main.js"]}, nil
}

// static serves the built files, whose names change with what is in them.
func (a *app) static() http.HandlerFunc {
	return a.files(a.Static, "/static/", forever)
}

func (a *app) images() http.HandlerFunc { return a.files(a.Static, "/", aDay) }

// media serves pictures that an import named by a path of their own.
func (a *app) media() http.HandlerFunc {
	return a.files(a.Media, "/media/", aDay)
}

// files serves the files below a prefix and no listings of folders; what is missing gets the
// usual page.
func (a *app) files(from fs.FS, prefix, cache string) http.HandlerFunc {
	server := http.StripPrefix(prefix, http.FileServerFS(from))
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, prefix)
		if info, err := fs.Stat(from, name); err != nil || info.IsDir() {
			a.fail(w, r, errNoPage)
			return
		}
		w.Header().Set("Cache-Control", cache)
		if path.Ext(name) == ".svg" { // the usual table has no charset for it (ASVS 5.0, 4.1.1)
			w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
		}
		server.ServeHTTP(w, r)
	}
}

func (a *app) favicon(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/images/favicon-32.png", http.StatusMovedPermanently)
}

// dialingCodes is the table that the sign-up form's island reads.
func (a *app) dialingCodes(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", aDay)
	writeJSON(w, http.StatusOK, hostel.DialingCodes())
}

func (a *app) healthz(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]string{"status": "alive"})
}

func (a *app) readyz(w http.ResponseWriter, r *http.Request) {
	if err := a.Ready(r.Context()); err != nil {
		a.Log.ErrorContext(r.Context(), "not ready", "error", err)
		writeJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "the database does not answer"})
		return
	}
	writeJSON(w, http.StatusOK, map[string]string{"status": "ready"})
}

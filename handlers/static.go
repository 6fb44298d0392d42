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
	for _, name := range []string{"main.css", "instant.css", "main.js"} {
		if names[name] == "" {
			return views.Assets{}, fmt.Errorf("build/manifest.json names no %s", name)
		}
	}
	css, err := fs.ReadFile(static, "build/"+names["instant.css"])
	if err != nil {
		return views.Assets{}, err
	}
	return views.Assets{
		CSS: string(css), Stylesheet: "/static/build/" + names["main.css"], Script: "/static/build/" + names["main.js"], Worker: workerAddress(names["sw.js"]),
	}, nil
}

// static serves the built files, whose names change with what is in them.
func (a *app) static() http.HandlerFunc { return a.ours("/static/", forever) }

func (a *app) images() http.HandlerFunc { return a.ours("/", aDay) }

// forPages are headers that say nothing about a script, a stylesheet or a picture: browsers heed them
// on documents, or do so by default. There are many files, and each header costs data.
var forPages = []string{"Cross-Origin-Opener-Policy", "Permissions-Policy", "Referrer-Policy"}

// ours serves the files in the binary below a prefix; what is missing gets the usual page.
func (a *app) ours(prefix, cache string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, prefix)
		file, err := a.packed.file(name)
		if err != nil {
			a.fail(w, r, errNoPage)
			return
		}
		h := w.Header()
		h.Set("Cache-Control", cache)
		h.Set("Content-Security-Policy", filePolicy)
		for _, header := range forPages {
			h.Del(header)
		}
		typed(w, name)
		file.send(w, r, name)
	}
}

// typed names an SVG's charset, which the usual table does not (ASVS 5.0, 4.1.1).
func typed(w http.ResponseWriter, name string) {
	if path.Ext(name) == ".svg" {
		w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
	}
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
		w.Header().Set("Content-Security-Policy", filePolicy)
		typed(w, name)
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

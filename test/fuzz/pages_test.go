package fuzz_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"efie/content"
	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
	"efie/views/layout"
	"efie/views/parts"
	"efie/views/siteview"
)

const frontMatter = "---\ntitle: A page\ndescription: About it.\nupdated: 2026-09-01\nmenu: footer\ngroup: Help\n---\n"

// FuzzContent loads any text as a content page. The page is refused with a reason, or it is harmless.
func FuzzContent(f *testing.F) {
	for _, text := range payloads {
		quoted, err := json.Marshal(text)
		must.Do(f, err)
		f.Add(frontMatter+"## "+text+"\n\n"+text+"\n\n["+text+"]("+text+") ![a]("+text+" \""+text+"\")\n\n<"+
			text+">\n", "page")
		f.Add("---\ntitle: "+string(quoted)+"\ndescription: "+string(quoted)+
			"\nupdated: 2026-09-01\nmenu: footer\ngroup: "+string(quoted)+"\n---\n"+text, "page")
		f.Add("---\nclaims:\n  - figure: "+string(quoted)+"\n    text: "+string(quoted)+"\n---\n", "landing")
	}
	f.Add(frontMatter+"## a {onclick=run()}\n\n| a | b |\n|---|---|\n| [x](data:text/html,x) | <jAvascript:run()> "+
		"|\n\nterm\n: x\n\n[a]: javascript:run()\n[a] [b](&#106;avascript:run())\n", "page")
	f.Add("---\ntitle: *a\nupdated: &a [*a,*a]\n---\n", strings.Repeat("a-", 300))
	f.Fuzz(func(t *testing.T, text, name string) {
		library, err := content.Load(fstest.MapFS{name + ".md": {Data: []byte(text)}})
		if err != nil && err.Error() == "" {
			t.Error("a content page was refused without a reason")
		}
		var group layout.FooterGroup
		for _, page := range library.Menu("footer") {
			group.Title = page.Group
			group.Links = append(group.Links, parts.Link{Text: page.Title, Href: "/" + page.Name})
		}
		for _, page := range library.Pages() {
			m := siteview.ContentPage{Title: page.Title, HTML: page.HTML}
			for _, heading := range page.Contents {
				m.Contents = append(m.Contents, parts.Link{Text: heading.Text, Href: "#" + heading.ID})
			}
			p := layout.Page{Title: page.Title, Description: page.Description, Canonical: "http://localhost:8080/" +
				page.Name, Footer: []layout.FooterGroup{group},
				Assets: layout.Assets{Script: "/static/build/main.js"}}
			var html bytes.Buffer
			must.Do(t, siteview.ReadingPage(p, m).Render(t.Context(), &html))
			if err := findHarm(html.String()); err != nil {
				t.Fatalf("%v\n%s", err, html.String())
			}
		}
	})
}

// hostFields are the fields of a hostel, its manager, its rooms and their charges that hold texts of a host.
var hostFields = slices.Concat(textFields[hostel.Canonical](""), textFields[hostel.CanonicalUser]("manager."),
	textFields[hostel.CanonicalRoom]("room."), textFields[hostel.CanonicalCharge]("charge."),
	[]string{"campus", "category", "checkout", "room.gender"})

// textFields returns the JSON names, with a prefix, of the fields that are texts or lists of texts.
func textFields[T any](prefix string) (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		if field.Type == reflect.TypeFor[string]() || field.Type == reflect.TypeFor[[]string]() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			names = append(names, prefix+name)
		}
	}
	return names
}

func TestTheBrowserTestsHaveAHostileTextForEveryHostField(t *testing.T) {
	source := must.Read(t, "../../e2e/support/hostile.ts")
	// An import refuses hostile texts in these fields, or "images" has them.
	benign := []string{"slug", "image", "status", "checkout", "water", "electricity", "exported_at"}
	for _, field := range hostFields {
		_, name, inside := strings.Cut(field, ".")
		if !inside {
			name = field
		}
		if !slices.Contains(benign, name) && !strings.Contains(string(source), " "+name+": ") {
			t.Errorf("hosts write the field %s: add a hostile text for it to hostel() in e2e/support/hostile.ts", field)
		}
	}
}

// FuzzCatalogue imports any text of a host. The import refuses it, or every page that shows it is harmless.
func FuzzCatalogue(f *testing.F) {
	s := newHarness(f, servertest.CatalogueOf(1, 1), func(*harness) {})
	for i := range hostFields {
		for j, text := range payloads {
			f.Add(uint8(i), uint8(i+j+1), text)
		}
		f.Add(uint8(i), uint8(i), "https://a.example;script-src *;/x.jpg")
		f.Add(uint8(i), uint8(i),
			"https://a.example/x.jpg 'unsafe-inline', data:text/html,x, /\\evil.example/x, //evil.example/y.jpg")
		f.Add(uint8(i), uint8(i), `["<b>","\u2028"]`)
	}
	f.Fuzz(func(t *testing.T, field, another uint8, text string) {
		defer s.next(t, false)
		if err := servertest.TryImport(s.store, catalogueWith(t, text, field, another)); err != nil {
			return // FuzzHostelFile checks the reasons
		}
		s.reopen(t)
		hostels, _, err := s.store.Hostels(t.Context())
		must.Do(t, err)
		newest := slices.MaxFunc(hostels, func(a, b *hostel.Hostel) int { return cmp.Compare(a.ID, b.ID) })
		for _, h := range hostels {
			if h == newest || h.UUID == fuzzedHostel {
				s.openPages(t, h, text)
			}
		}
	})
}

func (s *harness) openPages(t *testing.T, h *hostel.Hostel, text string) {
	t.Helper()
	for path, want := range map[string]int{
		"/": 200, "/hostels": 200, "/hostels?part=rows&q=" + url.QueryEscape(text): 200, "/hostels/" + h.Slug: 200,
		"/hostels/" + h.Slug + "?part=popup": 200,
		"/hostels/" + h.Slug + "-none":       404, "/detailed_search?location=" + url.QueryEscape(h.Campus.Name): 200,
		"/detailed_search?amenity=" + url.QueryEscape(text):                   200,
		"/detailed_search?part=suggestions&location=" + url.QueryEscape(text): 200,
		"/hq/api/hostels/": 200, "/hq/api/search_request/": 200,
	} {
		request, err := http.NewRequest(http.MethodGet, path, nil)
		must.Do(t, err)
		if a := s.send(t, request); a.Status != want {
			t.Fatalf("%s answers %d, want %d", path, a.Status, want)
		}
	}
}

// fuzzedHostel is the uuid of the hostel with the fuzzed texts, unless the text replaces the uuid.
const fuzzedHostel = "theirs"

// catalogueWith returns a catalogue with one hostel whose given fields have this text.
func catalogueWith(t *testing.T, text string, fields ...uint8) string {
	t.Helper()
	user := map[string]any{"username": "Kofi", "email": "kofi@adom.example"}
	charge := map[string]any{"name": "Dues", "amount": 20, "per": "month"}
	room := map[string]any{"number_in_room": 2, "price": 450, "gender": map[string]any{"female": true},
		"charges": []any{charge}}
	h := map[string]any{"stay_months": 8, "uuid": fuzzedHostel, "name": "Theirs", "campus": "Legon",
		"manager":      map[string]any{"user": user},
		"room_details": []any{room}}
	for _, i := range fields {
		field := hostFields[int(i)%len(hostFields)]
		of, name, inside := strings.Cut(field, ".")
		switch {
		case !inside:
			h[field] = text
		case of == "room":
			room[name] = text
		case of == "charge":
			charge[name] = text
		default:
			user[name] = text
		}
	}
	file, err := json.Marshal([]any{h})
	must.Do(t, err)
	return string(file)
}

// reopen makes a handler that has read the imported catalogue.
func (s *harness) reopen(t testing.TB) {
	t.Helper()
	s.handler = servertest.NewHandler(t, s.config, s.store, s.errors())
}

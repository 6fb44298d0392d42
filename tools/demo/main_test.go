package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"efie/test/must"
)

const root = "../.."

// What is committed is what the program makes, and nothing else lies next to it.
func TestCommittedIsWhatTheProgramMakes(t *testing.T) {
	files := made(t)
	for path, want := range files {
		got, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Errorf("%v; run: go run ./tools/demo", err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the program makes; run: go run ./tools/demo", path)
		}
	}
	drawn, _ := filepath.Glob(filepath.Join(root, "static/images/demo/*"))
	for _, path := range drawn {
		if files["static/images/demo/"+filepath.Base(path)] == nil {
			t.Errorf("nobody draws %s", path)
		}
	}
}

var (
	makeOnce = sync.OnceValues(func() (map[string][]byte, error) {
		files, _, err := everything(root)
		return files, err
	})
	catalogueOnce = sync.OnceValue(func() []*house {
		campuses, err := readCampuses(root)
		if err != nil {
			panic(err)
		}
		return makeCatalogue(campuses)
	})
)

// made is what the program makes, made once for all tests.
func made(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := makeOnce()
	must.Do(t, err)
	return files
}

func houses(t *testing.T) ([]campus, []*house) {
	t.Helper()
	campuses, err := readCampuses(root)
	must.Do(t, err)
	return campuses, catalogueOnce()
}

func TestCountsOfTheCatalogue(t *testing.T) {
	campuses, all := houses(t)
	if len(campuses) != 64 || len(all) < 520 {
		t.Fatalf("%d campuses and %d hostels, want 64 and at least 520", len(campuses), len(all))
	}
	perCampus, perCategory, unavailable := map[string]int{}, map[int]int{}, 0
	for _, h := range all {
		perCampus[h.campus.short]++
		perCategory[h.category]++
		if !h.available {
			unavailable++
		}
	}
	for _, c := range campuses {
		if perCampus[c.short] < 3 {
			t.Errorf("%s has %d hostels, want at least 3", c.short, perCampus[c.short])
		}
	}
	for number := range 11 {
		if perCategory[number] < 10 {
			t.Errorf("category %d has %d hostels, want at least 10", number, perCategory[number])
		}
	}
	if unavailable < len(all)*4/100 || unavailable > len(all)*8/100 {
		t.Errorf("%d of %d hostels are unavailable", unavailable, len(all))
	}
}

func TestEveryHouseHoldsTogether(t *testing.T) {
	_, all := houses(t)
	unique := map[string]bool{}
	once := func(what, value string) {
		if unique[what+value] {
			t.Errorf("%s %q comes twice", what, value)
		}
		unique[what+value] = true
	}
	v5 := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	for _, h := range all {
		once("name", h.name)
		once("slug", h.slug)
		once("description", h.description)
		once("uuid", h.uuid)
		if strings.ContainsAny(h.description+h.short, "{}") || !v5.MatchString(h.uuid) {
			t.Errorf("%s: uuid %s, %s %s", h.name, h.uuid, h.short, h.description)
		}
		for amenity, lines := range features {
			for _, line := range lines {
				if strings.Contains(h.description, line) && !strings.Contains(fmt.Sprint(h.amenities), amenity) {
					t.Errorf("%s promises %s and has %v", h.name, amenity, h.amenities)
				}
			}
		}
		if len(h.beds) < 2 || len(h.beds) > 6 {
			t.Errorf("%s has %d room types", h.name, len(h.beds))
		}
		for _, b := range h.beds {
			once("uuid", b.uuid)
			if b.inRoom < 1 || b.inRoom > 6 || b.price < 150 || b.price > 4000 || b.taken > b.rooms*b.inRoom ||
				!v5.MatchString(b.uuid) {
				t.Errorf("%s: %+v", h.name, b)
			}
			if h.only != "both" && b.gender != h.only {
				t.Errorf("%s is for %s and has a room for %s", h.name, h.only, b.gender)
			}
		}
	}
}

// The file is JSON, and every picture it names is there.
func TestNamedPicturesExist(t *testing.T) {
	files := made(t)
	list := files["demo/hostels.json"]
	if !json.Valid(list) || len(list) > 1_600_000 {
		t.Fatalf("valid JSON: %v; %d bytes", json.Valid(list), len(list))
	}
	for _, path := range regexp.MustCompile(`/images/demo/[a-z0-9-]+\.svg`).FindAllString(string(list), -1) {
		if files["static"+path] == nil {
			t.Errorf("%s is named and not drawn", path)
		}
	}
}

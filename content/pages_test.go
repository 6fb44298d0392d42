package content_test

import (
	"encoding/csv"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"efie/content"
	"efie/test/must"
)

// builtInPages maps each built-in page to its least number of words.
var builtInPages = map[string]int{
	"prices":            400,
	"student-resources": 250, "campus-guide": 250, "safety-tips": 250, "help-center": 250,
	"contact-us": 120, "report-issue": 120, "about": 250, "feedback": 120,
	"privacy-policy": 250, "terms-of-service": 250, "cookie-policy": 250, "disclaimer": 250,
}

// policies are the pages that name the youngest age (R35).
var policies = []string{"privacy-policy", "terms-of-service", "cookie-policy", "disclaimer"}

func builtIn(t *testing.T) *content.Library {
	t.Helper()
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	return library
}

var tag = regexp.MustCompile(`<[^>]*>`)

func words(p content.Page) string { return tag.ReplaceAllString(p.HTML, " ") }

func TestAllPagesHaveText(t *testing.T) {
	library := builtIn(t)
	for name, least := range builtInPages {
		page, ok := library.Page(name)
		if !ok {
			t.Errorf("%s is missing", name)
			continue
		}
		if n := len(strings.Fields(words(page))); n < least {
			t.Errorf("%s has %d words, want %d", name, n, least)
		}
		if n := utf8.RuneCountInString(page.Description); n < 50 || n > 160 {
			t.Errorf("%s: a description of %d characters is too short, or too long for search engines", name, n)
		}
		if len(page.Contents) < 2 {
			t.Errorf("%s has headings %v", name, page.Contents)
		}
		must.Lack(t, name, strings.ToLower(words(page)), "lorem", "coming soon", "todo", "placeholder", "example.com")
	}
	must.Equal(t, "built-in pages", len(library.Pages()), len(builtInPages))
}

func TestTheFooterLinksToAllElevenPages(t *testing.T) {
	groups := map[string][]string{}
	var order []string
	for _, page := range builtIn(t).Menu("footer") {
		if !slices.Contains(order, page.Group) {
			order = append(order, page.Group)
		}
		groups[page.Group] = append(groups[page.Group], page.Name)
	}
	for group, want := range map[string]string{
		"Students": "student-resources campus-guide safety-tips",
		"Support":  "help-center contact-us report-issue feedback about",
		"Legal":    "privacy-policy terms-of-service cookie-policy disclaimer",
	} {
		must.Equal(t, "the pages of "+group, strings.Join(groups[group], " "), want)
	}
	must.Equal(t, "the groups", strings.Join(order, " "), "Students Support Legal")
}

func TestThePoliciesExcludeChildrenUnder16(t *testing.T) {
	library := builtIn(t)
	for _, name := range policies {
		page, _ := library.Page(name)
		text := strings.Join(strings.Fields(words(page)), " ")
		must.Contain(t, name, text, "The service is not intended for children under 16") // R35
	}
}

// TestTheCampusGuideListsEveryCampus compares the guide with campuses/campuses.csv.
func TestTheCampusGuideListsEveryCampus(t *testing.T) {
	file, err := os.Open("../campuses/campuses.csv")
	must.Do(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) < 50 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	page, _ := builtIn(t).Page("campus-guide")
	region := ""
	at := map[string]string{}
	for line := range strings.Lines(page.HTML) {
		if strings.HasPrefix(line, "<h3") {
			region = strings.TrimSpace(tag.ReplaceAllString(line, ""))
		}
		for _, link := range regexp.MustCompile(
			`href="/detailed_search\?location=([^"]*)"`).FindAllStringSubmatch(line, -1) {
			name, err := url.QueryUnescape(link[1])
			must.Do(t, err)
			at[name] = region + ": " + tag.ReplaceAllString(line, "")
		}
	}
	for _, row := range rows[1:] {
		line := at[row[0]]
		if !strings.HasPrefix(line, row[3]+": "+row[0]) {
			t.Errorf("%s in %s: %q", row[0], row[3], line)
		}
		must.Contain(t, row[0], line, append([]string{row[1], row[2]}, strings.Split(row[4], ";")...)...)
	}
	must.Equal(t, "campuses", len(at), len(rows)-1)
}

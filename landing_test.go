package main

import (
	"regexp"
	"strings"
	"testing"

	"efie/views/layout"
)

func TestTheLandingPageHasItsParts(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	page := b.get("/")
	page.part(t, `<section class="hero"`, "</section>").wants(t, 200, "<h1>", `action="/detailed_search"`, `name="location"`, `data-island="campus-search"`)
	page.part(t, `<h2 id="features"`, "</section>").wants(t, 200, `class="feature"`)
	if n := strings.Count(page.part(t, `<h2 id="how"`, "</section>").body, `<li class="step">`); n != 4 {
		t.Errorf("how it works has %d steps, want 4", n)
	}
	page.part(t, `<section class="cta"`, "</section>").wants(t, 200, `href="/hostels"`, `href="/signup"`)
	page.part(t, `<section class="claims"`, "</section>").wants(t, 200,
		"<b>500+</b> <span>hostels</span>", "<b>10K+</b> <span>students served</span>", "<b>50+</b> <span>campus locations</span>")
	page.wants(t, 200, "free to use with no hidden fees", `"none":"No matching campuses found"`, `"failed":"Failed to fetch campus list. Please try again."`)
}

func TestEveryPageShowsTheNameThatTheServerHasNow(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.get("/").wants(t, 200, `<span class="nav-name">Ama Mensah</span>`)
	if _, err := s.sql().Exec(`update students set name = 'Ama Owusu', email = 'owusu@example.com'`); err != nil {
		t.Fatal(err)
	}
	b.get("/").wants(t, 200, `<span class="nav-name">Ama Owusu</span>`)
	b.get("/").lacks(t, "Ama Mensah")

	// The page that shows an e-mail is one for those who did not verify theirs.
	if _, err := s.sql().Exec(`update students set verified_at = 0`); err != nil {
		t.Fatal(err)
	}
	b.get("/email-verification").wants(t, 200, "owusu@example.com")
}

func TestTheNavigationFollowsWhoAsks(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	student, visitor := s.browser(), s.browser()
	student.signUp("ama@example.com", "female")
	for _, place := range []string{`<nav class="bar"`, `<nav class="drawer-sheet"`} {
		for _, path := range []string{"/", "/hostels", "/detailed_search", "/privacy-policy"} {
			in, out := student.get(path).part(t, place, "</nav>"), visitor.get(path).part(t, place, "</nav>")
			in.wants(t, 200, `href="/hostels"`, `href="/dashboard"`, "Ama Mensah", ">Logout<")
			in.lacks(t, `href="/signup"`)
			out.wants(t, 200, `href="/hostels"`, `href="/signup"`, ">Sign Up<")
			out.lacks(t, "/dashboard", "Logout")
		}
	}
	student.get("/").part(t, `id="confirm-logout"`, "</div>").wants(t, 200, "Confirm Logout", `action="/logout"`, ">Cancel</button>", ">Logout</button>",
		"Are you sure you want to logout? You&#39;ll need to sign in again to access your account.")
}

func TestStaticAndLegalPagesAreThereAndInTheFooter(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	footer := b.get("/hostels").part(t, `<footer`, "</footer>")
	for _, name := range staticPages {
		t.Run(name, func(t *testing.T) {
			b.get("/"+name).wants(t, 200, "<h1>", "Last changed ", `<article class="prose">`)
			footer.wants(t, 200, `href="/`+name+`"`)
		})
	}
}

func TestTheSearchBoxAsksForALocationAlone(t *testing.T) {
	t.Parallel()
	form := newSite(t, street).browser().get("/").part(t, `action="/detailed_search"`, "</form>")
	names := regexp.MustCompile(`\sname="([^"]+)"`).FindAllStringSubmatch(form.body, -1)
	if len(names) != 1 || names[0][1] != "location" {
		t.Errorf("the search box fills in %v", names)
	}
}

func TestPagesTalkToThisServerAlone(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	for _, path := range []string{"/", "/hostels", "/hostels/adom-court", "/dashboard"} {
		page := b.get(path)
		for _, rule := range []string{"default-src 'none'", "script-src 'self' " + layout.ScriptSource() + ";", "connect-src 'self';"} {
			if policy := page.header.Get("Content-Security-Policy"); !strings.Contains(policy, rule) {
				t.Errorf("%s: no %s in the policy %s", path, rule, policy)
			}
		}
		for _, script := range regexp.MustCompile(`<script[^>]*\ssrc="([^"]*)"`).FindAllStringSubmatch(page.body, -1) {
			if !strings.HasPrefix(script[1], "/static/build/") {
				t.Errorf("%s loads %s", path, script[1])
			}
		}
	}
}

package pages_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// fetched is an answer that the crawler has read.
type fetched struct {
	path               string // with its query
	clicks             int    // number of links from the first page
	from               string // the page where the crawler found the link
	status             int
	to                 string // the target of a redirect, or ""
	isPage             bool   // false for pictures and files
	title, description string
	canonical          string
	noindex            bool
	headings           int // number of headings of level 1
	links              []string
}

// indexable reports whether a search engine may index the page at this address.
func (f fetched) indexable(site string) bool {
	return f.status == http.StatusOK && f.isPage && !f.noindex && f.canonical == site+f.path
}

var (
	titleTag       = regexp.MustCompile(`<title>([^<]*)</title>`)
	descriptionTag = regexp.MustCompile(`<meta name="description" content="([^"]*)"`)
	canonicalTag   = regexp.MustCompile(`<link rel="canonical" href="([^"]*)"`)
	robotsTag      = regexp.MustCompile(`<meta name="robots" content="[^"]*noindex`)
	firstHeading   = regexp.MustCompile(`<h1[ >]`)
	linkTag        = regexp.MustCompile(`<a\s[^>]*?href="([^"]*)"`)
)

func readPage(site, path string, status int, header http.Header, body string) fetched {
	f := fetched{path: path, status: status}
	if to := header.Get("Location"); to != "" {
		f.to = to
		if own, ours := ownLink(site, path, to); ours {
			f.to, f.links = own, []string{own}
		}
		return f
	}
	f.isPage = strings.HasPrefix(header.Get("Content-Type"), "text/html")
	if !f.isPage {
		return f
	}
	first := func(tag *regexp.Regexp) string {
		if m := tag.FindStringSubmatch(body); m != nil {
			return html.UnescapeString(m[1])
		}
		return ""
	}
	f.title, f.description, f.canonical = first(titleTag), first(descriptionTag), first(canonicalTag)
	f.noindex = robotsTag.MatchString(body) || strings.Contains(header.Get("X-Robots-Tag"), "noindex")
	f.headings = len(firstHeading.FindAllString(body, -1))
	for _, m := range linkTag.FindAllStringSubmatch(body, -1) {
		if to, own := ownLink(site, path, html.UnescapeString(m[1])); own {
			f.links = append(f.links, to)
		}
	}
	return f
}

// ownLink returns the target of a link without its fragment. own is false if it is on another site.
func ownLink(site, page, href string) (path string, own bool) {
	base, err := url.Parse(site + page)
	if err != nil {
		return "", false
	}
	to, err := base.Parse(href)
	if err != nil || to.Scheme != base.Scheme || to.Host != base.Host {
		return "", false
	}
	return to.RequestURI(), true
}

// crawl follows every link of the site from its first page, breadth first.
func crawl(get func(path string) fetched) []fetched {
	type found struct {
		path, from string
		clicks     int
	}
	queue, known := []found{{path: "/"}}, map[string]bool{"/": true}
	var pages []fetched
	for len(queue) > 0 {
		next := queue[0]
		queue = queue[1:]
		f := get(next.path)
		f.from, f.clicks = next.from, next.clicks
		pages = append(pages, f)
		for _, link := range f.links {
			if !known[link] {
				known[link] = true
				queue = append(queue, found{link, next.path, next.clicks + 1})
			}
		}
	}
	return pages
}

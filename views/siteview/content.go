package siteview

import (
	"time"

	"efie/hostel"
	"efie/views/parts"
)

// ContentPage is a content page, written in markdown.
type ContentPage struct {
	Title    string
	Updated  string
	HTML     string       // up to the form; safe: goldmark's output without raw HTML
	Form     *MessageForm // for messages to support; may be nil
	Rest     string       // HTML after the form
	Contents []parts.Link
	Draft    bool
	Mistakes []string // mistakes in the file, for its editor
}

// Article is a text that editors wrote.
type Article struct {
	Title    string
	Updated  time.Time    // the zero value if it is unknown
	HTML     string       // up to the form
	Rest     string       // HTML after the form
	Headings []parts.Link // the table of contents
	Draft    bool
}

// NewContentPage returns the page of an article. form may be nil. mistakes are for the article's editor.
func NewContentPage(article Article, form *MessageForm, mistakes []string) ContentPage {
	updated := ""
	if !article.Updated.IsZero() {
		updated = hostel.Date(article.Updated)
	}
	return ContentPage{
		Title:    article.Title,
		Updated:  updated,
		HTML:     article.HTML,
		Form:     form,
		Rest:     article.Rest,
		Contents: article.Headings,
		Draft:    article.Draft,
		Mistakes: mistakes,
	}
}

package site

import "efie/views/parts"

// Reading is a page from markdown.
type Reading struct {
	Title    string
	Updated  string
	HTML     string       // up to the form; trusted: goldmark's output, raw HTML is never let through
	Form     *MessageForm // for messages to the support; may be nil
	Rest     string       // HTML after the form
	Contents []parts.Link
	Draft    bool
	Mend     []string // mistakes in the file, shown to its editor
}

type MessageForm struct {
	Page                     string // name of the page that has it
	Error                    string
	ReplyTo, Reference, Text parts.FormField
}

package main

// listing are the flags of a command that prints a list.
type listing struct {
	Format string `enum:"text,csv,json" default:"text" help:"text, csv or json; times are UTC."`
	JSON   bool   `name:"json" help:"The same as --format json."`
}

// format is text, csv or json.
func (l listing) format() string {
	if l.JSON {
		return "json"
	}
	return l.Format
}

// telling are the flags of a command that prints one thing.
type telling struct {
	Format string `enum:"text,json" default:"text" help:"text or json; times are UTC."`
	JSON   bool   `name:"json" help:"The same as --format json."`
}

// json reports whether JSON is wanted.
func (t telling) json() bool { return t.JSON || t.Format == "json" }

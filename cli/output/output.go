// Package output prints lists as tables, CSV or JSON (List), and the progress of long work (Progress).
package output

// ListFlags are the flags of a command that prints a list.
type ListFlags struct {
	Format string `enum:"text,csv,json" default:"text" help:"text, csv or json; times are UTC."`
	JSON   bool   `name:"json" help:"The same as --format json."`
}

func (l ListFlags) Chosen() string {
	if l.JSON {
		return "json"
	}
	return l.Format
}

// Flags are the flags of a command that prints one thing.
type Flags struct {
	Format string `enum:"text,json" default:"text" help:"text or json; times are UTC."`
	JSON   bool   `name:"json" help:"The same as --format json."`
}

func (t Flags) AsJSON() bool { return t.JSON || t.Format == "json" }

// Package pages implements efie pages: the published versions of the content pages.
package pages

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"efie/cli/output"
	"efie/cli/run"
	"efie/content"
	"efie/store"
	"efie/store/pages"
)

type Command struct {
	List    listCommand    `cmd:"" help:"List the content pages, or the versions of a page."`
	Show    showCommand    `cmd:"" help:"Print the text of a page, also of an earlier version."`
	Restore restoreCommand `cmd:"" help:"Bring an earlier version of a page back."`
}

// versionLine is a version of a page in a list. Programs read its fields, so their names are fixed.
type versionLine struct {
	Page        string      `json:"page"`
	Version     int         `json:"version"`
	PublishedAt output.Time `json:"published_at"`
	Origin      string      `json:"origin"` // "file", "program" or "removed"
}

func newVersionLine(v content.Version) versionLine {
	line := versionLine{v.Page, v.Number, output.At(v.PublishedAt), "file"}
	switch {
	case v.Source == "":
		line.Origin = "removed"
	case v.Builtin:
		line.Origin = "program"
	}
	return line
}

type listCommand struct {
	Name string `arg:"" optional:"" help:"A page's name. Without it, the newest version of each page is listed."`
	output.ListFlags
}

func (*listCommand) Help() string {
	return `The server stores a version of a page whenever readers see another text. The origin is the editors' file,
the program, or "removed". STATUS.txt in the editors' folder shows mistakes and drafts.

For example:

  efie pages list
  efie pages list terms-of-service` + output.Fields[versionLine]("a list of objects")
}

func (c *listCommand) Run(r *run.Runner, s *store.Store) error {
	history := pages.History{DB: s.DB}
	versions, err := history.Newest(r.Ctx)
	if c.Name != "" {
		versions, err = history.Versions(r.Ctx, c.Name)
	}
	if err == nil && c.Name != "" && len(versions) == 0 {
		err = unknownPage(c.Name)
	}
	if err != nil {
		return err
	}
	list := output.List[versionLine]{
		Empty:  "No page was published yet: the running server stores the first versions.",
		Titles: []string{"PAGE", "VERSION", "PUBLISHED", "ORIGIN"},
		Cells: func(l versionLine) []string {
			return []string{l.Page, fmt.Sprint(l.Version), output.Readable(l.PublishedAt.Time), l.Origin}
		},
		Rows: []versionLine{},
	}
	for _, v := range versions {
		list.Rows = append(list.Rows, newVersionLine(v))
	}
	return list.Print(r.Out, c.Chosen())
}

func unknownPage(name string) error {
	return fmt.Errorf("no page with the name %q was published; efie pages list shows the names", name)
}

// findVersion returns a version of a page, or the newest version if number is 0.
func findVersion(r *run.Runner, s *store.Store, page string, number int) (found, newest content.Version, err error) {
	versions, err := pages.History{DB: s.DB}.Versions(r.Ctx, page)
	if err != nil {
		return found, newest, err
	}
	if len(versions) == 0 {
		return found, newest, unknownPage(page)
	}
	newest = versions[0]
	for _, v := range versions {
		if v.Number == number || number == 0 {
			return v, newest, nil
		}
	}
	return found, newest, fmt.Errorf("%s has no version %d; the newest is %d", page, number, newest.Number)
}

type showCommand struct {
	Name    string `arg:"" help:"The page's name, such as terms-of-service."`
	Version int    `arg:"" optional:"" help:"The version. Without it, the newest version is printed."`
}

func (*showCommand) Help() string {
	return `efie bookings show prints the version of the terms that a student accepted.

For example:

  efie pages show terms-of-service
  efie pages show terms-of-service 3`
}

func (c *showCommand) Run(r *run.Runner, s *store.Store) error {
	v, _, err := findVersion(r, s, c.Name, c.Version)
	if err != nil {
		return err
	}
	if v.Source == "" {
		return fmt.Errorf("version %d of %s is the removal of the page", v.Number, v.Page)
	}
	_, err = fmt.Fprint(r.Out, v.Source)
	return err
}

type restoreCommand struct {
	Name    string `arg:"" help:"The page's name, such as terms-of-service."`
	Version int    `arg:"" help:"The version that efie pages list shows."`
	Yes     bool   `help:"Do it. Without --yes the command only shows what it would do."`
}

func (*restoreCommand) Help() string {
	return `It writes the version to the editors' folder, and the running server publishes it within a second as a new
version. If several servers run, repeat it on each machine that has its own folder. Without --yes it shows what it would
do, changes nothing and exits with 1.

For example:

  efie pages restore terms-of-service 3
  efie pages restore terms-of-service 3 --yes`
}

func (c *restoreCommand) Run(r *run.Runner, s *store.Store) error {
	v, newest, err := findVersion(r, s, c.Name, c.Version)
	if err != nil {
		return err
	}
	file := v.Page + ".md"
	path := filepath.Join(r.Config.ContentDir(), file)
	if v.Source == "" {
		return fmt.Errorf("version %d is the removal of the page; to remove it again, delete %s", v.Number, path)
	}
	if !c.Yes {
		fmt.Fprintf(r.Out, "Version %d of %s, published on %s, would replace version %d. The file is %s.\n",
			v.Number, v.Page, output.Readable(v.PublishedAt), newest.Number, path)
		current, err := content.ReadFile(r.Config.ContentDir(), file)
		if err == nil && string(current) != newest.Source {
			fmt.Fprintln(r.Out, "This file has changes that are not published: a draft or a mistake. They would be lost.")
		}
		return errors.New("nothing was changed; --yes restores the version")
	}
	if err := os.MkdirAll(r.Config.ContentDir(), 0o700); err != nil {
		return err
	}
	if err := content.WriteFile(r.Config.ContentDir(), file, v.Source); err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "%s has the text of version %d. The running server publishes it within a second.\n", path, v.Number)
	return nil
}

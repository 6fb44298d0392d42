package hostels

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"efie/cli/importer"
	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/transfer"
)

type ImportCommand struct {
	File     string `arg:"" optional:"" help:"A JSON array, or CSV with a row for each room type; - for standard input."`
	Format   string `enum:"auto,json,csv" default:"auto" help:"auto, json or csv; auto goes by the ending of the name."`
	Pictures string `type:"existingdir" placeholder:"DIR" help:"Copy the pictures that the file names from DIR."`
	Places   bool   `help:"The file has places of campuses, not hostels."`
	Replace  bool   `help:"With --places: remove all other places of the campuses in the file."`
	Template bool   `help:"Write an empty CSV file that explains its columns, and import nothing; 'all' has all columns."`
	DryRun   bool   `help:"Write nothing; show what would change, or why the import would be refused."`
	Skip     bool   `name:"skip-unknown-campuses" help:"Leave out hostels at campuses that Efie does not know."`
	All      bool   `help:"With --dry-run: show all hostels that would change, not only the first 20."`
	JSON     bool   `name:"json" help:"Print the result as JSON."`
	Quiet    bool   `short:"q" help:"Print no progress."`

	New       []string `sep:"none" placeholder:"NAME" help:"NAME is a new hostel, although it looks like another one."`
	Unusual   bool     `name:"unusual-prices" help:"Accept prices that are far from the others at their campus."`
	Overwrite bool     `help:"Import an export although hostels changed after it, and undo these changes."`
}

func (*ImportCommand) Help() string {
	return `Each mistake is reported with the hostel's position and name, the field and the expected value. Then nothing
is written and the exit status is 1, also with --dry-run. An import finds hostels by their uuid, or by the slug in the
column Same as, for example after a name or a campus was corrected. A hostel without either that looks like another
one is refused: nearly the same name, and the same phone or email of the host, position, address, location or prices.
--new imports it as a new hostel; repeat it for each name. A price below a fifth or above five times its campus's median
is refused without --unusual-prices. Pictures on new hosts are refused if the catalogue would show pictures from more
than 20 other hosts: save them in a folder, write their paths, and use --pictures. A price per semester or year needs
Months of stay; pages show this amount for the stay. An export contains its time. A hostel that changed after it is
only changed with --overwrite. An import removes no hostel, leaves retired hostels retired and changes no booking.
Importing a file twice changes nothing. In CSV each room type has a row, or each room with its own Room No.;
columns have the names of the JSON or common names (Hostel Name, Beds per room). A Vacancy is a number, "2
left", "10 of 24", "full" or "vacant", and never sells fewer beds than are taken; lists are separated by | or
written as JSON. --template writes a row that explains the columns; import ignores that row. An import warns
about unknown campuses and about hostels without an email address of the host, and imports them. Export writes a
quote (') before a cell that a spreadsheet would run as a formula, and import removes it. The position of a
hostel is latitude and longitude, or a full Plus Code. With --places the file has places of campuses that
hostels name: a kind (campus, gate, area, town or alias), a name and, if it is known, a position with its
precision (exact, about or town; town is too rough to measure a walk). With --json the result then has added,
changed, removed and unchanged.

For example:

  efie import --template > hostels.csv
  efie import hostels.json --dry-run
  efie import hostels.csv --pictures .
  efie import hostels.csv --new "Adom Court" --new "Nyame House"
  efie import - < hostels.json
  efie import --places campus-places.csv --dry-run` + output.Fields[report.ImportFile]("an object")
}

func (c *ImportCommand) Validate() error {
	switch {
	case c.File == "" && !c.Template:
		return errors.New(`expected "<file>"`)
	case c.File != "" && c.File != "all" && c.Template:
		return errors.New("--template imports nothing; expected no file, or all for all columns")
	case c.Replace && !c.Places:
		return errors.New("--replace: expected --places")
	case c.Places && (c.Template || c.Pictures != "" || c.Format == "json"):
		return errors.New("--places: expected a CSV file of places, without --template, --pictures and --format json")
	}
	return nil
}

func (c *ImportCommand) Run(r *run.Runner) error {
	if c.Template {
		return intake.WriteTemplate(r.Out, c.File == "all")
	}
	if c.Places {
		return c.places(r)
	}
	i := &importer.Importer{Config: r.Config, Progress: output.NewProgress(r.Err), Warn: r.Warn, Pictures: c.Pictures}
	i.Review = &intake.Review{New: c.New, UnusualPrices: c.Unusual, Overwrite: c.Overwrite}
	if c.Quiet {
		i.Progress = output.NewProgress(io.Discard)
	}
	s, err := r.Store()
	if err != nil {
		return err
	}
	i.Store, i.Skip = s, c.Skip
	known, err := readCampuses(r.Ctx, s)
	if err != nil {
		return err
	}
	i.Review.Campuses = known.Campuses
	csv := c.Format == "csv" || c.Format == "auto" && strings.EqualFold(filepath.Ext(c.File), ".csv")
	file, err := r.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	hostels, problems, err := i.Read(file, csv, known.Campuses)
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return c.refuse(r, &transfer.ImportRefused{Problems: problems}, nil)
	}
	known.correct(hostels)
	printWarnings(r, importer.Warnings(hostels, slices.Collect(maps.Keys(known.ids)), known.Names()))
	if c.DryRun {
		return c.rehearse(r, i, hostels)
	}
	done, err := i.Write(r.Ctx, hostels)
	printWarnings(r, i.Review.Warnings())
	if err != nil {
		if i.Copied > 0 {
			fmt.Fprintf(r.Err, "Pictures that were copied before this error, and stay: %d.\n", i.Copied)
		}
		return c.refuse(r, err, i.Review)
	}
	if err := AddPlaces(r.Ctx, s); err != nil {
		return err
	}
	if c.JSON {
		return output.JSON(r.Out, report.NewImportFile(done))
	}
	fmt.Fprintf(r.Err, "%s added, %d updated, %d unchanged.\n", hostel.Count(done.Added, "hostel"), done.Updated,
		done.Unchanged)
	if done.Photos > 0 {
		fmt.Fprintf(r.Err, "%s added, changed or removed.\n", hostel.Count(done.Photos, "picture"))
	}
	if done.Retired > 0 {
		fmt.Fprintln(r.Err, report.RetiredSentence(done.Retired))
	}
	return nil
}

func printWarnings(r *run.Runner, warnings []string) {
	for _, warning := range warnings {
		r.Warn(warning)
	}
}

// refuse returns the reason why nothing is imported. With --json it prints it, too. The review locates mistakes in the
// file; it is nil if they have their rows already.
func (c *ImportCommand) refuse(r *run.Runner, err error, review *intake.Review) error {
	refused, is := errors.AsType[*transfer.ImportRefused](err)
	if is && review != nil {
		refused = &transfer.ImportRefused{Problems: review.Locate(refused.Problems)}
	}
	switch {
	case is && c.JSON:
		file := report.NewImportFile(transfer.ImportReport{})
		file.Refused = append(file.Refused, refused.Problems...)
		return errors.Join(output.JSON(r.Out, file), run.Failed(run.StatusFailed))
	case is && c.DryRun:
		return fmt.Errorf("the import would be refused:\n%w", refused)
	case is:
		return importer.WrapNotImported(refused)
	}
	return err
}

// rehearse prints what an import would change. It writes neither hostels nor pictures.
func (c *ImportCommand) rehearse(r *run.Runner, i *importer.Importer, hostels []*hostel.Hostel) error {
	compared, pictures, err := i.DryRun(r.Ctx, hostels)
	printWarnings(r, i.Review.Warnings())
	if pictures >= 0 && !c.JSON {
		defer fmt.Fprintf(r.Out, "Pictures that would be copied: %d.\n", pictures)
	}
	if err != nil {
		return c.refuse(r, err, i.Review)
	}
	if c.JSON {
		file := report.NewImportFile(compared.ImportReport)
		for _, change := range compared.Changes {
			file.Hostels = append(file.Hostels, report.NewChangedHostel(change))
		}
		return output.JSON(r.Out, file)
	}
	most := report.DryRunHostels
	if c.All {
		most = len(compared.Changes)
	}
	return report.PrintDryRun(r.Out, compared, most)
}

package cli

import (
	"fmt"
	"io"
	"slices"
	"time"

	"efie/cli/importer"
	"efie/cli/output"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/media"
	"efie/server"
	"efie/store"
)

type checkCommand struct{ output.Flags }

func (*checkCommand) Help() string {
	return `It checks the content pages, the pictures and the hostels. It warns about hostels on offer that have no email
address of the host, no address or location, no picture, or no room that can be booked. It reports stays (stay_months)
that do not fit between move-in and checkout, dates before 2020 or more than five years ahead, and pictures on more
other hosts than pages show. With warnings alone the exit status is 0; it is 1 if something must be corrected.

For example:

  efie check
  efie check --json` + output.Fields[checkFile]("an object")
}

// checkFile is the result of efie check. Programs read its fields, so their names are fixed.
type checkFile struct {
	Hostels  int         `json:"hostels"`  // how many there are
	Problems []string    `json:"problems"` // sentences
	Warnings []string    `json:"warnings"` // missing details that students need; they leave the exit status at 0
	Drafts   []draftLine `json:"drafts"`   // content pages that are not public yet
}

func (c *checkCommand) Run(r *run.Runner) error {
	file, err := check(r, time.Now())
	if err != nil {
		return err
	}
	if c.AsJSON() {
		err = output.JSON(r.Out, file)
	} else {
		file.print(r.Out)
	}
	if err == nil && len(file.Problems) > 0 {
		err = run.Failed(run.StatusFailed)
	}
	return err
}

// check checks content pages, hostels and pictures. Its lists are never nil, so that JSON has [] for an empty list.
func check(r *run.Runner, now time.Time) (checkFile, error) {
	file := checkFile{Problems: []string{}, Warnings: []string{}, Drafts: []draftLine{}}
	s, err := r.Store()
	if err != nil {
		return file, err
	}
	problems, drafts, err := checkPages(r, s)
	if err != nil {
		return file, err
	}
	hostels, _, err := s.Hostels(r.Ctx)
	if err != nil {
		return file, err
	}
	places, err := s.CampusPlaces(r.Ctx)
	if err != nil {
		return file, err
	}
	photos, err := checkPhotos(r, s, hostels)
	file.Hostels = len(hostels)
	file.Drafts = append(file.Drafts, drafts...)
	file.Warnings = append(append(file.Warnings, incomplete(hostels)...), misplaced(hostels, places)...)
	unfit, late := unfitStays(hostels, now)
	file.Warnings = append(file.Warnings, late...)
	if warning := importer.WithoutWholePrice(hostels); warning != "" {
		file.Warnings = append(file.Warnings, warning)
	}
	file.Problems = append(file.Problems, slices.Concat(problems, pastCheckouts(hostels, now),
		implausibleDates(hostels, now), unfit, photos, hostsWithoutPictures(hostels))...)
	return file, err
}

func (f checkFile) print(out io.Writer) {
	for _, problem := range f.Problems {
		fmt.Fprintln(out, output.Clean(problem))
	}
	for _, warning := range f.Warnings {
		fmt.Fprintln(out, "warning:", output.Clean(warning))
	}
	for _, draft := range f.Drafts {
		if draft.Link == "" {
			fmt.Fprintf(out, "draft %q: to see its link here, set SESSION_KEY and SITE_URL as on the server\n", draft.Name)
			continue
		}
		fmt.Fprintf(out, "draft %q: %s\n", draft.Name, draft.Link)
	}
	except := "."
	if len(f.Warnings) > 0 {
		except = ", except for the warnings."
	}
	if len(f.Problems) == 0 {
		fmt.Fprintf(out, "No problems in %s and the content pages%s\n", hostel.Count(f.Hostels, "hostel"), except)
	}
}

// draftLine is a draft of a content page and the link to it.
type draftLine struct {
	Name string `json:"name"`
	Link string `json:"link"` // "" without SESSION_KEY
}

func checkPages(r *run.Runner, s *store.Store) (problems []string, drafts []draftLine, err error) {
	var key []byte
	c := r.Config
	if c.Demo() || c.SessionKey != "" { // only demo mode generates a key
		if key, err = c.SigningKey(); err != nil {
			return nil, nil, err
		}
	}
	photos, err := s.Photos(r.Ctx)
	if err != nil {
		return nil, nil, err
	}
	made := catalogue.NewSnapshot(0, nil, photos...)
	pages, err := server.OpenContent(r.Ctx, c, s, func() *catalogue.Snapshot { return made }, key)
	if err != nil {
		return nil, nil, err
	}
	library := pages.Library()
	for _, problem := range library.Mistakes() {
		problems = append(problems, problem.Error())
	}
	for _, draft := range library.Drafts() {
		line := draftLine{Name: draft.Name}
		if key != nil {
			line.Link = pages.DraftLink(draft.Name)
		}
		drafts = append(drafts, line)
	}
	return problems, drafts, nil
}

// hostsWithoutPictures reports the hosts whose pictures no page shows, because the catalogue has too many hosts.
func hostsWithoutPictures(hostels []*hostel.Hostel) []string {
	origins := hostel.PictureOrigins(hostels)
	if len(origins) <= hostel.MaxPictureOrigins {
		return nil
	}
	return []string{fmt.Sprintf("pictures are on %d other hosts, and pages show those of the %d hosts with the most "+
		"pictures; not shown: %s; put these pictures into a folder and import the hostels again with their paths and "+
		"--pictures", len(origins), hostel.MaxPictureOrigins, hostel.NamedOrigins(origins[hostel.MaxPictureOrigins:]))}
}

// shownFile is a picture file that a page shows, and the field that names it.
type shownFile struct {
	h           *hostel.Hostel
	field, name string
	unsized     bool   // an original without generated sizes, so that no page shows it
	advice      string // the end of the sentence about a missing file
}

// checkPhotos reports missing picture files. It does not check pictures on another server.
func checkPhotos(r *run.Runner, s *store.Store, hostels []*hostel.Hostel) (found []string, err error) {
	photos, err := s.Photos(r.Ctx)
	if err != nil || hostel.Origin(r.Config.MediaURL) != "" {
		return nil, err
	}
	missing, err := missingFiles(r, shownFiles(hostels, photos))
	for _, f := range missing {
		found = append(found, fmt.Sprintf("hostel %q (%s), %s: %q is missing in %s%s", f.h.Name, f.h.Slug, f.field, f.name,
			r.Config.MediaPlace(), f.advice))
	}
	return found, err
}

func shownFiles(hostels []*hostel.Hostel, photos []hostel.Photo) []shownFile {
	var files []shownFile
	made := catalogue.NewSnapshot(0, nil, photos...)
	for _, h := range hostels {
		h.EachPicture(func(field, image string) {
			photo, sized := made.Photo(image)
			if name, below := hostel.MediaPath(image); below && sized {
				files = append(files, shownFile{h: h, field: field, name: name})
			} else if below {
				files = append(files, shownFile{h, field, name, true,
					", or was missing when its hostel was imported; pages show a drawing until the hostel is imported again"})
			}
			for _, size := range photo.Sizes {
				for _, file := range []hostel.PhotoFile{size.WebP, size.JPEG} {
					files = append(files, shownFile{h, field, file.Name, false, "; import the hostel again to generate it"})
				}
			}
		})
	}
	return files
}

// missingFiles returns the files that do not exist, and the originals without generated sizes.
func missingFiles(r *run.Runner, files []shownFile) ([]shownFile, error) {
	if len(files) == 0 {
		return nil, nil
	}
	in, err := importer.OpenMedia(r.Ctx, r.Config)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.name
	}
	sizes, err := media.FileSizes(r.Ctx, in, names)
	if err != nil {
		return nil, err
	}
	var missing []shownFile
	for i, f := range files {
		if sizes[i] < 0 || f.unsized {
			missing = append(missing, f)
		}
	}
	return missing, nil
}

package main

import (
	"fmt"
	"os"
	"time"

	"efie/hostel"
)

type checkCommand struct{ telling }

// checkFile is what is to mend, as efie check has it. The names of its fields are fixed, as those of
// bookings list are.
type checkFile struct {
	Hostels  int         `json:"hostels"`  // how many there are
	Problems []string    `json:"problems"` // sentences
	Drafts   []draftLine `json:"drafts"`   // content pages that are not public yet
}

// Run checks what editors and hosts wrote.
func (c *checkCommand) Run(r *runner) error {
	file, err := r.check(time.Now())
	if err != nil {
		return err
	}
	if c.json() {
		err = printJSON(os.Stdout, file)
	} else {
		file.print()
	}
	if err == nil && len(file.Problems) > 0 {
		err = failed(statusFailed)
	}
	return err
}

// check looks at content pages, hostels and pictures. Its lists are never nil: JSON has [] for none.
func (r *runner) check(now time.Time) (checkFile, error) {
	file := checkFile{Problems: []string{}, Drafts: []draftLine{}}
	problems, drafts, err := checkPages(r.config)
	if err != nil {
		return file, err
	}
	s, err := r.store()
	if err != nil {
		return file, err
	}
	defer s.Close()
	hostels, _, err := s.Hostels(r.ctx)
	if err != nil {
		return file, err
	}
	photos, err := checkPhotos(r, s, hostels)
	file.Hostels = len(hostels)
	file.Drafts = append(file.Drafts, drafts...)
	file.Problems = append(append(append(file.Problems, problems...), pastCheckouts(hostels, now)...), photos...)
	return file, err
}

// pastCheckouts are sentences about hostels whose checkout date is over.
func pastCheckouts(hostels []*hostel.Hostel, now time.Time) (found []string) {
	for _, h := range hostels {
		if _, set := h.CheckoutAfter(now); !set && !h.Checkout.IsZero() {
			found = append(found, fmt.Sprintf("hostel %q (%s): its checkout date %s is in the past and counts as not set", h.Name, h.Slug, h.Checkout.Format(time.DateOnly)))
		}
	}
	return found
}

// print writes the file for an operator's eyes.
func (f checkFile) print() {
	for _, problem := range f.Problems {
		fmt.Println(clean(problem))
	}
	for _, draft := range f.Drafts {
		if draft.Link == "" {
			fmt.Printf("draft %q: set SESSION_KEY and SITE_URL as the server has them, and its link is shown here\n", draft.Name)
			continue
		}
		fmt.Printf("draft %q: %s\n", draft.Name, draft.Link)
	}
	if len(f.Problems) == 0 {
		fmt.Printf("%d hostels and every content page are well.\n", f.Hostels)
	}
}

package report

import (
	"fmt"
	"io"

	"efie/cli/output"
	"efie/store"
)

// DoctorFile is the result of efie doctor. Programs read its fields, so their names are fixed.
type DoctorFile struct {
	State   string   `json:"state"`   // well, waiting, wrong
	Wrong   []string `json:"wrong"`   // sentences: errors of the database or the ledger
	Waiting []string `json:"waiting"` // sentences: work for a person
	Emails  int      `json:"letters_given_up"`
	store.Money
}

func NewDoctorFile(d store.Diagnosis) DoctorFile {
	file := DoctorFile{
		State: "well", Wrong: append([]string{}, d.Wrong...), Waiting: append([]string{}, d.Waiting...), Emails: d.Emails,
		Money: d.Money,
	}
	switch {
	case len(d.Wrong) > 0:
		file.State = "wrong"
	case len(d.Waiting) > 0:
		file.State = "waiting"
	}
	return file
}

// PrintDoctor writes the doctor's findings for an operator.
func PrintDoctor(out io.Writer, d store.Diagnosis) (err error) {
	for _, line := range d.Report() {
		_, err = fmt.Fprintln(out, output.Clean(line))
	}
	return err
}

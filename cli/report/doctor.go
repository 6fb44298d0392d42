package report

import (
	"fmt"
	"io"

	"efie/cli/output"
	"efie/hostel"
	"efie/store"
)

// DoctorFile is the result of efie doctor. Programs read its fields, so their names are fixed.
type DoctorFile struct {
	State     string         `json:"state"`   // well, waiting, wrong
	Wrong     []string       `json:"wrong"`   // sentences: errors of the database or the ledger
	Waiting   []string       `json:"waiting"` // sentences: work for a person
	Emails    int            `json:"letters_given_up"`
	Paid      hostel.Pesewas `json:"paid_pesewas"`
	Allocated hostel.Pesewas `json:"allocated_pesewas"`
	Refunded  hostel.Pesewas `json:"refunded_pesewas"`
	Open      hostel.Pesewas `json:"open_pesewas"`
}

func NewDoctorFile(d store.Diagnosis) DoctorFile {
	m := d.Money
	file := DoctorFile{
		State: "well", Wrong: append([]string{}, d.Wrong...), Waiting: append([]string{}, d.Waiting...), Emails: d.Emails,
		Paid: m.Paid, Allocated: m.Allocated, Refunded: m.Refunded, Open: m.Open,
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

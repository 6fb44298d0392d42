package report

import (
	"fmt"
	"io"
	"strings"

	"efie/cli/output"
	"efie/hostel"
	"efie/store"
)

// DoctorFile is what efie doctor found. Programs read its fields, so their names are fixed.
type DoctorFile struct {
	State     string         `json:"state"`   // well, waiting, wrong
	Wrong     []string       `json:"wrong"`   // sentences: the ledger does not add up
	Waiting   []string       `json:"waiting"` // it does, but a person has to do something
	Letters   int            `json:"letters_given_up"`
	Paid      hostel.Pesewas `json:"paid_pesewas"`
	Allocated hostel.Pesewas `json:"allocated_pesewas"`
	Refunded  hostel.Pesewas `json:"refunded_pesewas"`
	Open      hostel.Pesewas `json:"open_pesewas"`
}

func NewDoctorFile(d store.Diagnosis) DoctorFile {
	m := d.Money
	file := DoctorFile{
		State: "well", Wrong: append([]string{}, d.Wrong...), Waiting: append([]string{}, d.Waiting...), Letters: d.Letters,
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

// PrintDoctor writes what the doctor found for an operator.
func PrintDoctor(out io.Writer, d store.Diagnosis) error {
	for _, finding := range d.Wrong {
		fmt.Fprintln(out, "wrong:", output.Clean(finding))
	}
	for _, finding := range d.Waiting {
		fmt.Fprintln(out, "waiting:", output.Clean(finding))
	}
	if d.Letters > 0 {
		fmt.Fprintf(out, "Letters given up: %d. efie letters list shows whom they are for; efie letters retry and "+
			"dismiss act.\n", d.Letters)
	}
	_, err := fmt.Fprintln(out, Balance(d.Money))
	if len(d.Wrong)+len(d.Waiting) == 0 {
		_, err = fmt.Fprintln(out, "The ledger adds up.")
	}
	return err
}

// Balance tells where the money is, to the pesewa.
func Balance(m store.Money) string {
	is := "="
	if m.Paid != m.Allocated+m.Refunded+m.Open {
		is = "is not"
	}
	return fmt.Sprintf("Paid GH₵ %s %s allocated %s + refunded %s + open %s.",
		exact(m.Paid), is, exact(m.Allocated), exact(m.Refunded), exact(m.Open))
}

// exact returns an amount in GH₵, always with its pesewas.
func exact(p hostel.Pesewas) string {
	text := strings.Replace(p.String(), "GH₵ ", "", 1)
	if p%100 == 0 {
		text += ".00"
	}
	return text
}

package report

import (
	"strconv"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/outbox"
	"efie/store"
)

type LetterLine struct {
	ID       string            `json:"id"`
	Kind     hostel.LetterKind `json:"kind"`
	State    outbox.State      `json:"state"`
	To       string            `json:"to"`
	QueuedAt output.Time       `json:"written_at"`
	DeadAt   output.Time       `json:"given_up_at"`
	NextAt   output.Time       `json:"next_at"`
	Attempts int               `json:"tries"`
	Retry    bool              `json:"can_be_retried"`
	Reason   string            `json:"reason"`
}

func NewLetterLine(u store.Unsent) LetterLine {
	l := LetterLine{
		ID: u.ID, Kind: u.Kind, State: outbox.Waiting, To: u.To, QueuedAt: output.At(u.QueuedAt), DeadAt: output.At(u.DeadAt),
		NextAt: output.At(u.NextAt), Attempts: u.Attempts, Reason: u.Reason,
	}
	if !u.DeadAt.IsZero() {
		l.State, l.NextAt, l.Retry = outbox.GivenUp, output.Time{}, !u.Kind.HasLink()
	}
	return l
}

func LetterList(rows []LetterLine) output.List[LetterLine] {
	return output.List[LetterLine]{
		Rows: rows, Empty: "No email has been given up.",
		Titles: []string{"ID", "KIND", "STATE", "TO", "WRITTEN (UTC)", "GIVEN UP", "TRIES", "REASON"},
		Cells: func(l LetterLine) []string {
			return []string{
				l.ID, string(l.Kind), string(l.State), l.To, output.Readable(l.QueuedAt.Time), output.Readable(l.DeadAt.Time),
				strconv.Itoa(l.Attempts), output.OrDash(l.Reason),
			}
		},
	}
}

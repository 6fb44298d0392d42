package report

import (
	"strconv"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/outbox"
	"efie/store"
)

type EmailLine struct {
	ID       string           `json:"id"`
	Kind     hostel.EmailKind `json:"kind"`
	State    outbox.State     `json:"state"`
	To       string           `json:"to"`
	QueuedAt output.Time      `json:"written_at"`
	DeadAt   output.Time      `json:"given_up_at"`
	NextAt   output.Time      `json:"next_at"`
	Attempts int              `json:"tries"`
	Retry    bool             `json:"can_be_retried"`
	Reason   string           `json:"reason"`
}

func NewEmailLine(u store.Unsent) EmailLine {
	l := EmailLine{
		ID: u.ID, Kind: u.Kind, State: outbox.Waiting, To: u.To, QueuedAt: output.At(u.QueuedAt), DeadAt: output.At(u.DeadAt),
		NextAt: output.At(u.NextAt), Attempts: u.Attempts, Reason: u.Reason,
	}
	if !u.DeadAt.IsZero() {
		l.State, l.NextAt, l.Retry = outbox.GivenUp, output.Time{}, !u.Kind.HasLink()
	}
	return l
}

func EmailList(rows []EmailLine) output.List[EmailLine] {
	return output.List[EmailLine]{
		Rows: rows, Empty: "No email has been given up.",
		Titles: []string{"ID", "KIND", "STATE", "TO", "WRITTEN (UTC)", "GIVEN UP", "TRIES", "REASON"},
		Cells: func(l EmailLine) []string {
			return []string{
				l.ID, string(l.Kind), string(l.State), l.To, output.Readable(l.QueuedAt.Time), output.Readable(l.DeadAt.Time),
				strconv.Itoa(l.Attempts), output.OrDash(l.Reason),
			}
		},
	}
}

package main

import (
	"efie/hostel"
	"efie/store"
	"strconv"
)

// letterLine is a letter as letters list has it. The names of its fields are fixed, as those of
// bookings list are.
type letterLine struct {
	ID       string            `json:"id"`
	Kind     hostel.LetterKind `json:"kind"`
	State    string            `json:"state"`
	To       string            `json:"to"`
	QueuedAt moment            `json:"written_at"`
	DeadAt   moment            `json:"given_up_at"`
	NextAt   moment            `json:"next_at"`
	Attempts int               `json:"tries"`
	Retry    bool              `json:"can_be_retried"`
	Reason   string            `json:"reason"`
}

func newLetterLine(u store.Unsent) letterLine {
	l := letterLine{ID: u.ID, Kind: u.Kind, State: "waiting", To: u.To, QueuedAt: moment{u.QueuedAt}, DeadAt: moment{u.DeadAt}, NextAt: moment{u.NextAt}, Attempts: u.Attempts, Reason: u.Reason}
	if !u.DeadAt.IsZero() {
		l.State, l.NextAt, l.Retry = "given up", moment{}, !u.Kind.HasLink()
	}
	return l
}

// letterLines is the sheet of letters list.
func letterLines(rows []letterLine) sheet[letterLine] {
	return sheet[letterLine]{
		rows: rows, empty: "No letter has been given up.",
		titles: []string{"ID", "KIND", "STATE", "TO", "WRITTEN (UTC)", "GIVEN UP", "TRIES", "REASON"},
		cells: func(l letterLine) []string {
			return []string{l.ID, string(l.Kind), l.State, l.To, readable(l.QueuedAt.Time), readable(l.DeadAt.Time), strconv.Itoa(l.Attempts), dash(l.Reason)}
		},
		names: []string{"id", "kind", "state", "to", "written_at", "given_up_at", "next_at", "tries", "can_be_retried", "reason"},
		fields: func(l letterLine) []string {
			return []string{l.ID, string(l.Kind), l.State, l.To, l.QueuedAt.String(), l.DeadAt.String(), l.NextAt.String(), strconv.Itoa(l.Attempts), strconv.FormatBool(l.Retry), l.Reason}
		},
	}
}

package account

import (
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

// These are the maximum numbers of saved hostels.
const (
	MaxSavedByVisitor = 40 // they are in a cookie, which every request carries
	MaxSavedByStudent = 100
)

type SavedHostel struct {
	HostelUUID string
	SavedAt    time.Time
}

var (
	ErrVisitorsSavedFull = savedFull(fmt.Sprintf("You have saved %d hostels, which is the most for a phone without an "+
		"account. Remove one that you do not need, or sign up: then you can save %d.",
		MaxSavedByVisitor, MaxSavedByStudent))
	ErrStudentsSavedFull = savedFull(fmt.Sprintf("You have saved %d hostels, which is the most. Remove one that you do "+
		"not need, then save this one.", MaxSavedByStudent))
)

func savedFull(message string) error {
	return hostel.NewProblem(hostel.Conflict, "saved_full", message)
}

// AddSaved adds a hostel at the beginning, unless it is saved already. It returns the error full if the list is full.
func AddSaved[ID comparable](saved []ID, added ID, most int, full error) ([]ID, error) {
	switch {
	case slices.Contains(saved, added):
		return saved, nil
	case len(saved) >= most:
		return saved, full
	}
	return slices.Insert(slices.Clone(saved), 0, added), nil
}

func RemoveSaved[ID comparable](saved []ID, removed ID) []ID {
	return slices.DeleteFunc(slices.Clone(saved), func(id ID) bool { return id == removed })
}

// MergeSaved returns the visitor's saved hostels, then the student's, MaxSavedByStudent at most.
func MergeSaved[ID comparable](students, visitors []ID) []ID {
	known := func(id ID) bool { return slices.Contains(students, id) }
	merged := slices.Concat(slices.DeleteFunc(slices.Clone(visitors), known), students)
	return merged[:min(len(merged), MaxSavedByStudent)]
}

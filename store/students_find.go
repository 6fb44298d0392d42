package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"efie/hostel"
)

// Students are those whom fits admits, by name, and at most so many. Names are compared by the program, as
// each engine folds the case of letters in its own way.
func (s *Store) Students(ctx context.Context, fits func(hostel.Student) bool, most int) (found []hostel.Student, err error) {
	rows, err := s.QueryContext(ctx, `select `+studentColumns+` from students`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		student, err := scanStudent(rows)
		if err != nil {
			return nil, err
		}
		if student.PasswordHash = ""; fits(student) {
			found = append(found, student)
		}
	}
	slices.SortStableFunc(found, func(a, b hostel.Student) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.Email, b.Email))
	})
	return found[:min(most, len(found))], rows.Err()
}

package hostel

import "time"

// Date returns a day as people read it: "2 January 2006". Ghana's time is UTC all year.
func Date(t time.Time) string { return t.UTC().Format("2 January 2006") }

// DateTime returns a time with its day as people read it: "2 January 2006, 15:04".
func DateTime(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04") }

// TimeOfDay returns a time without its day as people read it: "15:04".
func TimeOfDay(t time.Time) string { return t.UTC().Format("15:04") }

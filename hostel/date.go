package hostel

import (
	"fmt"
	"time"
)

// Date returns a day as people read it: "2 January 2006". Ghana's time is UTC all year.
func Date(t time.Time) string { return t.UTC().Format("2 January 2006") }

// DateTime returns a time with its day as people read it: "2 January 2006, 15:04".
func DateTime(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04") }

// TimeOfDay returns a time without its day as people read it: "15:04".
func TimeOfDay(t time.Time) string { return t.UTC().Format("15:04") }

// InWords returns a waiting time as a person says it, rounded up: "40 seconds", "3 minutes", "2 hours".
func InWords(wait time.Duration) string {
	for _, unit := range []struct {
		size time.Duration
		name string
		most int64
	}{{time.Second, "second", 90}, {time.Minute, "minute", 90}, {time.Hour, "hour", 1 << 40}} {
		n := max(1, int64((wait+unit.size-1)/unit.size))
		if n == 1 {
			return "1 " + unit.name
		}
		if n <= unit.most {
			return fmt.Sprintf("%d %ss", n, unit.name)
		}
	}
	return ""
}

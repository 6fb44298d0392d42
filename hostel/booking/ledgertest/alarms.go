package ledgertest

import (
	"slices"

	"efie/hostel"
)

// alarms are all alarms that were ever raised, in that order.
type alarms []*alarm

type alarm struct {
	hostel.Alarm
	seen bool
}

// raise stores an alarm, unless it was dismissed before and its detail is not new.
func (all *alarms) raise(a hostel.Alarm) {
	if have := all.find(a.Kind, a.Reference); have == nil || !have.seen || have.Detail != a.Detail {
		all.set(a)
	}
}

func (all alarms) find(kind hostel.AlarmKind, reference string) *alarm {
	i := slices.IndexFunc(all, func(a *alarm) bool { return a.Kind == kind && a.Reference == reference })
	if i < 0 {
		return nil
	}
	return all[i]
}

func (all *alarms) set(a hostel.Alarm) {
	if have := all.find(a.Kind, a.Reference); have != nil {
		*have = alarm{Alarm: a}
		return
	}
	*all = append(*all, &alarm{Alarm: a})
}

func (all alarms) end(kind hostel.AlarmKind, reference string) {
	if have := all.find(kind, reference); have != nil {
		have.seen = true
	}
}

func (all alarms) waiting() (waiting []hostel.Alarm) {
	for _, a := range all {
		if !a.seen {
			waiting = append(waiting, a.Alarm)
		}
	}
	return waiting
}

func (all alarms) dismiss(reference string) (was bool) {
	for _, a := range all {
		if a.Reference == reference && !a.seen {
			a.seen, was = true, true
		}
	}
	return was
}

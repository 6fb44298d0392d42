package ledgertest

import "efie/hostel"

// alarms lists all alarms, in the order in which they were raised first.
type alarms []*alarm

type alarm struct {
	hostel.Alarm
	dismissed bool
}

// raise stores an alarm. It does nothing if the same alarm with the same detail was dismissed before.
func (all *alarms) raise(a hostel.Alarm) {
	if have := all.find(a.Kind, a.Reference); have == nil || !have.dismissed || have.Detail != a.Detail {
		all.set(a)
	}
}

func (all alarms) find(kind hostel.AlarmKind, reference string) *alarm {
	return first(all, func(a *alarm) bool { return a.Kind == kind && a.Reference == reference })
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
		have.dismissed = true
	}
}

func (all alarms) waiting() (waiting []hostel.Alarm) {
	for _, a := range all {
		if !a.dismissed {
			waiting = append(waiting, a.Alarm)
		}
	}
	return waiting
}

func (all alarms) dismiss(reference string) (was bool) {
	for _, a := range all {
		if a.Reference == reference && !a.dismissed {
			a.dismissed, was = true, true
		}
	}
	return was
}

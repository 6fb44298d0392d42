package hostel

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"
)

// HalfMonths is a length of time in halves of a month: 17 is 8.5 months. 0 means unknown.
type HalfMonths int

// MaxStay is the longest stay that a hostel may state: two years. A longer stay is a typing mistake.
const MaxStay HalfMonths = 2 * 24

// String returns the length in months: "8", "8.5".
func (m HalfMonths) String() string {
	if m%2 == 0 {
		return strconv.Itoa(int(m / 2))
	}
	return strconv.Itoa(int(m/2)) + ".5"
}

// InWords returns the length with its unit: "8 months", "8½ months", "1 month".
func (m HalfMonths) InWords() string {
	switch {
	case m == 2:
		return "1 month"
	case m%2 == 0:
		return strconv.Itoa(int(m/2)) + " months"
	}
	return strconv.Itoa(int(m/2)) + "½ months"
}

// LateTerms states what a student pays who moves in late. "" means all months.
type LateTerms string

// The words of LateTerms in files. LateRest means that a late student pays only until checkout (R50).
const (
	LateFull LateTerms = "full"
	LateRest LateTerms = "rest"
)

// StayDates holds the first and the last day of a stay, each at midnight UTC. Zero means unknown.
type StayDates struct{ From, Until time.Time }

// Left returns the time between both days in half months, rounded up, and at least one month. It returns 0 if a day is
// unknown.
func (d StayDates) Left() HalfMonths {
	if d.From.IsZero() || d.Until.IsZero() {
		return 0
	}
	left := HalfMonths(2)
	for left < MaxStay && monthsAfter(d.Until, -left).After(d.From) {
		left++
	}
	return left
}

// Last returns Until. If it is unknown, Last returns the last day of a stay of a length, or zero.
func (d StayDates) Last(stay HalfMonths) time.Time {
	if !d.Until.IsZero() || d.From.IsZero() || stay <= 0 {
		return d.Until
	}
	return monthsAfter(d.From, stay).AddDate(0, 0, -1)
}

// InWords returns both days for people, "" for an unknown one.
func (d StayDates) InWords() (from, until string) {
	if !d.From.IsZero() {
		from = Date(d.From)
	}
	if !d.Until.IsZero() {
		until = Date(d.Until)
	}
	return from, until
}

func dayOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// RestTerms states when the rest of the rent is paid to the hostel. "" means unknown.
type RestTerms string

const (
	RestMonthly       RestTerms = "monthly"
	RestBySemester    RestTerms = "by semester"
	RestBeforeArrival RestTerms = "before arrival"
)

// InWords returns the terms for people. A student pays only for the key, so RestBeforeArrival means "on arrival".
func (t RestTerms) InWords() string {
	if t == RestBeforeArrival {
		return "on arrival, when you get the key"
	}
	return string(t)
}

var AllRestTerms = []RestTerms{RestMonthly, RestBySemester, RestBeforeArrival}

// Period is the time that one payment of a charge covers.
type Period string

const (
	PerMonth    Period = "month"
	PerSemester Period = "semester"
	PerStay     Period = "stay"

	perFullStay Period = "full stay" // the rent of the whole stay; a late student pays a part of it
)

var Periods = []Period{PerMonth, PerSemester, PerStay}

// ExtraCharge is an amount that a student pays in addition to the rent.
type ExtraCharge struct {
	Name       string  `json:"name"`
	Amount     Pesewas `json:"amount"` // for each period
	Per        Period  `json:"per"`
	Refundable bool    `json:"refundable,omitempty"` // a deposit, which the hostel returns at the end of the stay
	Note       string  `json:"note,omitempty"`
}

// UtilityTerms states how students pay for water or electricity. "" means unknown.
type UtilityTerms string

// The terms of water and electricity. With UtilityAmount, each student pays an amount per month.
const (
	UtilityIncluded   UtilityTerms = "included"
	UtilityOwnMeter   UtilityTerms = "prepaid, own meter"
	UtilityShared     UtilityTerms = "prepaid, shared"
	UtilityPerStudent UtilityTerms = "amount"
)

// AllUtilityTerms lists the terms without an amount.
var AllUtilityTerms = []UtilityTerms{UtilityIncluded, UtilityOwnMeter, UtilityShared}

// Utility is the terms of water or of electricity in a hostel.
type Utility struct {
	Terms  UtilityTerms `json:"terms"`
	Amount Pesewas      `json:"amount,omitempty"` // per bed and month; only with UtilityPerStudent
}

type NamedUtility struct {
	Utility
	Name string
}

// Utilities returns the terms of water and of electricity.
func (h *Hostel) Utilities() []NamedUtility {
	return CostTerms{Water: h.Water, Electricity: h.Electricity}.Utilities()
}

// Canonical returns the terms for imports and exports: in words, as an amount in GH₵, or "" if they are unknown.
func (u Utility) Canonical() string {
	if u.Terms == UtilityPerStudent {
		return InCedis(u.Amount).String()
	}
	return string(u.Terms)
}

const utilityIncluded = '1'

// digit returns the character that represents the terms in a CostTerms.Mark.
func (u UtilityTerms) digit() byte {
	if u == UtilityPerStudent {
		return '9'
	}
	return '0' + byte(slices.Index(AllUtilityTerms, u)+1)
}

// utilityWorse reports whether the terms of water or electricity changed to other terms than "included".
func utilityWorse(now, was byte) bool { return now != was && now != utilityIncluded }

// chargeMarkLength is the length of the hash of a charge. If two hashes collide, the totals are still compared.
const chargeMarkLength = 3

// mark returns a hash of the charge's name, period and refundability, but not of its amount.
func (c ExtraCharge) mark() string {
	sum := fnv.New32a()
	sum.Write([]byte(strings.ToLower(c.Name) + "\n" + string(c.Per) + "\n" + strconv.FormatBool(c.Refundable)))
	const all = 36 * 36 * 36
	return strconv.FormatUint(uint64(sum.Sum32()%all+all), 36)[1:]
}

package hostel

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
)

// HalfMonths is a length of time in halves of a month; 0 is not known. A stay of 8.5 months has 17.
type HalfMonths int

// MostStay is the longest stay that a hostel may state: two years. A longer one is a mistake.
const MostStay HalfMonths = 2 * 24

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

// RestTerms is how the rest of the rent is paid to the hostel (product.md section 1), "" if not known.
type RestTerms string

const (
	RestMonthly       RestTerms = "monthly"
	RestBySemester    RestTerms = "by semester"
	RestBeforeArrival RestTerms = "before arrival"
)

// InWords returns the terms as people read them. No student pays before the key, so RestBeforeArrival is on arrival.
func (t RestTerms) InWords() string {
	if t == RestBeforeArrival {
		return "on arrival, when you get the key"
	}
	return string(t)
}

var AllRestTerms = []RestTerms{RestMonthly, RestBySemester, RestBeforeArrival}

// Period is what one payment of a charge covers.
type Period string

const (
	PerMonth    Period = "month"
	PerSemester Period = "semester"
	PerStay     Period = "stay"
)

var Periods = []Period{PerMonth, PerSemester, PerStay}

// ExtraCharge is what a bed costs besides the rent.
type ExtraCharge struct {
	Name       string  `json:"name"`
	Amount     Pesewas `json:"amount"` // for each period
	Per        Period  `json:"per"`
	Refundable bool    `json:"refundable,omitempty"` // a deposit, which is given back at the end of the stay
	Note       string  `json:"note,omitempty"`
}

// UtilityTerms is how students pay for water or electricity. It is "" where that is not known.
type UtilityTerms string

// The terms of water and electricity. With UtilityAmount, each student pays an amount per month.
const (
	UtilityIncluded   UtilityTerms = "included"
	UtilityOwnMeter   UtilityTerms = "prepaid, own meter"
	UtilityShared     UtilityTerms = "prepaid, shared"
	UtilityPerStudent UtilityTerms = "amount"
)

// AllUtilityTerms are the terms that are written in words.
var AllUtilityTerms = []UtilityTerms{UtilityIncluded, UtilityOwnMeter, UtilityShared}

// Utility is how the students of a hostel pay for water or electricity.
type Utility struct {
	Terms  UtilityTerms `json:"terms"`
	Amount Pesewas      `json:"amount,omitempty"` // per bed and month, with UtilityPerStudent
}

type NamedUtility struct {
	Utility
	Name string
}

// Utilities returns how the students pay for water and for electricity.
func (h *Hostel) Utilities() []NamedUtility {
	return CostTerms{Water: h.Water, Electricity: h.Electricity}.Utilities()
}

// charge returns the charge that an amount per month makes, and false for other terms.
func (u Utility) charge(name string) (ExtraCharge, bool) {
	return ExtraCharge{Name: name, Amount: u.Amount, Per: PerMonth}, u.Terms == UtilityPerStudent
}

// Canonical returns the terms as imports and exports write them: in words, or as an amount in GH₵; "" if not known.
func (u Utility) Canonical() string {
	if u.Terms == UtilityPerStudent {
		return InCedis(u.Amount).String()
	}
	return string(u.Terms)
}

const utilityIncluded = '1'

// digit tells how water or electricity is paid.
func (u UtilityTerms) digit() byte {
	if u == UtilityPerStudent {
		return '9'
	}
	return '0' + byte(slices.Index(AllUtilityTerms, u)+1)
}

// utilityWorse reports whether water or electricity is paid in another way than before, and is not included either.
func utilityWorse(now, was byte) bool { return now != was && now != utilityIncluded }

// chargeMark is how long a hash of a charge is. If two had the same one, the total would still be compared.
const chargeMark = 3

// mark returns a hash of what the charge is for and how often it is paid, whatever it costs.
func (c ExtraCharge) mark() string {
	sum := fnv.New32a()
	sum.Write([]byte(strings.ToLower(c.Name) + "\n" + string(c.Per) + "\n" + strconv.FormatBool(c.Refundable)))
	const all = 36 * 36 * 36
	return strconv.FormatUint(uint64(sum.Sum32()%all+all), 36)[1:]
}

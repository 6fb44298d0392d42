package hostel

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"
)

// CostTerms holds all that a hostel states about the cost of a bed except the price per month. A booking stores a copy.
type CostTerms struct {
	Stay        HalfMonths    `json:"stay,omitzero"`
	Full        HalfMonths    `json:"full,omitzero"`       // the hostel's stay, if a late student pays for less (R50)
	StayPrice   Pesewas       `json:"stay_price,omitzero"` // Room.StayPrice, for Full if it is known
	Rest        RestTerms     `json:"rest,omitzero"`
	Water       Utility       `json:"water,omitzero"`
	Electricity Utility       `json:"electricity,omitzero"`
	Charges     []ExtraCharge `json:"charges,omitempty"`
}

func (h *Hostel) CostTerms(r *Room) CostTerms {
	return CostTerms{
		Stay: h.Stay, StayPrice: r.StayPrice, Rest: h.Rest, Water: h.Water, Electricity: h.Electricity, Charges: r.Charges,
	}
}

// CostTermsFor returns the terms of a booking with these dates. A late student pays for the rest of the stay if the
// hostel states so (R50).
func (h *Hostel) CostTermsFor(r *Room, d StayDates) CostTerms {
	t := h.CostTerms(r)
	if left := d.Left(); h.LateArrival == LateRest && left > 0 && left < t.Stay {
		t.Stay, t.Full = left, t.Stay
	}
	return t
}

// LateInWords explains the months of a student who moves in late, to any reader. It returns "" for a student in time.
func (t CostTerms) LateInWords(d StayDates) string {
	left := d.Left()
	switch {
	case t.Full > 0:
		return "Moving in late: the hostel asks for the rest of the stay, " + t.Stay.InWords() + " instead of " +
			t.Full.InWords() + "."
	case left > 0 && left < t.Stay:
		return "Moving in late: about " + left.InWords() + " are left until checkout. The hostel asks for all " +
			t.Stay.InWords() + "."
	}
	return ""
}

func (t CostTerms) Utilities() []NamedUtility {
	return []NamedUtility{{t.Water, "Water"}, {t.Electricity, "Electricity"}}
}

// Known reports whether the hostel has stated any of the terms.
func (t CostTerms) Known() bool {
	return t.Stay > 0 || t.Rest != "" || t.Water.Terms != "" || t.Electricity.Terms != "" || len(t.Charges) > 0
}

// Encoded returns the terms as JSON with amounts in pesewas, or "" if the hostel has stated nothing.
func (t CostTerms) Encoded() string {
	if !t.Known() {
		return ""
	}
	text, err := json.Marshal(t)
	if err != nil {
		panic(err) // these types can always be written
	}
	return string(text)
}

// DecodeCostTerms reads a text of Encoded. It returns empty terms for a damaged text (see UndamagedCostTerms).
func DecodeCostTerms(text string) CostTerms {
	var t CostTerms
	if text == "" || json.Unmarshal([]byte(text), &t) != nil || !t.valid() {
		return CostTerms{}
	}
	return t
}

// UndamagedCostTerms reports whether Encoded could have returned a text. It is slower than DecodeCostTerms.
func UndamagedCostTerms(text string) bool { return DecodeCostTerms(text).Encoded() == text }

// valid reports whether all terms and periods are known, the stay is at most MaxStay, and no amount is negative. A late
// student's stay must be shorter than the full stay.
func (t CostTerms) valid() bool {
	for _, u := range t.Utilities() {
		known := u.Terms == "" || u.Terms == UtilityPerStudent || slices.Contains(AllUtilityTerms, u.Terms)
		if !known || u.Amount < 0 {
			return false
		}
	}
	late := t.Full == 0 || t.Stay >= 2 && t.Stay < t.Full && t.Full <= MaxStay
	return late && t.Stay >= 0 && t.Stay <= MaxStay && t.StayPrice >= 0 &&
		(t.StayPrice == 0 || t.Stay > 0) && (t.Rest == "" || slices.Contains(AllRestTerms, t.Rest)) &&
		!slices.ContainsFunc(t.Charges, func(c ExtraCharge) bool {
			return c.Name == "" || c.Amount < 0 || !slices.Contains(Periods, c.Per)
		})
}

// Mark returns a short text with the terms that WorseThan compares. The form of the Book button sends it.
func (t CostTerms) Mark(price Pesewas) string { return t.costMark(price).String() }

// WorseThan reports whether these terms at a price per month are worse for the student than the terms of a mark: a
// higher total or deposit, a longer stay, a new charge, or other terms of the rest, of water or of electricity. All
// terms are worse than a mark that cannot be read.
func (t CostTerms) WorseThan(mark string, price Pesewas) bool {
	now, was := t.costMark(price), costMark{}
	if !was.read(mark) {
		return true
	}
	return now.total > was.total || now.deposit > was.deposit || now.stay > was.stay || now.stay == 0 && was.stay > 0 ||
		now.rest != was.rest || utilityWorse(now.water, was.water) || utilityWorse(now.electricity, was.electricity) ||
		slices.ContainsFunc(now.charges, func(c string) bool { return !slices.Contains(was.charges, c) })
}

// costMark is the content of a CostTerms.Mark. It is short, because each room on each page carries a mark.
type costMark struct {
	stay                     HalfMonths // 0 if unknown
	total, deposit           Pesewas    // if the stay is unknown: the charges for one month, without the rent
	rest, water, electricity byte       // indexes in the lists of terms, as digits
	charges                  []string   // an ExtraCharge.mark for each charge
}

func (t CostTerms) costMark(price Pesewas) costMark {
	stated := t
	if t.Stay <= 0 {
		stated.Stay, stated.StayPrice, price = 2, 0, 0 // one month, without the rent
	}
	c, _ := stated.Cost(price)
	mark := costMark{
		stay: t.Stay, total: c.Total, deposit: c.Deposit, rest: '0' + byte(slices.Index(AllRestTerms, t.Rest)+1),
		water: t.Water.Terms.digit(), electricity: t.Electricity.Terms.digit(),
	}
	for _, charge := range t.extraCharges() {
		mark.charges = append(mark.charges, charge.mark())
	}
	return mark
}

// String returns the mark in base 36: "g.7qbs.fk0.141", followed by chargeMarkLength characters for each charge.
func (m costMark) String() string {
	return base36(m.stay) + "." + base36(m.total) + "." + base36(m.deposit) + "." +
		string([]byte{m.rest, m.water, m.electricity}) + strings.Join(m.charges, "")
}

// read reads a text of String. It returns false if the text cannot be read.
func (m *costMark) read(text string) bool {
	parts := strings.Split(text, ".")
	if len(parts) != 4 || len(parts[3]) < 3 || (len(parts[3])-3)%chargeMarkLength != 0 {
		return false
	}
	var numbers [3]int64
	for i := range numbers {
		var err error
		if numbers[i], err = strconv.ParseInt(parts[i], 36, 64); err != nil {
			return false
		}
	}
	m.stay, m.total, m.deposit = HalfMonths(numbers[0]), Pesewas(numbers[1]), Pesewas(numbers[2])
	terms := parts[3]
	m.rest, m.water, m.electricity = terms[0], terms[1], terms[2]
	for i := 3; i < len(terms); i += chargeMarkLength {
		m.charges = append(m.charges, terms[i:i+chargeMarkLength])
	}
	return true
}

func base36[T HalfMonths | Pesewas](n T) string { return strconv.FormatInt(int64(n), 36) }

// CostWords is the cost of a bed in words. Whole, Later and Deposit are "" if the length of the stay is unknown.
type CostWords struct {
	Whole    string // "GH₵ 3,720 for 8 months, everything included"
	Now      string // "GH₵ 450, to Efie"
	Later    string // "GH₵ 3,270, to the hostel, monthly"
	Deposit  string // "GH₵ 200: paid with the key, returned at the end", or "" without a deposit
	Payments string // one or two sentences about the payments to the hostel
	RentAct  bool   // see AsksAboveRentAct
}

func (t CostTerms) InWords(price Pesewas) CostWords {
	w := CostWords{Now: price.String() + ", to Efie", Payments: waysToPay[t.Rest], RentAct: t.AsksAboveRentAct()}
	c, known := t.Cost(price)
	if !known {
		return w
	}
	w.Whole = c.Total.String() + " for " + c.Stay.InWords()
	if t.allIncluded() {
		w.Whole += ", everything included"
	}
	if c.Later > 0 {
		w.Later = strings.TrimSuffix(c.Later.String()+", to the hostel, "+t.Rest.InWords(), ", ")
	}
	if c.Deposit > 0 {
		w.Deposit = c.Deposit.String() + depositTerms
	}
	return w
}

// AllPayments returns all payments in sentences: "Now GH₵ 450, to Efie. Then GH₵ 3,270, to the hostel, monthly. …". It
// returns "" if the length of the stay is unknown.
func (w CostWords) AllPayments() string {
	if w.Whole == "" {
		return ""
	}
	text := "Now " + w.Now + "."
	if w.Later != "" {
		text += " Then " + w.Later + "."
	}
	if w.Deposit != "" {
		text += " Deposit " + w.Deposit + "."
	}
	return text
}

// waysToPay explains the payments to the hostel after the first month, before a student books.
var waysToPay = map[RestTerms]string{
	"":                "You pay the hostel. Ask when, before you book.",
	RestMonthly:       "You pay the hostel each month, from the second one on.",
	RestBySemester:    "You pay the hostel once a semester, the first time when you get the key.",
	RestBeforeArrival: "You pay the hostel all of it on arrival, when you get the key, not earlier.",
}

// WayToPay explains the payments to the hostel after the first month to a student who has booked.
func (t RestTerms) WayToPay() string {
	if t == "" {
		return "You pay the hostel. Ask it when."
	}
	return waysToPay[t]
}

// PaymentPlan lists the payments for a bed, in words for a person.
type PaymentPlan struct {
	Lines   []PlanLine
	Total   string // the sum of the lines: "GH₵ 3,720 for 8 months", or "" if the length of the stay is unknown
	Deposit string // "GH₵ 200: paid with the key, returned at the end.", or "" without a deposit
}

// PlanLine is one payment of a plan.
type PlanLine struct {
	Amount string    // "GH₵ 450"
	What   string    // "first month, to Efie", "to the hostel"
	When   string    // "now", "2 January 2027", "on arrival, with the key", "by 31 January 2027"
	For    string    // "The charges of the first semester: Hall dues GH₵ 30", or "" for the payment to Efie
	Day    time.Time // of a payment to the hostel, midnight UTC; zero if it is unknown
	Due    Due       // the payment to the hostel
}

// Plan returns the payments for a bed. day is today, or the day when Efie was paid.
func (t CostTerms) Plan(price Pesewas, dates StayDates, day time.Time, paid bool) PaymentPlan {
	p := PaymentPlan{Lines: []PlanLine{{Amount: price.String(), What: "first month, to Efie", When: "now"}}}
	if paid {
		p.Lines[0].What, p.Lines[0].When = "first month, paid to Efie", Date(day)
	}
	c, known := t.Cost(price)
	if !known {
		return p
	}
	p.Total = c.Total.String() + " for " + c.Stay.InWords()
	for _, due := range c.Dues(dates, day) {
		switch line := (PlanLine{Amount: due.Amount.String(), What: "to the hostel", For: c.purpose(due), Due: due}); {
		case due.ToEfie:
		case due.Deposit:
			p.Deposit = due.Amount.String() + depositTerms + "."
		default:
			switch {
			case !due.Day.IsZero():
				line.When, line.Day = "by "+Date(due.Day), due.Day
			case due.Begins > 0:
				line.When = "after " + due.Begins.InWords()
			case c.Rest == "":
				line.When = "ask the hostel when"
			default:
				line.When, line.Day = "on arrival, with the key", dates.From
			}
			p.Lines = append(p.Lines, line)
		}
	}
	return p
}

// Arrival returns the money that a student brings on the first day. day is the day when Efie was paid. Of an unknown
// stay, only the deposits are known that are paid once.
func (t CostTerms) Arrival(price Pesewas, dates StayDates, day time.Time) Arrival {
	if c, known := t.Cost(price); known {
		return c.Arrival(dates, day)
	}
	arrival := Arrival{Unclear: true}
	for _, charge := range t.Charges {
		if charge.Refundable && charge.Per == PerStay {
			arrival.Deposit += charge.Amount
		}
	}
	arrival.Sum = arrival.Deposit
	return arrival
}

// InWords returns the sum with its parts: "GH₵ 1,450: GH₵ 1,250 for rent and charges, and the deposit of GH₵ 200".
func (a Arrival) InWords() string {
	switch {
	case a.Unclear && a.Deposit > 0:
		return a.Deposit.String() + ", the deposit. The hostel has not stated whether more is due"
	case a.Unclear:
		return "Not stated by the hostel"
	case a.Sum == 0:
		return "Nothing"
	case a.Deposit == 0:
		return a.Sum.String()
	case a.Rest == 0:
		return a.Sum.String() + ", the deposit"
	}
	return a.Sum.String() + ": " + a.Rest.String() + " for rent and charges, and the deposit of " +
		a.Deposit.String()
}

// depositTerms is the text after the amount of a deposit.
const depositTerms = ": paid with the key, returned at the end"

// purpose returns the purpose of a payment to the hostel: "The charges of the first semester: Hall dues GH₵ 30".
func (c *Cost) purpose(due Due) string {
	rent, sums, charged := false, []string{}, []Period{}
	for _, part := range due.Parts {
		sums = append(sums, part.Name+" "+part.Sum.String())
		if part.ExtraCharge == c.Parts[0].ExtraCharge {
			rent = true
		} else if !slices.Contains(charged, part.Per) {
			charged = append(charged, part.Per)
		}
	}
	list, what := ": "+strings.Join(sums, ", "), "The charges"
	switch {
	case len(sums) == 0:
		return ""
	case len(charged) == 0:
		list, what = "", "The rest of the rent"
	case rent:
		what = "The rest of the rent and the charges"
	}
	switch {
	case due.Begins > 0 && list == "":
		return RentName
	case due.Begins > 0:
		return strings.TrimPrefix(list, ": ")
	case due.Until == c.Stay:
		what += " of the whole stay"
	case c.Rest == RestBySemester:
		what += " of the first semester"
	case due.Until > 2:
		what += " so far"
	case len(charged) > 1:
		what = "The first charges"
	case charged[0] == PerStay:
		what += " of the whole stay"
	default:
		what += " of the first " + string(charged[0])
	}
	return what + list
}

func (t CostTerms) allIncluded() bool {
	return !slices.ContainsFunc(t.Utilities(), func(u NamedUtility) bool {
		return u.Terms != UtilityIncluded && u.Terms != UtilityPerStudent
	})
}

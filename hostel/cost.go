package hostel

import "time"

// Cost is the cost of a bed for the whole stay. Only this file adds these amounts (R24).
type Cost struct {
	Stay    HalfMonths
	Full    HalfMonths // see CostTerms.Full
	Rest    RestTerms
	Parts   []CostPart // the rent, then the charges without the deposits
	Total   Pesewas    // the sum of Parts
	Now     Pesewas    // the first month, which is paid to Efie to book
	Later   Pesewas    // Total - Now, which is paid to the hostel
	Returns []CostPart // the deposits, which the hostel returns at the end
	Deposit Pesewas    // the sum of Returns
}

type CostPart struct {
	ExtraCharge
	Sum Pesewas // Amount times the months, semesters or stays; each product is rounded half up to the pesewa
}

const RentName = "Rent"

const semesters = 2

// Cost returns the cost of a bed of the room type for the stay, or false if the length of the stay is unknown.
func (h *Hostel) Cost(r *Room) (Cost, bool) { return h.CostTerms(r).Cost(r.Price) }

// Cost returns the cost of a bed for the stay at a price per month, or false if the length of the stay is unknown.
func (t CostTerms) Cost(price Pesewas) (Cost, bool) {
	if t.Stay <= 0 {
		return Cost{}, false
	}
	c := Cost{Stay: t.Stay, Full: t.Full, Rest: t.Rest, Now: price}
	for _, charge := range t.charges(price) {
		part := CostPart{charge, c.sum(charge)}
		if charge.Refundable {
			c.Returns = append(c.Returns, part)
		} else {
			c.Parts = append(c.Parts, part)
		}
	}
	c.Later = c.Total - c.Now
	return c, true
}

// Monthly returns the cost per month for filters and sorting: Cost.Monthly, or the price per month if the length of the
// stay is unknown. It makes no list of parts, because lists compare many rooms.
func (h *Hostel) Monthly(r *Room) Pesewas {
	if h.Stay <= 0 {
		return r.Price
	}
	c := Cost{Stay: h.Stay}
	for _, charge := range h.CostTerms(r).charges(r.Price) {
		c.sum(charge)
	}
	return c.Monthly()
}

// charges returns the rent, then the extraCharges.
func (t CostTerms) charges(price Pesewas) []ExtraCharge {
	rent := ExtraCharge{Name: RentName, Amount: price, Per: PerMonth}
	if t.StayPrice > 0 {
		rent.Amount, rent.Per = t.StayPrice, perFullStay
	}
	return append([]ExtraCharge{rent}, t.extraCharges()...)
}

// extraCharges returns the amounts of water and electricity, then the Charges.
func (t CostTerms) extraCharges() (list []ExtraCharge) {
	for _, u := range t.Utilities() {
		if u.Terms == UtilityPerStudent {
			list = append(list, ExtraCharge{Name: u.Name, Amount: u.Amount, Per: PerMonth})
		}
	}
	return append(list, t.Charges...)
}

// sum returns the amount of a charge for the whole stay, and adds it to the deposit or to the total.
func (c *Cost) sum(charge ExtraCharge) Pesewas {
	sum := c.sumUntil(charge, c.Stay)
	if charge.Refundable {
		c.Deposit += sum
	} else {
		c.Total += sum
	}
	return sum
}

// sumUntil returns the amount of a charge from the begin of the stay until a time. Each payment is the difference of
// two such sums, so rounding loses no pesewa.
func (c *Cost) sumUntil(charge ExtraCharge, until HalfMonths) Pesewas {
	switch charge.Per {
	case PerMonth:
		return halves(charge.Amount, until)
	case perFullStay:
		return rentUntil(charge.Amount, until, max(c.Stay, c.Full))
	case PerSemester:
		if first := c.firstSemester(); first <= 0 || until <= first {
			return charge.Amount
		}
		return charge.Amount * semesters
	}
	return charge.Amount
}

// firstSemester returns the end of the first semester, counted from the begin of the stay. It is 0 or less if a late
// student moves in after it.
func (c *Cost) firstSemester() HalfMonths {
	full := max(c.Stay, c.Full)
	return (full+1)/semesters - (full - c.Stay)
}

// rentUntil returns the part of a stay's rent for a time, rounded half up.
func rentUntil(stayPrice Pesewas, until, stay HalfMonths) Pesewas {
	return (2*stayPrice*Pesewas(until) + Pesewas(stay)) / Pesewas(2*stay)
}

// halves returns n halves of an amount, rounded half up.
func halves(amount Pesewas, n HalfMonths) Pesewas { return (amount*Pesewas(n) + 1) / 2 }

// Monthly returns the total cost per month without the deposit, rounded half up.
func (c *Cost) Monthly() Pesewas {
	stay := Pesewas(c.Stay)
	return (c.Total*2*2 + stay) / (2 * stay)
}

// Due is one payment of the cost. It covers the time from Begins until Until, both counted from the begin of the stay.
type Due struct {
	Begins  HalfMonths // when it is paid; 0 is on arrival or earlier
	Until   HalfMonths
	Day     time.Time // midnight UTC; zero on arrival, and where the day is unknown
	Amount  Pesewas
	Parts   []CostPart // the rent and charges that the Amount consists of; nil for ToEfie and Deposit
	ToEfie  bool       // the month that is paid to book; all other payments go to the hostel
	Deposit bool       // the hostel returns it at the end
}

// Dues returns the payments of the cost. The first one goes to Efie. Their sum without the deposit is the Total. A
// payment that is due before now or before the stay is due on arrival.
func (c *Cost) Dues(dates StayDates, now time.Time) []Due {
	leave := dates.Last(c.Stay)
	if dates.From.After(now) {
		now = dates.From
	}
	dues := []Due{{Amount: c.Now, ToEfie: true}}
	paid := c.Now
	for i, begins := range c.instalments() {
		until := c.Stay
		if next := c.instalments()[i+1:]; len(next) > 0 {
			until = next[0]
		}
		sum := Pesewas(0)
		for _, part := range c.Parts {
			sum += c.sumUntil(part.ExtraCharge, until)
		}
		if sum <= paid {
			continue
		}
		due := Due{Begins: begins, Until: until, Amount: sum - paid}
		paid = sum
		if begins > 0 && !leave.IsZero() {
			due.Day = monthsAfter(leave, begins-c.Stay)
		}
		if last := &dues[len(dues)-1]; !due.Day.IsZero() && due.Day.Before(now) {
			if due.Begins, due.Day = 0, (time.Time{}); !last.ToEfie {
				last.Amount, last.Until = last.Amount+due.Amount, until
				continue
			}
		}
		dues = append(dues, due)
	}
	for i := range dues[1:] {
		dues[i+1].Parts = c.partsBetween(dues[i].Until, dues[i+1].Until)
	}
	if c.Deposit > 0 {
		dues = append(dues, Due{Amount: c.Deposit, Deposit: true})
	}
	return dues
}

// Arrival is the money that a student brings on the first day and pays to the hostel with the key.
type Arrival struct {
	Rest    Pesewas // rent and charges
	Deposit Pesewas
	Sum     Pesewas // Rest + Deposit
	Unclear bool    // the hostel has not stated how much of the rest is due with the key
}

// Arrival returns the payments of the Dues that are due with the key, as one sum.
func (c *Cost) Arrival(dates StayDates, now time.Time) Arrival {
	arrival := Arrival{Deposit: c.Deposit, Unclear: c.Rest == "" && c.Later > 0}
	for _, due := range c.Dues(dates, now) {
		isRest := !due.ToEfie && !due.Deposit
		if isRest && due.Begins == 0 && !arrival.Unclear {
			arrival.Rest += due.Amount
		}
	}
	arrival.Sum = arrival.Rest + arrival.Deposit
	return arrival
}

// partsBetween returns the rent and charges between two times of the stay, without the month that is paid to Efie.
func (c *Cost) partsBetween(from, until HalfMonths) (list []CostPart) {
	for i, part := range c.Parts {
		before := Pesewas(0)
		if from > 0 {
			before = c.sumUntil(part.ExtraCharge, from)
		}
		if i == 0 { // the rent
			before = max(before, c.Now)
		}
		if part.Sum = c.sumUntil(part.ExtraCharge, until) - before; part.Sum > 0 {
			list = append(list, part)
		}
	}
	return list
}

// instalments returns the times at which the hostel is paid, counted from the begin of the stay.
func (c *Cost) instalments() (begins []HalfMonths) {
	step := c.Stay
	switch first := c.firstSemester(); {
	case c.Rest == RestMonthly:
		step = 2
	case c.Rest == RestBySemester && first > 0:
		if first = max(2, first); first < c.Stay { // the first semester includes the month that is paid to Efie
			return []HalfMonths{0, first}
		}
	}
	for at := HalfMonths(0); at < c.Stay; at += step {
		begins = append(begins, at)
	}
	return begins
}

// maxAdvance limits rent that is asked in advance to six months (Rent Act, 1963, Act 220, section 25(5)).
const maxAdvance HalfMonths = 12

// AsksAboveRentAct reports whether a hostel asks for more rent in advance than the Rent Act allows.
func (t CostTerms) AsksAboveRentAct() bool {
	if t.Rest == "" {
		return false
	}
	c := Cost{Stay: t.Stay, Full: t.Full, Rest: t.Rest}
	paid := HalfMonths(2)
	for _, begins := range append(c.instalments(), c.Stay)[1:] {
		if begins-paid > maxAdvance {
			return true
		}
		paid = begins
	}
	return false
}

// monthsAfter returns the day that is length after another day. Six months before 31 August is 28 or 29 February.
func monthsAfter(day time.Time, length HalfMonths) time.Time {
	months := int(length) / 2
	first := time.Date(day.Year(), day.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(day.Day(), last)-1+15*(int(length)%2))
}

package hostel

import "time"

// Cost is what a bed costs for the whole stay (product.md section 1). No other code adds these amounts up.
type Cost struct {
	Stay    HalfMonths
	Rest    RestTerms
	Parts   []CostPart // the rent, then the charges; those that are given back are no parts
	Total   Pesewas    // the sum of Parts
	Now     Pesewas    // the month that is paid to Efie to book
	Later   Pesewas    // Total - Now; it is paid to the hostel
	Returns []CostPart // what is given back at the end: the deposit's parts
	Deposit Pesewas    // the sum of Returns
}

type CostPart struct {
	ExtraCharge
	Sum Pesewas // Amount times the months, semesters or stays; each product is rounded half up to the pesewa
}

const RentName = "Rent"

const semesters = 2

// Cost returns what a bed of a room type costs for the stay, or false if its length is not stated.
func (h *Hostel) Cost(r *Room) (Cost, bool) { return h.CostTerms(r).Cost(r.Price) }

// Cost returns what a bed costs for the stay at a price per month, or false if its length is not known.
func (t CostTerms) Cost(price Pesewas) (Cost, bool) {
	if t.Stay <= 0 {
		return Cost{}, false
	}
	c := Cost{Stay: t.Stay, Rest: t.Rest, Now: price}
	t.eachCharge(price, c.add)
	c.Later = c.Total - c.Now
	return c, true
}

// Monthly returns what filters and orders compare: Cost.Monthly, or the month's price if the hostel has not stated how
// long a stay is. It lists no parts, for speed: through Cost, 50,000 hostels are read in 0.75 s and 690 MB instead of
// 0.5 s and 210 MB (BenchmarkMonthly).
func (h *Hostel) Monthly(r *Room) Pesewas {
	if h.Stay <= 0 {
		return r.Price
	}
	c := Cost{Stay: h.Stay}
	h.CostTerms(r).eachCharge(r.Price, func(charge ExtraCharge) { c.sum(charge) })
	return c.Monthly()
}

func (t CostTerms) eachCharge(price Pesewas, add func(ExtraCharge)) {
	add(ExtraCharge{Name: RentName, Amount: price, Per: PerMonth})
	t.besidesRent(add)
}

func (t CostTerms) besidesRent(add func(ExtraCharge)) {
	for _, utility := range t.Utilities() {
		if charge, is := utility.charge(utility.Name); is {
			add(charge)
		}
	}
	for _, charge := range t.Charges {
		add(charge)
	}
}

func (c *Cost) add(charge ExtraCharge) {
	part := CostPart{charge, c.sum(charge)}
	if charge.Refundable {
		c.Returns = append(c.Returns, part)
		return
	}
	c.Parts = append(c.Parts, part)
}

// sum adds what a charge comes to for the whole stay to the deposit or to the total, and returns it.
func (c *Cost) sum(charge ExtraCharge) Pesewas {
	sum := c.upTo(charge, c.Stay)
	if charge.Refundable {
		c.Deposit += sum
	} else {
		c.Total += sum
	}
	return sum
}

// upTo returns what a charge comes to from the stay's begin until then, so that rounding loses no pesewa.
func (c *Cost) upTo(charge ExtraCharge, until HalfMonths) Pesewas {
	switch charge.Per {
	case PerMonth:
		return halves(charge.Amount, until)
	case PerSemester:
		if until <= c.firstSemester() {
			return charge.Amount
		}
		return charge.Amount * semesters
	}
	return charge.Amount
}

func (c *Cost) firstSemester() HalfMonths { return (c.Stay + 1) / semesters }

// halves returns half of an amount n times, rounded half up.
func halves(amount Pesewas, n HalfMonths) Pesewas { return (amount*Pesewas(n) + 1) / 2 }

// Monthly returns the whole cost per month without the deposit, rounded half up.
func (c *Cost) Monthly() Pesewas {
	stay := Pesewas(c.Stay)
	return (c.Total*2*2 + stay) / (2 * stay)
}

// Due is an amount that is paid at one time.
type Due struct {
	Begins  HalfMonths // how long after the begin of the stay; 0 is with arrival or before it
	Until   HalfMonths // the end of the time that it pays for, counted from the begin of the stay
	Day     time.Time  // midnight UTC; zero for a due with arrival, and where the day is not known
	Amount  Pesewas
	Parts   []CostPart // of a due to the hostel: rent and charges whose sums make the Amount
	ToEfie  bool       // the month that is paid to book; all else is paid to the hostel
	Deposit bool       // returned at the end
}

// Dues returns when the parts of the cost are paid, the first one to Efie; without the deposit their sum is the Total.
// leave may be zero. What would have been due before now is due with arrival.
func (c *Cost) Dues(leave, now time.Time) []Due {
	dues := []Due{{Amount: c.Now, ToEfie: true}}
	paid := c.Now
	for i, begins := range c.instalments() {
		until := c.Stay
		if next := c.instalments()[i+1:]; len(next) > 0 {
			until = next[0]
		}
		sum := Pesewas(0)
		for _, part := range c.Parts {
			sum += c.upTo(part.ExtraCharge, until)
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
		dues[i+1].Parts = c.between(dues[i].Until, dues[i+1].Until)
	}
	if c.Deposit > 0 {
		dues = append(dues, Due{Amount: c.Deposit, Deposit: true})
	}
	return dues
}

// between returns what rent and charges come to between two times of the stay, without the month that is paid to Efie.
func (c *Cost) between(from, until HalfMonths) (list []CostPart) {
	for i, part := range c.Parts {
		before := Pesewas(0)
		if from > 0 {
			before = c.upTo(part.ExtraCharge, from)
		}
		if i == 0 { // the rent
			before = max(before, c.Now)
		}
		if part.Sum = c.upTo(part.ExtraCharge, until) - before; part.Sum > 0 {
			list = append(list, part)
		}
	}
	return list
}

// instalments returns when the hostel is paid, as times after the begin of the stay.
func (c *Cost) instalments() (begins []HalfMonths) {
	step := c.Stay
	switch c.Rest {
	case RestMonthly:
		step = 2
	case RestBySemester:
		step = max(2, c.firstSemester()) // the month that is paid to Efie is part of the first one
	}
	for at := HalfMonths(0); at < c.Stay; at += step {
		begins = append(begins, at)
	}
	return begins
}

// mostAdvance is for how long rent may be asked for in advance: six months (Rent Act, 1963, Act 220, section 25(5)).
const mostAdvance HalfMonths = 12

// AsksAboveRentAct reports whether a hostel asks for more rent in advance than the Rent Act allows.
func (t CostTerms) AsksAboveRentAct() bool {
	if t.Rest == "" {
		return false
	}
	c := Cost{Stay: t.Stay, Rest: t.Rest}
	paid := HalfMonths(2)
	for _, begins := range append(c.instalments(), c.Stay)[1:] {
		if begins-paid > mostAdvance {
			return true
		}
		paid = begins
	}
	return false
}

// monthsAfter returns the day so long after another: six months before 31 August is 28 or 29 February.
func monthsAfter(day time.Time, length HalfMonths) time.Time {
	months := int(length) / 2
	first := time.Date(day.Year(), day.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(day.Day(), last)-1+15*(int(length)%2))
}

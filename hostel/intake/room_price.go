package intake

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"efie/hostel"
)

// currencies follow the name of a price in a list: "Price (GHS)". The folded form of GH₵ and GH¢ is "gh".
var currencies = []string{"", " (GHS)", " (GH₵)", " (GHC)", " (cedis)"}

// withCurrency returns names of prices, alone and with each currency, without the field's own name.
func withCurrency(field string, names ...string) (all []string) {
	foldedNames := []string{foldName(field)}
	for _, name := range append(names, field) {
		for _, currency := range currencies {
			if folded := foldName(name + currency); !slices.Contains(foldedNames, folded) {
				foldedNames = append(foldedNames, folded)
				all = append(all, name+currency)
			}
		}
	}
	return all
}

// priceNames returns the names of a price for a period, such as "Rent per semester", "Amount/sem" and "semester fee".
func priceNames(field string, periods ...string) []string {
	var names []string
	for _, price := range []string{"price", "rent", "amount", "cost", "fee"} {
		for _, period := range periods {
			names = append(names, price+" per "+period, price+"/"+period, period+" "+price)
		}
	}
	return withCurrency(field, names...)
}

// periodWords are the folded words for the periods of a price. A price per year is for the whole stay.
var periodWords = map[hostel.Period][]string{
	hostel.PerMonth:    strings.Fields("month months monthly mth mnth mo pm p_m"),
	hostel.PerSemester: strings.Fields("semester semesters sem term"),
	hostel.PerStay: strings.Fields("year yearly yr annum annual annually pa p_a session stay " +
		"academic_year acad_year acad_yr academic_yr academic_session full_year whole_year whole_stay full_stay " +
		"2_semesters two_semesters both_semesters"),
}

// periodFillers are words around a period that do not change it. A price "per room" is not for a bed.
var periodFillers = strings.Fields("per a an each every for the bed head person student")

// periodNames are the names of the periods for people.
var periodNames = map[hostel.Period]string{
	hostel.PerMonth: "month", hostel.PerSemester: "semester", hostel.PerStay: "year",
}

// periodIn returns the period that a text such as "per sem" or "/bed/year" states, or "". It fails for other words.
func periodIn(text string) (hostel.Period, error) {
	words := strings.Split(foldName(strings.ReplaceAll(text, ".", "")), "_")
	words = slices.DeleteFunc(words, func(word string) bool { return slices.Contains(periodFillers, word) })
	periodName := strings.TrimPrefix(strings.Join(words, "_"), "1_")
	if periodName == "" {
		return "", nil
	}
	for period, known := range periodWords {
		if slices.Contains(known, periodName) {
			return period, nil
		}
	}
	return "", errors.New("the period is not known")
}

// readPricePeriod reads the time for which a price is.
func readPricePeriod(v any) (hostel.Period, error) {
	text, err := lenientText(v)
	period, unknown := periodIn(text)
	if err != nil || unknown != nil || period == "" {
		return "", errors.New(`expected "month", "semester" or "year", the time for which the price is`)
	}
	return period, nil
}

// statedPrice is an amount and the time for which it is.
type statedPrice struct {
	field  string // of the mistakes about it
	amount hostel.Pesewas
	per    hostel.Period // "" if the text does not state it
}

// priceAndWords matches an amount, with a currency perhaps before it, and the words after it.
var priceAndWords = regexp.MustCompile(`^([^0-9]*[0-9][0-9.,]*)(?:/-)?(.*)$`)

// readStatedPrice reads a price such as 450, "GH₵ 450.50", "2,500/sem" or "GHS 3,000 per semester".
func readStatedPrice(v any) (statedPrice, error) {
	amount, err := ReadPrice(v)
	text, _ := v.(string)
	parts := priceAndWords.FindStringSubmatch(strings.TrimSpace(text))
	if err == nil || parts == nil {
		return statedPrice{amount: amount}, err
	}
	words := currency.ReplaceAllString(parts[2], "")
	if foldName(words) == "" {
		return statedPrice{}, err
	}
	per, unknown := periodIn(words)
	if unknown != nil {
		return statedPrice{}, errors.New(
			`expected an amount in GH₵ per bed, such as 450, "450.50" or "2,500 per semester"`)
	}
	amount, err = ReadPrice(parts[1])
	return statedPrice{amount: amount, per: per}, err
}

// priceFields are the fields that state a price, and the period that the name of each states.
var priceFields = []struct {
	name string
	per  hostel.Period
}{
	{"price_per_year", hostel.PerStay}, {"price_per_semester", hostel.PerSemester}, {"price_per_month", hostel.PerMonth},
	{"price", ""},
}

// minStays are the shortest stays for prices of a longer time than a month. A shorter stay has one semester only.
var minStays = map[hostel.Period]hostel.HalfMonths{hostel.PerStay: 2, hostel.PerSemester: 2 * 6}

// price reads a room type's price: per month, or per semester or year with the months of the stay.
func (in *intake) price(h *hostel.Hostel, r *hostel.Room, at string, values map[string]any) {
	longer, months := in.statedPrices(at, values)
	if len(longer)+len(months) == 0 {
		readField(in, at+"price", nil, ReadPrice) // reports that it is missing
		return
	}
	for _, price := range longer {
		in.addStayPrice(r, price)
	}
	if len(longer) > 0 {
		last := longer[len(longer)-1]
		if r.StayPrice == 0 || h.Stay == 0 {
			return // a mistake is reported
		}
		if h.Stay < minStays[last.per] {
			in.problem(last.field, fmt.Errorf("expected a stay of %s or more, for which this price is",
				minStays[last.per].InWords()))
			return
		}
		r.Price = hostel.MonthOf(r.StayPrice, h.Stay)
	}
	for _, month := range months {
		isOther := month.amount > 0 && month.amount != r.Price
		switch {
		case r.Price == 0:
			r.Price = month.amount
		case isOther && len(longer) > 0:
			in.problem(month.field, fmt.Errorf("expected %s, a month of %s for %s, or nothing", r.Price, r.StayPrice,
				h.Stay.InWords()))
		case isOther:
			in.problem(month.field, fmt.Errorf("expected %s, as another price states, or nothing", r.Price))
		}
	}
}

// addStayPrice sets the price of the stay from a price per semester or year. Two such prices must agree.
func (in *intake) addStayPrice(r *hostel.Room, price statedPrice) {
	stay := price.amount
	if price.per == hostel.PerSemester {
		stay *= 2
	}
	isOther := r.StayPrice > 0 && stay > 0 && stay != r.StayPrice
	switch {
	case isOther && price.per == hostel.PerSemester:
		in.problem(price.field, fmt.Errorf("expected half of the price per year, %s, or nothing", r.StayPrice))
	case isOther:
		in.problem(price.field, fmt.Errorf("expected %s, as another price states, or nothing", r.StayPrice))
	}
	r.StayPrice = stay
}

// statedPrices returns the prices that a room type states: those for a longer time than a month, and those per month.
func (in *intake) statedPrices(at string, values map[string]any) (longer, months []statedPrice) {
	column := in.period(at, values)
	for _, field := range priceFields {
		if !isGiven(values[field.name]) {
			continue
		}
		price := readField(in, at+field.name, values[field.name], readStatedPrice)
		price.field = at + field.name
		price.per = cmp.Or(price.per, field.per) // the words after an amount are more exact than the name of its column
		isReadable := price.amount > 0
		if isReadable && (field.name == "price" || !isGiven(values["price"])) {
			price.per = in.agreedPeriod(at, price.per, column)
		}
		if !isReadable || price.per == hostel.PerMonth {
			months = append(months, price)
		} else {
			longer = append(longer, price)
		}
	}
	return longer, months
}

// agreedPeriod returns the period of a price that states the period per, or "", next to the period of its room type.
func (in *intake) agreedPeriod(at string, per hostel.Period, column roomPeriod) hostel.Period {
	switch {
	case per == "" && column.isMissing:
		_, err := readPricePeriod(nil)
		in.problem(at+"period", missingError{err})
	case per == "":
		per = column.per
	case column.isStated && column.per != per:
		in.problem(at+"period", fmt.Errorf("expected %q or nothing, because the price is per %s", periodNames[per],
			periodNames[per]))
	}
	return cmp.Or(per, hostel.PerMonth)
}

// roomPeriod is the period that a room type states apart from its price.
type roomPeriod struct {
	per       hostel.Period // perhaps of a room type above; "" if there is none
	isStated  bool          // by the room type itself
	isMissing bool          // the file has a place for it, which is empty
}

// period reads the period of a room type. An empty one repeats the room type above, because people write it once.
func (in *intake) period(at string, values map[string]any) roomPeriod {
	v := values["period"]
	if !isGiven(v) {
		return roomPeriod{per: in.periodAbove, isMissing: v != nil && in.periodAbove == ""}
	}
	in.periodAbove = readField(in, at+"period", v, readPricePeriod)
	return roomPeriod{per: in.periodAbove, isStated: in.periodAbove != ""}
}

// isGiven reports whether a value is not empty.
func isGiven(v any) bool {
	text, err := lenientText(v)
	return err != nil || text != ""
}

// statePeriods makes the empty cells of Period known to the prices of a hostel, if the file has this column.
func (f *csvFile) statePeriods() {
	if !slices.Contains(f.names, "period") {
		return
	}
	for _, v := range f.rooms {
		room, is := v.(map[string]any)
		if _, given := room["period"]; is && !given {
			room["period"] = ""
		}
	}
}

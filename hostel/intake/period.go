package intake

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"efie/hostel"
)

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
	stated := strings.TrimPrefix(strings.Join(words, "_"), "1_")
	if stated == "" {
		return "", nil
	}
	for period, known := range periodWords {
		if slices.Contains(known, stated) {
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

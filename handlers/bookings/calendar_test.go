package bookings

import (
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"efie/hostel"
	"efie/test/must"
)

func TestACalendarHasTheDaysOfAStay(t *testing.T) {
	noon := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	h := &hostel.Hostel{Slug: "adom-court"}
	h.Name = "Ɔdɔ & Söhne, Court; “Blue\\Bird” " + strings.Repeat("für Äpfel, ", 9) + "end"
	h.Address, h.Landmark = "House 12; Palm Street, Kotei", "Behind the chapel\nEND:VEVENT"
	day := func(month time.Month, day int) time.Time { return time.Date(2027, month, day, 0, 0, 0, 0, time.UTC) }
	b := hostel.Booking{ID: "id", Code: "7K2M9QXA", RoomUUID: "bed", State: hostel.Confirmed, ConfirmedAt: noon,
		Price: hostel.Cedis(450), Dates: hostel.StayDates{From: day(1, 10), Until: day(4, 30)},
		Terms: hostel.CostTerms{Stay: 6, Rest: hostel.RestMonthly, Charges: []hostel.ExtraCharge{
			{Name: "Hall dues, part 1; two", Amount: 30_00, Per: hostel.PerStay},
			{Name: "Caution", Amount: 40_00, Per: hostel.PerStay, Refundable: true}}}}
	text := newCalendar(b, h, "https://efie.example", noon).Serialize(ics.WithNewLineWindows)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") || !strings.Contains(line, ":") && line[0] != ' ' {
			t.Errorf("the line %q has %d bytes", line, len(line))
		}
	}
	calendar, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range calendar.Events() {
		value := func(name ics.ComponentProperty) string { return e.GetProperty(name).Value }
		start := e.GetProperty(ics.ComponentPropertyDtStart)
		must.Equal(t, e.Id()+": the kind of its day", strings.Join(start.ICalParameters["VALUE"], ","), "DATE")
		must.Equal(t, e.Id()+": the place", value(ics.ComponentPropertyLocation), h.Address)
		must.Equal(t, e.Id()+": DTSTAMP", value(ics.ComponentPropertyDtstamp), "20261121T120000Z")
		must.Equal(t, e.Id()+": the link", value(ics.ComponentPropertyUrl), "https://efie.example/receipt/7K2M9QXA")
		got = append(got, e.Id()+" "+start.Value+" "+strings.TrimSuffix(value(ics.ComponentPropertySummary), h.Name)+
			strings.ReplaceAll(value(ics.ComponentPropertyDescription), "\n", "|"))
	}
	const never = "|Never pay the hostel before you have the key, and ask for a receipt."
	must.Equal(t, "the events", strings.Join(got, "\n"), strings.Join([]string{
		"id-move-in 20270110 Move in: Show your receipt at the gate.|How to find it: Behind the chapel|END:VEVENT|" +
			"Deposit GH₵ 40: paid with the key, returned at the end.",
		"id-due-1 20270110 Pay GH₵ 30: The charges of the whole stay: Hall dues, part 1; two GH₵ 30" + never,
		"id-due-2 20270228 Pay GH₵ 450: Rent" + never,
		"id-due-3 20270330 Pay GH₵ 450: Rent" + never,
		"id-checkout 20270430 Checkout: The last day of your stay.",
	}, "\n"))
}

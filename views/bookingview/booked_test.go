package bookingview

import (
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestOnlyAConfirmedBookingWithDaysHasACalendar(t *testing.T) {
	stay := hostel.StayDates{Until: noon}
	for want, b := range map[string]hostel.Booking{
		"/receipt/A/calendar.ics": {Code: "A", State: hostel.Confirmed, Dates: stay},
		"":                        {Code: "B", State: hostel.Cancelled, Dates: stay},
	} {
		must.Equal(t, "the calendar of booking "+b.Code, CalendarHref(b, &hostel.Hostel{}), want)
	}
	undated := hostel.Booking{Code: "C", State: hostel.Confirmed}
	must.Equal(t, "the calendar of a booking without days", CalendarHref(undated, &hostel.Hostel{}), "")
}

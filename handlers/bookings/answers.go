package bookings

import (
	"errors"
	"net/http"
	"net/url"

	"efie/handlers/pages"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// answers shows the pages with which several forms of a booking answer.
type answers struct {
	*web.Renderer
	around   *surroundings
	bookings *booking.Service
	records  ownRecords
	hostels  *pages.HostelHandler
}

// summaryPath is the address of the page that shows a bed before it is paid.
const summaryPath = parts.SummaryHref

// summaryHref returns the address of the summary where a student agrees to a price or terms that the form did not show.
func summaryHref(roomUUID string, form url.Values) string {
	return parts.Href(summaryPath, "room", roomUUID, "price", form.Get("price"), "terms", form.Get("terms"))
}

// bedRefusal returns why the student cannot book a bed of the room, as far as the catalogue knows, or nil.
func (an answers) bedRefusal(student *hostel.Student, h *hostel.Hostel, room *hostel.Room) error {
	err := booking.StudentRefusal(h, room, student)
	if err != nil {
		return err
	}
	return catalogue.RoomRefusal(h, room, an.around.catalogue.Availability().BedsLeft(room.UUID))
}

// refuse shows the hostel's page with the reason why no bed was booked. See showHasBed for a student who has a bed.
func (an answers) refuse(
	w http.ResponseWriter, r *http.Request, reader session.Reader, h *hostel.Hostel, refusal error,
) error {
	problem, isRefusal := errors.AsType[*hostel.Problem](refusal)
	if !isRefusal || web.WantsJSON(r) {
		return refusal
	}
	return an.hostels.ShowHostel(w, r, reader, h, an.StatusOf(w, r, problem), problem.Message)
}

// refusalWithPage is a refusal that the booking button reads. URL is the page where the student can decide what to do.
type refusalWithPage struct {
	web.ErrorBody
	URL string `json:"url"`
}

// showHasBed answers a student who has a confirmed booking and asks for another bed. It offers to change or cancel.
func (an answers) showHasBed(
	w http.ResponseWriter, r *http.Request, reader session.Reader, roomUUID string, refusal error,
) error {
	problem, isRefusal := errors.AsType[*hostel.Problem](refusal)
	if !isRefusal {
		return refusal
	}
	status := an.StatusOf(w, r, problem)
	if web.WantsJSON(r) {
		web.ShowJSON(w, status,
			refusalWithPage{web.NewErrorBody(problem.Code, problem.Message), summaryHref(roomUUID, r.PostForm)})
		return nil
	}
	history, err := an.records.recent(r.Context(), reader.Student())
	if err != nil {
		return err
	}
	latest := progress.Latest(history.Records)
	if latest == nil || latest.Booking.State != hostel.Confirmed {
		return refusal
	}
	p, err := an.NewOwnPage(r, reader, "You already have a bed")
	if err != nil {
		return err
	}
	m := bookingview.NewHasBed(an.around.now(), *latest, history, roomUUID, problem)
	return an.Show(w, r, status, p, bookingview.HasBedPage(p, m))
}

// showFailure answers a press of Pay that failed. It shows the reason, the end of the hold, and the Pay button.
func (an answers) showFailure(w http.ResponseWriter, r *http.Request, reader session.Reader, failure error) error {
	problem, isRefusal := errors.AsType[*hostel.Problem](failure)
	if !isRefusal {
		return failure
	}
	current, err := an.records.CurrentBooking(r.Context(), reader.Account.ID) // the attempt may have moved its end
	if err != nil {
		return err
	}
	now := an.around.clock()
	if !current.Held() || !now.Before(current.Booking.ExpiresAt) {
		return web.RedirectForm(w, r, summaryPath)
	}
	b := *current.Booking
	_, noLink := an.bookings.LiveLink(r.Context(), b)
	bed := booking.ShownHold(b, b.PayerMinutes > 0, noLink == nil, now, an.around.holdFor)
	answer := *problem
	answer.Message += " " + parts.HeldUntilText(bed.Ends())
	if web.WantsJSON(r) {
		return &answer
	}
	reason := progress.Notice{Kind: "bad", Text: answer.Message}
	return an.showFailedSummary(w, r, reader, an.StatusOf(w, r, &answer), bed, reason)
}

// showFailedSummary shows the summary of the held bed, with the reason why a form failed.
func (an answers) showFailedSummary(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, bed hostel.HeldBed, reason progress.Notice,
) error {
	around := an.around.now()
	h, room, isListed := around.Catalogue.Room(bed.RoomUUID)
	if !isListed {
		return web.SeeOther(w, r, "/dashboard")
	}
	p, err := an.NewBedPage(r, reader, "Before you pay")
	if err != nil {
		return err
	}
	m := bookingview.NewFailedSummary(around, h, room, bed, reason)
	return an.Show(w, r, status, p, bookingview.SummaryPage(p, m))
}

// leaveWaiting redirects to another page. For the part it answers 204: then the island loads the page, which redirects.
func leaveWaiting(w http.ResponseWriter, r *http.Request, asksForPart bool, to string) error {
	if !asksForPart {
		return web.SeeOther(w, r, to)
	}
	w.Header().Set("Cache-Control", "private, no-store")
	w.WriteHeader(http.StatusNoContent)
	return nil
}

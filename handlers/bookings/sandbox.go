package bookings

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/demoview"
	"efie/views/parts"
)

// SandboxHandler serves the payment page of the demo's provider.
type SandboxHandler struct {
	*web.Renderer
	Sandbox  Sandbox
	Bookings *booking.Service
}

func (sb *SandboxHandler) checkoutPage(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	charge, outcome, err := sb.Sandbox.Charge(chi.URLParam(r, "reference"))
	if err != nil {
		return err
	}
	bed, err := sb.bed(r, reader, charge.Reference)
	if err != nil {
		return err
	}
	p, err := sb.NewBedPage(r, reader, "Sandbox checkout") // the strip would link to this page
	if err != nil {
		return err
	}
	m := demoview.NewSandboxCheckout(charge, outcome, bed)
	return sb.Show(w, r, http.StatusOK, p, demoview.SandboxCheckoutPage(p, m))
}

// bed returns the held bed of the student who pays, or nil for any other reader.
func (sb *SandboxHandler) bed(r *http.Request, reader session.Reader, reference string) (*parts.BedSummary, error) {
	bed := reader.HeldBed
	if bed.ID == "" {
		return nil, nil
	}
	payment, err := sb.Bookings.Ledger.Payment(r.Context(), reference)
	if err != nil || payment.BookingID != bed.ID {
		return nil, err
	}
	h, room, ok := sb.Bookings.Catalogue.Snapshot().Room(bed.RoomUUID)
	if !ok {
		return nil, nil
	}
	summary := parts.NewBedSummary(h, room, bed.Price, bed.Terms, "until "+bed.Ends())
	return &summary, nil
}

// outcomes are the buttons of the sandbox's page.
var outcomes = map[string]hostel.OutcomeStatus{
	"pay": hostel.OutcomeSuccess, "decline": hostel.OutcomeFailed, "cancel": hostel.OutcomeAbandoned,
}

// decideCheckout stores the chosen outcome and redirects the payer back, as a provider does.
func (sb *SandboxHandler) decideCheckout(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	reference := chi.URLParam(r, "reference")
	charge, _, err := sb.Sandbox.Charge(reference)
	if err != nil {
		return err
	}
	status, ok := outcomes[r.PostForm.Get("outcome")]
	if !ok {
		return web.ErrBadForm
	}
	if err := sb.Sandbox.Decide(reference, status); err != nil {
		return err
	}
	return web.SeeOther(w, r, charge.CallbackURL)
}

// Sandbox is the demo's payment provider.
type Sandbox interface {
	// Charge returns a charge, or booking.ErrUnknownPayment.
	Charge(reference string) (booking.Charge, hostel.OutcomeStatus, error)
	// Decide sets the outcome of a charge.
	Decide(reference string, status hostel.OutcomeStatus) error
}

package accounts

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

type dataHandler struct {
	*web.Renderer
	privacy   Privacy
	catalogue *catalogue.Catalogue
	clock     func() time.Time
}

// ownData serves /account/data.json, a file of everything that we store about the student.
func (da *dataHandler) ownData(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	d, err := da.privacy.OwnData(r.Context(), reader.Account.ID, account.UnpaidHoldsInData)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // people read the file, too: & stays &
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(da.file(d)); err != nil {
		return err
	}
	da.Events.Event(r.Context(), r, "data downloaded", web.Account(*reader.Account))
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", `attachment; filename="efie-data-`+da.clock().UTC().Format("2006-01-02")+`.json"`)
	h.Set("Content-Length", strconv.Itoa(text.Len()))
	h.Set("Cache-Control", "private, no-store")
	h.Add("Vary", "Cookie")
	_, _ = w.Write(text.Bytes()) // it fails only if the client has disconnected
	return nil
}

var notInFile = []string{
	"Your password: we keep only a hash of it, which nobody can turn back.",
	"The secrets of your sessions and of links in emails: we keep only hashes of them.",
	"Emails that have left: once one is sent we forget what it said and to whom it went.",
	"Card and Mobile Money details: they are with the payment company, and never reached us.",
	"Email address and phone number of a person who paid for you: they are that person's.",
	"The secret part of links for other payers: your page shows the link while it works.",
	"Beds that you kept without paying, beyond the newest hundred: write to us, and we send you the others.",
	"Technical records of your visits, which are kept briefly and do not name you.",
}

func (da *dataHandler) file(d account.OwnData) ownFile {
	s := d.Student
	f := ownFile{
		MadeAt: stamp{da.clock()}, NotHere: notInFile,
		Profile: ownProfile{
			ID: s.ID, Name: s.Name, Email: s.Email, Verified: s.Verified(), VerifiedAt: stamp{s.VerifiedAt},
			BlockedAt: stamp{s.BlockedAt}, Gender: string(s.Gender),
			Phone: s.Phone, SignedUpAt: stamp{s.CreatedAt},
		},
		Sessions: []ownSession{}, Links: []ownLink{}, Bookings: []ownBooking{}, Payments: []ownPayment{},
		Emails: []ownEmail{}, Saved: []ownSaved{}, Notes: []ownNote{},
	}
	if d.NewEmail != nil {
		f.NewEmail = &ownNewEmail{d.NewEmail.Email, stamp{d.NewEmail.ExpiresAt}}
	}
	for _, se := range d.Sessions {
		f.Sessions = append(f.Sessions,
			ownSession{se.Device, se.Shared, stamp{se.CreatedAt}, stamp{se.SeenAt}, stamp{se.ExpiresAt}})
	}
	for _, l := range d.Links {
		f.Links = append(f.Links, ownLink{string(l.Kind), stamp{l.ExpiresAt}, stamp{l.UsedAt}})
	}
	links := map[string][]ownPaymentLink{}
	for _, l := range d.PayLinks {
		links[l.BookingID] = append(links[l.BookingID], ownPaymentLink{l.State, stamp{l.MadeAt}, stamp{l.EndedAt}})
	}
	steps := map[string][]ownStep{}
	for _, m := range d.Transitions {
		steps[m.Subject] = append(steps[m.Subject], ownStep{stamp{m.At}, m.Was, m.Next, string(m.Cause)})
	}
	codes := map[string]string{}
	alarms := map[string][]ownAlarm{}
	for _, a := range d.Alarms {
		alarms[a.Reference] = append(alarms[a.Reference],
			ownAlarm{string(a.Kind), a.Detail, stamp{a.RaisedAt}, stamp{a.SeenAt}})
	}
	for _, b := range d.Bookings {
		codes[b.ID] = b.Code
		entry := da.ownBooking(b)
		entry.Steps = orEmpty(steps[b.ID])
		entry.PaymentLinks = orEmpty(links[b.ID])
		entry.Alarms = orEmpty(alarms[b.Code])
		f.Bookings = append(f.Bookings, entry)
	}
	for _, p := range d.Payments {
		if p.LinkID != "" {
			p.Email = "" // it is another person's
		}
		f.Payments = append(f.Payments, ownPayment{
			Reference: p.Reference, Booking: codes[p.BookingID], Email: p.Email, State: string(p.State),
			Asked: inPesewas(p.Amount), Received: inPesewas(p.Received),
			Mode: p.Domain, Outcome: string(p.LastOutcome), RefundID: p.RefundID, Refused: p.Refused,
			ByOther: p.LinkID != "", Payer: p.PayerName,
			OpenedAt: stamp{p.CreatedAt}, AskedAt: stamp{p.CheckedAt}, ChangedAt: stamp{p.ChangedAt},
			Alarms: orEmpty(alarms[p.Reference]), Steps: orEmpty(steps[p.Reference]),
		})
	}
	for _, l := range d.Emails {
		state := "waiting"
		if !l.DeadAt.IsZero() {
			state = "given up"
		}
		f.Emails = append(f.Emails, ownEmail{string(l.Kind), l.To, state, stamp{l.QueuedAt}})
	}
	for _, n := range d.Notes {
		f.Notes = append(f.Notes, ownNote{codes[n.BookingID], n.Act, n.Text, stamp{n.At}})
	}
	for _, saved := range d.Saved {
		entry := ownSaved{HostelID: saved.HostelUUID, SavedAt: stamp{saved.SavedAt}}
		h, isListed := da.catalogue.Snapshot().Find(saved.HostelUUID)
		if isListed {
			entry.Hostel = h.Name
		}
		f.Saved = append(f.Saved, entry)
	}
	return f
}

// ownBooking returns the entry of a booking, without its steps, links and alarms.
func (da *dataHandler) ownBooking(b hostel.Booking) ownBooking {
	entry := ownBooking{
		Code: b.Code, State: string(b.State), HostelID: b.HostelUUID, RoomID: b.RoomUUID, Price: inPesewas(b.Price),
		Period: "month", Terms: termsInFile(b.Terms, b.Price),
		HeldAt: stamp{b.HeldAt}, HeldUntil: stamp{b.ExpiresAt}, ConfirmedAt: stamp{b.ConfirmedAt},
		MoveIn: stamp{b.Dates.From}, Checkout: stamp{b.Dates.Until}, EndsAt: stamp{b.EndsAt}, ChangedAt: stamp{b.ChangedAt},
		StudentName: b.StudentName,
	}
	h, room, isListed := da.catalogue.Snapshot().Room(b.RoomUUID)
	if isListed {
		entry.Hostel = h.Name
		entry.Room = room.Label + ", " + parts.RoomShare(room)
	}
	return entry
}

// termsInFile returns the terms of a booking at a price per month, or nil if the hostel stated no terms.
func termsInFile(t hostel.CostTerms, price hostel.Pesewas) *ownTerms {
	if !t.Known() {
		return nil
	}
	terms := ownTerms{
		Rest: string(t.Rest), Water: parts.UtilityTerms(t.Water), Electricity: parts.UtilityTerms(t.Electricity),
		Charges: []ownCharge{}, InWords: cmp.Or(t.InWords(price).AllPayments(), parts.TextRestUnknown),
	}
	for _, c := range t.Charges {
		terms.Charges = append(terms.Charges, ownCharge{c.Name, inPesewas(c.Amount), string(c.Per), c.Refundable, c.Note})
	}
	cost, isKnown := t.Cost(price)
	if isKnown {
		terms.StayMonths = new(json.Number(t.Stay.String()))
		terms.Total = new(inPesewas(cost.Total))
		terms.Deposit = new(inPesewas(cost.Deposit))
	}
	return &terms
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Privacy reads everything that is stored about a student.
type Privacy interface {
	// OwnData returns the student's data, with the newest holds that were never paid, or hostel.ErrUnknownStudent.
	OwnData(ctx context.Context, studentID string, newest int) (account.OwnData, error)
}

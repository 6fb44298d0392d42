package booking

import "efie/hostel"

// settledEmails returns the emails after a payment arrived. The host gets an email only if the payment booked a bed.
func (s *Service) settledEmails(settlement Settlement) []hostel.Email {
	if settlement.Payment.State == hostel.PaymentRefundDue {
		return s.withPayer(s.emails(settlement, hostel.EmailRefundDue, ""), settlement, hostel.EmailPayerRefundDue)
	}
	emails := s.emails(settlement, hostel.EmailBookingConfirmed, hostel.EmailHostConfirmed)
	return s.withPayer(emails, settlement, hostel.EmailPayerReceipt)
}

// cancelledEmails returns the function that makes the emails about a booking that was cancelled for a cause.
func (s *Service) cancelledEmails(cause hostel.Cause) func(Settlement) []hostel.Email {
	return func(settlement Settlement) []hostel.Email {
		emails := s.emails(settlement, hostel.EmailBookingCancelled, hostel.EmailHostCancelled)
		for i := range emails {
			emails[i].CancelledBy = cause
		}
		if settlement.Payment.State == hostel.PaymentRefundDue {
			return s.withPayer(emails, settlement, hostel.EmailPayerRefundDue)
		}
		return emails
	}
}

// roomChangedEmails returns the emails after a change of rooms. They name the previous room.
func (s *Service) roomChangedEmails(settlement Settlement) []hostel.Email {
	emails := s.emails(settlement, hostel.EmailRoomChanged, hostel.EmailHostRoomChanged)
	if _, from, known := s.Catalogue.Snapshot().Room(settlement.PreviousRoom); known {
		for i := range emails {
			emails[i].FromLabel, emails[i].FromNumberIn = from.Label, from.NumberInRoom
		}
	}
	return emails
}

func (s *Service) refundEmails(settlement Settlement) []hostel.Email {
	switch settlement.Payment.State {
	case hostel.PaymentRefunded:
		return s.withPayer(s.emails(settlement, hostel.EmailRefunded, ""), settlement, hostel.EmailPayerRefunded)
	case hostel.PaymentRefundFailed:
		return s.emails(settlement, hostel.EmailRefundFailed, "")
	}
	return nil
}

// emails returns an email of kind student to the student, unless the account is deleted, and an email of kind host to
// the host, unless host is "". Emails to a host without an email address go to Support.
func (s *Service) emails(settlement Settlement, student, host hostel.EmailKind) []hostel.Email {
	email := hostel.Email{
		Kind: student, To: settlement.Student.Email,
		Name: settlement.Student.Name, StudentName: hostel.NameAtConfirmation(settlement.Booking,
			settlement.Student),
		Paid: settlement.Payment.Received, Reference: settlement.Payment.Reference, Code: settlement.Booking.Code,
		ByPayer: settlement.Payment.LinkID != "", PayerName: settlement.Payment.PayerName,
		Twice: settlement.Twice, Refused: settlement.Payment.Refused,
		Returned:   student == hostel.EmailBookingCancelled && settlement.Payment.State == hostel.PaymentRefunded,
		HostelName: "your hostel", RoomLabel: hostel.DefaultRoomLabel,
	}
	h, r, known := s.Catalogue.Snapshot().Room(settlement.Booking.RoomUUID)
	if known {
		email.HostelName, email.HostelSlug = h.Name, h.Slug
		email.RoomLabel, email.NumberIn = r.Label, r.NumberInRoom
	}
	if known && student == hostel.EmailBookingConfirmed {
		where := h.Whereabouts(true)
		email.Address, email.Landmark = where.String(), where.Landmark
		email.HostName, email.HostPhone = h.Manager.Username, where.HostPhone
	}
	if student == hostel.EmailBookingConfirmed || student == hostel.EmailRoomChanged {
		email.Month, email.Terms = settlement.Booking.Price, settlement.Booking.Terms
		email.PaidOn = settlement.Booking.ConfirmedAt
		email.MovesIn, email.Leaves = settlement.Booking.Dates.From, settlement.Booking.Dates.Until
	}
	var emails []hostel.Email
	if !settlement.Student.Deleted() {
		emails = append(emails, email)
	}
	email.PayerName, email.HostName, email.HostPhone = "", "", "" // for the student alone
	if host != "" && known && h.Manager.Email != "" {
		email.Kind = host
		email.To = hostel.NormalEmail(h.Manager.Email)
		email.Name = h.Manager.Username
		if host == hostel.EmailHostConfirmed && !settlement.Student.Deleted() {
			email.StudentPhone = settlement.Student.Phone
		}
		emails = append(emails, email)
	} else if host != "" && known && s.Support != "" {
		email.Kind, email.To, email.Name = host, s.Support, ""
		emails = append(emails, email)
	}
	return emails
}

// withPayer adds an email to another person who paid and left an email address. It names the student as the payer's
// page does, and has no code and no address. It does not name the payer: a stranger may have typed name and email.
func (s *Service) withPayer(emails []hostel.Email, settlement Settlement, kind hostel.EmailKind) []hostel.Email {
	p, b := settlement.Payment, settlement.Booking
	if p.LinkID == "" || p.Email == "" {
		return emails
	}
	email := hostel.Email{
		Kind: kind, To: p.Email, StudentName: settlement.Student.NameForPayer(),
		Token: s.LinkToken(p.LinkID), Paid: p.Received, Reference: p.Reference,
		HostelName: "the hostel", RoomLabel: hostel.DefaultRoomLabel,
	}
	if h, r, known := s.Catalogue.Snapshot().Room(b.RoomUUID); known {
		email.HostelName, email.RoomLabel, email.NumberIn = h.Name, r.Label, r.NumberInRoom
	}
	switch {
	case kind == hostel.EmailPayerReceipt:
		email.Month, email.Terms, email.PaidOn = b.Price, b.Terms, b.ConfirmedAt
		email.MovesIn, email.Leaves = b.Dates.From, b.Dates.Until
	case p.Refused != "":
		email.Refused = p.Refused
	case b.State == hostel.Cancelled:
		email.Refused = ErrBookingOver.Code
	}
	return append(emails, email)
}

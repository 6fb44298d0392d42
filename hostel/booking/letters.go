package booking

import "efie/hostel"

// The letters that a settlement is worth. Each function returns them for one occasion.

// settledLetters are about money that came: to the student and the host when it booked a bed, to
// the student when it goes back.
func (d *Service) settledLetters(s Settlement) []hostel.Letter {
	if s.Payment.State == hostel.PaymentRefundDue {
		return d.both(s, hostel.LetterRefundDue, "")
	}
	return d.both(s, hostel.LetterBookingConfirmed, hostel.LetterHostConfirmed)
}

// cancelledLetters are about a booking that was given up.
func (d *Service) cancelledLetters(s Settlement) []hostel.Letter {
	return d.both(s, hostel.LetterBookingCancelled, hostel.LetterHostCancelled)
}

// refundLetters are about money that has arrived back, or that the provider could not give back.
func (d *Service) refundLetters(s Settlement) []hostel.Letter {
	switch s.Payment.State {
	case hostel.PaymentRefunded:
		return d.both(s, hostel.LetterRefunded, "")
	case hostel.PaymentRefundFailed:
		return d.both(s, hostel.LetterRefundFailed, "")
	}
	return nil
}

// both writes to the student, unless the account is deleted, and, where a kind for it is named, to
// the host.
func (d *Service) both(s Settlement, student, host hostel.LetterKind) []hostel.Letter {
	letter := hostel.Letter{
		Kind: student, To: s.Student.Email, Name: s.Student.Name, StudentName: hostel.NameOn(s.Booking, s.Student),
		Paid: s.Payment.Received, Reference: s.Payment.Reference, Code: s.Booking.Code,
		Twice: s.Twice, Refused: s.Payment.Refused,
		Returned:   student == hostel.LetterBookingCancelled && s.Payment.State == hostel.PaymentRefunded,
		HostelName: "your hostel", RoomLabel: hostel.DefaultRoomLabel,
	}
	h, r, known := d.Catalogue.Snapshot().Room(s.Booking.RoomUUID)
	if known {
		letter.HostelName, letter.HostelSlug = h.Name, h.Slug
		letter.RoomLabel, letter.NumberIn = r.Label, r.NumberInRoom
	}
	var letters []hostel.Letter
	if !s.Student.Gone() {
		letters = append(letters, letter)
	}
	if host != "" && known && h.Manager.Email != "" {
		letter.Kind, letter.To, letter.Name = host, h.Manager.Email, h.Manager.Username
		letters = append(letters, letter)
	}
	return letters
}

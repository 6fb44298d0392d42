package booking

import "efie/hostel"

// The letters that a settlement is worth. Each function returns them for one occasion.

// settledLetters are about money that came: to the student and the host when it booked a bed, to
// the student when it goes back.
func (s *Service) settledLetters(settlement Settlement) []hostel.Letter {
	if settlement.Payment.State == hostel.PaymentRefundDue {
		return s.lettersTo(settlement, hostel.LetterRefundDue, "")
	}
	return s.lettersTo(settlement, hostel.LetterBookingConfirmed, hostel.LetterHostConfirmed)
}

// cancelledLetters are about a booking that was given up.
func (s *Service) cancelledLetters(settlement Settlement) []hostel.Letter {
	return s.lettersTo(settlement, hostel.LetterBookingCancelled, hostel.LetterHostCancelled)
}

// refundLetters are about money that has arrived back, or that the provider could not give back.
func (s *Service) refundLetters(settlement Settlement) []hostel.Letter {
	switch settlement.Payment.State {
	case hostel.PaymentRefunded:
		return s.lettersTo(settlement, hostel.LetterRefunded, "")
	case hostel.PaymentRefundFailed:
		return s.lettersTo(settlement, hostel.LetterRefundFailed, "")
	}
	return nil
}

// both writes to the student, unless the account is deleted, and, where a kind for it is named, to
// the host.
func (s *Service) lettersTo(settlement Settlement, student, host hostel.LetterKind) []hostel.Letter {
	letter := hostel.Letter{
		Kind: student, To: settlement.Student.Email,
		Name: settlement.Student.Name, StudentName: hostel.NameOn(settlement.Booking,
			settlement.Student),
		Paid: settlement.Payment.Received, Reference: settlement.Payment.Reference, Code: settlement.Booking.Code,
		Twice: settlement.Twice, Refused: settlement.Payment.Refused,
		Returned:   student == hostel.LetterBookingCancelled && settlement.Payment.State == hostel.PaymentRefunded,
		HostelName: "your hostel", RoomLabel: hostel.DefaultRoomLabel,
	}
	h, r, known := s.Catalogue.Snapshot().Room(settlement.Booking.RoomUUID)
	if known {
		letter.HostelName, letter.HostelSlug = h.Name, h.Slug
		letter.RoomLabel, letter.NumberIn = r.Label, r.NumberInRoom
	}
	var letters []hostel.Letter
	if !settlement.Student.Gone() {
		letters = append(letters, letter)
	}
	if host != "" && known && h.Manager.Email != "" {
		letter.Kind, letter.To, letter.Name = host, h.Manager.Email, h.Manager.Username
		letters = append(letters, letter)
	}
	return letters
}

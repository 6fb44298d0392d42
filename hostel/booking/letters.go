package booking

import "efie/hostel"

// The letters that a settlement is worth. Each function returns them for one occasion.

// settledLetters are sent when money arrived: to the student and the host if it booked a bed, to the student alone if
// it is refunded.
func (s *Service) settledLetters(settlement Settlement) []hostel.Letter {
	if settlement.Payment.State == hostel.PaymentRefundDue {
		return s.lettersTo(settlement, hostel.LetterRefundDue, "")
	}
	return s.lettersTo(settlement, hostel.LetterBookingConfirmed, hostel.LetterHostConfirmed)
}

// cancelledLetters are sent when a booking was cancelled.
func (s *Service) cancelledLetters(settlement Settlement) []hostel.Letter {
	return s.lettersTo(settlement, hostel.LetterBookingCancelled, hostel.LetterHostCancelled)
}

// changedLetters are sent when a booking changed rooms. They name the room that it left.
func changedLetters(s *Service, settlement Settlement) []hostel.Letter {
	letters := s.lettersTo(settlement, hostel.LetterRoomChanged, hostel.LetterHostRoomChanged)
	if _, from, known := s.Catalogue.Snapshot().Room(settlement.From); known {
		for i := range letters {
			letters[i].FromLabel, letters[i].FromNumberIn = from.Label, from.NumberInRoom
		}
	}
	for i := range letters {
		letters[i].Back = settlement.Back
		if settlement.Booking.Price < settlement.Payment.Received {
			letters[i].Price = settlement.Booking.Price
		}
	}
	return letters
}

// refundLetters are sent when a refund has arrived, or failed.
func (s *Service) refundLetters(settlement Settlement) []hostel.Letter {
	switch settlement.Payment.State {
	case hostel.PaymentRefunded:
		return s.lettersTo(settlement, hostel.LetterRefunded, "")
	case hostel.PaymentRefundFailed:
		return s.lettersTo(settlement, hostel.LetterRefundFailed, "")
	}
	return nil
}

// partLetters are sent when the part of a payment that goes back has arrived or failed, and when the refund of the rest
// has. was is the payment before.
func partLetters(s *Service, was hostel.Payment, settlement Settlement) []hostel.Letter {
	is := settlement.Payment
	if is.State != was.State {
		return s.refundLetters(settlement)
	}
	if is.Part.State == was.Part.State {
		return nil
	}
	kind := hostel.LetterRefunded
	switch is.Part.State {
	case hostel.PaymentRefunded:
	case hostel.PaymentRefundFailed:
		kind = hostel.LetterRefundFailed
	default:
		return nil
	}
	letters := s.lettersTo(settlement, kind, "")
	for i := range letters {
		letters[i].Back = is.Part.Amount
	}
	return letters
}

// lettersTo returns a letter of kind student to the student, unless the account is deleted, and one of kind host to
// the host, unless host is "". The support gets the letters to a host without an address.
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
	if student == hostel.LetterBookingCancelled {
		letter.Back = settlement.Payment.Part.Amount
	}
	h, r, known := s.Catalogue.Snapshot().Room(settlement.Booking.RoomUUID)
	if known {
		letter.HostelName, letter.HostelSlug = h.Name, h.Slug
		letter.RoomLabel, letter.NumberIn = r.Label, r.NumberInRoom
	}
	if known && student == hostel.LetterBookingConfirmed {
		letter.Address, letter.Landmark = h.Whereabouts(), h.Landmark
	}
	if student == hostel.LetterBookingConfirmed || student == hostel.LetterRoomChanged {
		letter.Month, letter.Terms = settlement.Booking.Price, settlement.Booking.Terms
	}
	var letters []hostel.Letter
	if !settlement.Student.Gone() {
		letters = append(letters, letter)
	}
	if host != "" && known && h.Manager.Email != "" {
		letter.Kind, letter.To, letter.Name = host, h.Manager.Email, h.Manager.Username
		if host == hostel.LetterHostConfirmed && !settlement.Student.Gone() {
			letter.StudentPhone = settlement.Student.Phone
		}
		letters = append(letters, letter)
	} else if host != "" && known && s.Support != "" {
		letter.Kind, letter.To, letter.Name = host, s.Support, ""
		letters = append(letters, letter)
	}
	return letters
}

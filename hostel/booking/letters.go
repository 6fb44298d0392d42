package booking

import "efie/hostel"

// The letters that a settlement is worth. Each function returns them for one occasion.

// settledLetters are sent when money arrived: the host gets one only if it booked a bed.
func (s *Service) settledLetters(settlement Settlement) []hostel.Letter {
	if settlement.Payment.State == hostel.PaymentRefundDue {
		return s.lettersTo(settlement, hostel.LetterRefundDue, "")
	}
	return s.lettersTo(settlement, hostel.LetterBookingConfirmed, hostel.LetterHostConfirmed)
}

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
	return letters
}

func (s *Service) refundLetters(settlement Settlement) []hostel.Letter {
	switch settlement.Payment.State {
	case hostel.PaymentRefunded:
		return s.lettersTo(settlement, hostel.LetterRefunded, "")
	case hostel.PaymentRefundFailed:
		return s.lettersTo(settlement, hostel.LetterRefundFailed, "")
	}
	return nil
}

// lettersTo returns a letter of kind student to the student, unless the account is deleted, and one of kind host to
// the host, unless host is "". The support gets the letters to a host without an address.
func (s *Service) lettersTo(settlement Settlement, student, host hostel.LetterKind) []hostel.Letter {
	letter := hostel.Letter{
		Kind: student, To: settlement.Student.Email,
		Name: settlement.Student.Name, StudentName: hostel.NameOn(settlement.Booking,
			settlement.Student),
		Paid: settlement.Payment.Rest(), Reference: settlement.Payment.Reference, Code: settlement.Booking.Code,
		Twice: settlement.Twice, Refused: settlement.Payment.Refused,
		Returned:   student == hostel.LetterBookingCancelled && settlement.Payment.State == hostel.PaymentRefunded,
		HostelName: "your hostel", RoomLabel: hostel.DefaultRoomLabel,
	}
	h, r, known := s.Catalogue.Snapshot().Room(settlement.Booking.RoomUUID)
	if known {
		letter.HostelName, letter.HostelSlug = h.Name, h.Slug
		letter.RoomLabel, letter.NumberIn = r.Label, r.NumberInRoom
	}
	if known && student == hostel.LetterBookingConfirmed {
		where := h.Whereabouts(true)
		letter.Address, letter.Landmark = where.String(), where.Landmark
	}
	if student == hostel.LetterBookingConfirmed || student == hostel.LetterRoomChanged {
		letter.Month, letter.Terms = settlement.Booking.Price, settlement.Booking.Terms
		letter.PaidOn, letter.Leaves = settlement.Booking.ConfirmedAt, Leaves(settlement.Booking)
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

package hostel

// The letters that a settlement is worth. Each function returns them for one occasion.

// settledLetters are about money that came: to the student and the host when it booked a bed, to
// the student when it goes back.
func (d *Desk) settledLetters(s Settlement) []Letter {
	if s.Payment.State == PaymentRefundDue {
		return d.both(s, LetterRefundDue, "")
	}
	return d.both(s, LetterBookingConfirmed, LetterHostConfirmed)
}

// cancelledLetters are about a booking that was given up.
func (d *Desk) cancelledLetters(s Settlement) []Letter {
	return d.both(s, LetterBookingCancelled, LetterHostCancelled)
}

// refundLetters are about money that has arrived back, or that the provider could not give back.
func (d *Desk) refundLetters(s Settlement) []Letter {
	switch s.Payment.State {
	case PaymentRefunded:
		return d.both(s, LetterRefunded, "")
	case PaymentRefundFailed:
		return d.both(s, LetterRefundFailed, "")
	}
	return nil
}

// both writes to the student, unless the account is deleted, and, where a kind for it is named, to
// the host.
func (d *Desk) both(s Settlement, student, host LetterKind) []Letter {
	letter := Letter{
		Kind: student, To: s.Student.Email, Name: s.Student.Name, StudentName: nameOn(s.Booking, s.Student),
		Paid: s.Payment.Received, Reference: s.Payment.Reference, Code: s.Booking.Code,
		Twice: s.Twice, Refused: s.Payment.Refused,
		Returned:   student == LetterBookingCancelled && s.Payment.State == PaymentRefunded,
		HostelName: "your hostel", RoomLabel: DefaultRoomLabel,
	}
	h, r, known := d.Directory.Catalogue().Room(s.Booking.RoomUUID)
	if known {
		letter.HostelName, letter.HostelSlug = h.Name, h.Slug
		letter.RoomLabel, letter.NumberIn = r.Label, r.NumberInRoom
	}
	var letters []Letter
	if !s.Student.Gone() {
		letters = append(letters, letter)
	}
	if host != "" && known && h.Manager.Email != "" {
		letter.Kind, letter.To, letter.Name = host, h.Manager.Email, h.Manager.Username
		letters = append(letters, letter)
	}
	return letters
}

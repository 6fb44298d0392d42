package server

import (
	"log/slog"

	"efie/config"
	"efie/hostel"
	"efie/mail"
	"efie/views/demoview"
	"efie/views/parts"
)

// newPostman opens the postman, who sends letters by SMTP, or into the folder if SMTP_URL is not set.
func newPostman(
	c config.Config, outbox mail.Outbox, folder *mail.FileCarrier, log *slog.Logger,
) (*mail.Postman, error) {
	carrier := mail.Carrier(folder)
	if c.SMTPURL != "" {
		smtp, err := mail.NewSMTP(c.SMTPURL)
		if err != nil {
			return nil, err
		}
		carrier = smtp
	}
	writer, err := mail.NewWriter(mail.Letterhead{
		SiteURL: c.SiteURL, From: c.MailFrom, SupportEmail: c.SupportEmail, SupportPhone: c.SupportPhone,
	})
	if err != nil {
		return nil, err
	}
	return mail.NewPostman(outbox, writer, carrier, log), nil
}

func lettersIn(folder *mail.FileCarrier) func() ([]demoview.DevLetter, error) {
	return func() ([]demoview.DevLetter, error) {
		received, err := folder.Letters()
		if err != nil {
			return nil, err
		}
		letters := make([]demoview.DevLetter, len(received))
		for i, l := range received {
			letters[i] = demoview.DevLetter{
				ID: l.ID, To: l.To, Subject: l.Subject, Date: hostel.DateTime(l.Date), Text: l.Text,
			}
			for _, address := range l.Links {
				letters[i].Links = append(letters[i].Links, parts.Link{Text: address, Href: address})
			}
		}
		return letters, nil
	}
}

package server

import (
	"log/slog"

	"efie/config"
	"efie/hostel"
	"efie/hostel/outbox"
	"efie/mail"
	"efie/views/demoview"
	"efie/views/parts"
)

// newEmailWorker returns the worker of emails. It sends them by SMTP, or to the folder if SMTP_URL is not set.
func newEmailWorker(
	c config.Config, queue outbox.Queue, folder *mail.FileCarrier, log *slog.Logger,
) (*outbox.Worker, error) {
	transport := mail.Transport(folder)
	if c.SMTPURL != "" {
		smtp, err := mail.NewSMTP(c.SMTPURL)
		if err != nil {
			return nil, err
		}
		transport = smtp
	}
	writer, err := newWriter(c)
	if err != nil {
		return nil, err
	}
	postman := mail.NewPostman(writer, transport, log)
	return outbox.NewWorker(queue, outbox.Email, postman, log), nil
}

func newWriter(c config.Config) (*mail.Writer, error) {
	return mail.NewWriter(mail.Settings{
		SiteURL: c.SiteURL, From: c.MailFrom, SupportEmail: c.SupportEmail, SupportPhone: c.SupportPhone,
		Operator: mail.Operator(c.Operator()),
	})
}

// listEmails returns a function that reads the emails in the folder, for a page of demo mode.
func listEmails(folder *mail.FileCarrier) func() ([]demoview.DevEmail, error) {
	return func() ([]demoview.DevEmail, error) {
		received, err := folder.Emails()
		if err != nil {
			return nil, err
		}
		emails := make([]demoview.DevEmail, len(received))
		for i, l := range received {
			emails[i] = demoview.DevEmail{
				ID: l.ID, To: l.To, Subject: l.Subject, Date: hostel.DateTime(l.Date), Text: l.Text,
			}
			for _, address := range l.Links {
				emails[i].Links = append(emails[i].Links, parts.Link{Text: address, Href: address})
			}
		}
		return emails, nil
	}
}

package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"efie/config"
	"efie/hostel"
	"efie/hostel/outbox"
	"efie/mail"
	"efie/pay"
)

// Connect tries Paystack and the mail server with the settings of the server, and sends one email to the operator. It
// returns a sentence for each of the two that works, and the errors of the others.
func Connect(ctx context.Context, c config.Config, now time.Time) (works []string, err error) {
	paystack, paystackErr := connectToPaystack(ctx, c)
	if paystackErr == nil {
		works = append(works, paystack)
	}
	email, emailErr := sendTestEmail(ctx, c, now)
	if emailErr == nil {
		works = append(works, email)
	}
	return works, errors.Join(paystackErr, emailErr)
}

// connectToPaystack asks Paystack about a payment that does not exist. Paystack answers only if the key is right.
func connectToPaystack(ctx context.Context, c config.Config) (string, error) {
	if c.PaystackSecret == "" {
		return "PAYSTACK_SECRET_KEY is not set: the sandbox takes the payments.", nil
	}
	paystack, err := pay.NewPaystack(c.PaystackSecret, c.PaystackAPI, slog.New(slog.DiscardHandler))
	if err != nil {
		return "", err
	}
	_, err = paystack.Verify(ctx, "EFIE-CONNECTION-TEST")
	return fmt.Sprintf("Paystack accepts the %s key.", paystack.Domain()), err
}

func sendTestEmail(ctx context.Context, c config.Config, now time.Time) (string, error) {
	if c.SMTPURL == "" {
		return "SMTP_URL is not set: emails become files.", nil
	}
	to := cmp.Or(c.OperatorEmail, c.SupportEmail)
	smtp, err := mail.NewSMTP(c.SMTPURL)
	if err != nil {
		return "", err
	}
	writer, err := newWriter(c)
	if err != nil {
		return "", err
	}
	message, err := writer.Compose(outbox.Message{
		ID: fmt.Sprint("test-", now.UnixMilli()), Email: hostel.Email{Kind: hostel.EmailTest, To: to}, QueuedAt: now,
	})
	if err != nil {
		return "", err
	}
	if err := smtp.Carry(ctx, message); err != nil {
		return "", fmt.Errorf("the email to %s was not sent: %w", to, err)
	}
	return fmt.Sprintf("The mail server accepted an email to %s. Look whether it arrives.", to), nil
}

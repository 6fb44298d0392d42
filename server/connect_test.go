package server_test

import (
	"io"
	"net"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"efie/config"
	"efie/pay/standin"
	"efie/server"
	"efie/test/must"
)

// mailbox is a mail server that stores one email.
type mailbox struct{ got chan string }

func (m mailbox) NewSession(*smtp.Conn) (smtp.Session, error) { return m, nil }
func (m mailbox) Mail(string, *smtp.MailOptions) error        { return nil }
func (m mailbox) Rcpt(string, *smtp.RcptOptions) error        { return nil }
func (m mailbox) Reset()                                      {}
func (m mailbox) Logout() error                               { return nil }

func (m mailbox) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	m.got <- string(text)
	return err
}

func TestConnectTriesPaystackAndTheMailServer(t *testing.T) {
	const key = "sk_test_of_a_test"
	paystack := httptest.NewServer(standin.New(key))
	defer paystack.Close()
	box := mailbox{make(chan string, 1)}
	mailServer := smtp.NewServer(box)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	go func() { _ = mailServer.Serve(listener) }()
	defer mailServer.Close()
	c := config.Config{
		SiteURL: "https://efie.example", PaystackSecret: key, PaystackAPI: paystack.URL,
		SMTPURL: "smtp://" + listener.Addr().String(), MailFrom: "Efie <hello@efie.example>",
		SupportEmail: "help@efie.example", OperatorEmail: "operator@efie.example",
	}
	works, err := server.Connect(t.Context(), c, time.Now())
	must.Do(t, err)
	must.Equal(t, "what works", works, []string{"Paystack accepts the test key.",
		"The mail server accepted an email to operator@efie.example. Look whether it arrives."})
	must.Contain(t, "the email", <-box.got, "Subject: A test email from Efie", "operator@efie.example")

	c.PaystackSecret, c.SMTPURL = "sk_test_of_another", "smtp://127.0.0.1:1"
	works, err = server.Connect(t.Context(), c, time.Now())
	must.Equal(t, "what works", len(works), 0)
	must.Contain(t, "the error", err.Error(), "paystack: verify", "the email to operator@efie.example was not sent")
	must.Lack(t, "the error", err.Error(), "sk_test_of_another")
}
